import { describe, expect, it } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { RATE_SCALE } from '../money/rational.ts';
import { phasedAmount } from './t4127.ts';
import { BUILT_IN_TAX_TABLES, TAX_EDITIONS } from './tax-editions.ts';
import type { TaxBracket } from './tax-tables.ts';

const everyTable = TAX_EDITIONS.flatMap((tables) => [
  [`${tables.from} federal`, tables.federal.brackets] as const,
  [`${tables.from} QC`, tables.quebec.brackets] as const,
  ...Object.entries(tables.provinces).map(
    ([province, { brackets }]) => [`${tables.from} ${province}`, brackets] as const,
  ),
]);

/**
 * The constants that rates and thresholds give: what the rate above overcharges below its threshold, in whole dollars. Revenu Québec adds
 * to the rounded constant before it, CRA to the exact one.
 */
function constantsOf(brackets: readonly TaxBracket[], fromRounded = false): number[] {
  let sum = 0;
  return brackets.map(({ over, rate }, index) => {
    const before = brackets[index - 1];
    if (before !== undefined) sum += ((rate - before.rate) * over) / RATE_SCALE;
    const rounded = Math.round(sum / 100) * 100;
    if (fromRounded) sum = rounded;
    return rounded;
  });
}

describe('tax tables', () => {
  it.each(everyTable)('%s: the constants follow from rates and thresholds, which rise', (name, brackets) => {
    expect(brackets.map(({ constant }) => constant)).toEqual(constantsOf(brackets, name.endsWith('QC')));
    expect(brackets.map(({ over }) => over)).toEqual(brackets.map(({ over }) => over).toSorted((a, b) => a - b));
    expect(brackets.map(({ rate }) => rate)).toEqual(brackets.map(({ rate }) => rate).toSorted((a, b) => a - b));
  });

  it('a wrong threshold, rate or constant is found', () => {
    const [, ontario] = everyTable.find(([name]) => name.endsWith('ON')) ?? [];
    const swapped = [...(ontario ?? [])];
    [swapped[1], swapped[2]] = [swapped[2], swapped[1]] as [TaxBracket, TaxBracket];
    expect(constantsOf(swapped)).not.toEqual(swapped.map(({ constant }) => constant));
  });

  it('editions follow each other without a gap, and a day outside of them has none', () => {
    for (const [index, { from }] of TAX_EDITIONS.entries()) {
      const before = TAX_EDITIONS[index - 1];
      if (before !== undefined) expect(addDays(before.until, 1)).toBe(from);
    }
    expect(BUILT_IN_TAX_TABLES.exact(plainDate('2026-06-30')).edition).toMatch(/122nd/);
    expect(BUILT_IN_TAX_TABLES.exact(plainDate('2026-07-01')).edition).toMatch(/123rd/);
    expect(() => BUILT_IN_TAX_TABLES.exact(plainDate('2025-12-31'))).toThrow(
      'There are no income tax tables for pay dates on 2025-12-31.',
    );
    expect(() => BUILT_IN_TAX_TABLES.exact(plainDate('2027-01-01'))).toThrow('2027-01-01');
  });

  it('a basic amount falls evenly and is rounded half up', () => {
    const [tables] = TAX_EDITIONS;
    const basic = tables?.federal.basicAmount;
    if (basic === undefined) throw new Error('no tables');
    expect(phasedAmount(basic, basic.from)).toBe(16_452_00);
    // 16,452 - 18,560 x 1,623 / 77,042 = 16,061.0070
    expect(phasedAmount(basic, 200_000_00 as typeof basic.from)).toBe(16_061_01);
    expect(phasedAmount(basic, basic.to)).toBe(14_829_00);
  });
});
