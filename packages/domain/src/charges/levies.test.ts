import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlainDate, plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import {
  type LeviedPay,
  type LevyRate,
  type LevyYear,
  leviesOf,
  levyOn,
  NO_LEVY_YEAR,
  ratesFor,
  yearAfter,
} from './levies.ts';

const rate = (over: Partial<LevyRate>): LevyRate => ({
  id: 'one',
  province: 'ON',
  levy: 'workers',
  class: 'Default',
  rate: 1_230,
  maximum: cents(121_700_00),
  exemption: cents(0),
  from: plainDate('2026-01-01'),
  ...over,
});

it('knows the levies of a province', () => {
  expect(leviesOf('ON')).toEqual(['workers', 'health']);
  expect(leviesOf('QC')).toEqual(['workers', 'health', 'standards', 'training']);
  expect(leviesOf('AB')).toEqual(['workers']);
});

describe('the rate that applies', () => {
  const pay = (over: { class?: string; payDate?: PlainDate } = {}) =>
    ({ province: 'ON', class: 'Default', payDate: plainDate('2026-06-15'), ...over }) as const;
  it('is the newest of the class by the pay date, and the default class where the class has none', () => {
    const all = [
      rate({ id: 'old' }),
      rate({ id: 'new', from: plainDate('2026-06-15') }),
      rate({ id: 'later', from: plainDate('2026-06-16') }),
      rate({ id: 'offices', class: 'Offices' }),
      rate({ id: 'eht', levy: 'health' }),
      rate({ id: 'bc', province: 'BC' }),
    ];
    const ids = (of: ReturnType<typeof pay>) => ratesFor(all, of).map(({ id }) => id);
    expect(ids(pay())).toEqual(['new', 'eht']);
    expect(ids(pay({ payDate: plainDate('2026-06-14') }))).toEqual(['old', 'eht']);
    expect(ids(pay({ class: 'Offices' }))).toEqual(['offices', 'eht']);
    expect(ids(pay({ payDate: plainDate('2025-12-31') }))).toEqual([]);
  });
});

describe('a levy', () => {
  const year = (over: Partial<LevyYear>): LevyYear => ({ ...NO_LEVY_YEAR, ...over });
  it('is the rate of what is within the maximum of the person', () => {
    expect(levyOn(rate({}), cents(5_000_00), NO_LEVY_YEAR)).toMatchObject({ assessable: 5_000_00, cents: 61_50 });
    const reached = year({
      earnings: cents(120_000_00),
      assessable: cents(120_000_00),
      exact: 147_600_000_000n / 10n,
      levied: cents(147_600),
    });
    expect(levyOn(rate({}), cents(5_000_00), reached)).toMatchObject({ assessable: 1_700_00, cents: 20_91 });
  });

  it('leaves out the exemption until it is used up', () => {
    const eht = rate({ rate: 1_950, maximum: null, exemption: cents(1_000_000_00) });
    expect(levyOn(eht, cents(5_000_00), NO_LEVY_YEAR)).toMatchObject({ exempt: 5_000_00, cents: 0 });
    expect(levyOn(eht, cents(5_000_00), year({ exempt: cents(999_000_00) }))).toMatchObject({
      exempt: 1_000_00,
      cents: 78_00,
    });
  });

  it('gives back what was charged on an overpayment that is recovered', () => {
    const after = yearAfter(NO_LEVY_YEAR, levyOn(rate({}), cents(5_000_00), NO_LEVY_YEAR), 1_230);
    expect(levyOn(rate({}), cents(-1_000_00), after)).toMatchObject({ assessable: -1_000_00, cents: -12_30 });
  });

  const random = fc.array(
    fc.record({
      earnings: fc.integer({ min: 1, max: 3_000_000 }),
      rate: fc.constantFrom(1_230, 1_235, 777),
      credits: fc.boolean(),
    }),
    { maxLength: 60 },
  );
  it('of a year is never above the rate times the maximum and a cent of rounding, also after credits', () => {
    fc.assert(
      fc.property(random, fc.integer({ min: 0, max: 12_170_000 }), (payments, maximum) => {
        const kept: { pay: LeviedPay; rate: number }[] = [];
        for (const { earnings, rate: percent, credits } of payments) {
          const before = kept.reduce((so, { pay, rate: at }) => yearAfter(so, pay, at), NO_LEVY_YEAR);
          const pay = levyOn(rate({ rate: percent, maximum: cents(maximum) }), cents(earnings), before);
          kept.push({ pay, rate: percent });
          const now = kept.reduce((so, { pay: one, rate: at }) => yearAfter(so, one, at), NO_LEVY_YEAR);
          expect(now.assessable).toBeLessThanOrEqual(Math.min(now.earnings, maximum));
          if (!payments.some((one) => one.credits)) expect(now.assessable).toBe(Math.min(now.earnings, maximum));
          expect(Math.abs(Number(now.exact) / 100_000 - now.levied)).toBeLessThanOrEqual(0.5);
          expect(now.levied).toBeLessThanOrEqual((1_235 * maximum) / 100_000 + 1);
          // A credit takes the line with its share along.
          if (credits) kept.splice(Math.floor(kept.length / 2), 1);
        }
      }),
    );
  });

  it('leaves out the exemption and no more, for payments and recoveries in any order', () => {
    const amounts = fc.array(fc.integer({ min: -100_000, max: 300_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), (all, exemption) => {
        let now = NO_LEVY_YEAR;
        const eht = rate({ rate: 1_950, maximum: null, exemption: cents(exemption) });
        for (const earnings of all) {
          now = yearAfter(now, levyOn(eht, cents(earnings), now), eht.rate);
          expect(now.exempt).toBeGreaterThanOrEqual(0);
          expect(now.exempt).toBeLessThanOrEqual(exemption);
        }
      }),
    );
  });
});
