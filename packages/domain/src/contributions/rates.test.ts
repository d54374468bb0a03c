import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { cents, subtractCents } from '../money/money.ts';
import { applyRate } from '../money/rational.ts';
import { ANNOUNCED_RATES, findRates, MissingRatesError, RATES_TABLES, ratesForPayDate } from './rates.ts';
import type { RatesTable } from './rates-table.ts';

/** Every figure of a table by its path. */
function figures(value: object, path = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([key, entry]) =>
    typeof entry === 'object' && entry !== null ? figures(entry, `${path}${key}.`) : [[`${path}${key}`, entry]],
  );
}

const derived: Record<string, (table: RatesTable) => [number, number]> = {
  'maximum CPP': ({ cpp }) => [cpp.maximum, applyRate(cpp.rate, subtractCents(cpp.ympe, cpp.basicExemption))],
  'maximum QPP': ({ qpp }) => [qpp.maximum, applyRate(qpp.rate, subtractCents(qpp.ympe, qpp.basicExemption))],
  'maximum CPP2': ({ cpp, cpp2 }) => [cpp2.maximum, applyRate(cpp2.rate, subtractCents(cpp2.yampe, cpp.ympe))],
  'maximum EI': ({ ei }) => [ei.maximum, applyRate(ei.rate, ei.maximumInsurable)],
  'maximum EI in Quebec': ({ eiQuebec: ei }) => [ei.maximum, applyRate(ei.rate, ei.maximumInsurable)],
  'maximum QPIP': ({ qpip }) => [qpip.maximum, applyRate(qpip.rate, qpip.maximumInsurable)],
  'employer maximum QPIP': ({ qpip }) => [qpip.employerMaximum, applyRate(qpip.employerRate, qpip.maximumInsurable)],
};

describe.each(RATES_TABLES)('table of $year', (table) => {
  it.each(Object.keys(derived))('has a %s equal to its rate x its earnings', (name) => {
    const [stated, computed] = derived[name]?.(table) ?? [0, 1];
    expect(stated).toBe(computed);
  });

  it('has only positive whole numbers, and a source for every group', () => {
    for (const [path, value] of figures(table)) {
      if (path.endsWith('source') || path === 'edition') expect(value, path).toMatch(/CRA|Revenu Québec/);
      else expect(Number.isSafeInteger(value) && Number(value) > 0, path).toBe(true);
    }
    expect([table.cpp, table.qpp, table.cpp2, table.ei, table.eiQuebec, table.qpip].every((it) => it.source)).toBe(
      true,
    );
  });

  it('has the same YMPE and exemption for CPP and QPP, and the same insurable earnings for both EI rates', () => {
    expect([table.qpp.ympe, table.qpp.basicExemption]).toEqual([table.cpp.ympe, table.cpp.basicExemption]);
    expect(table.eiQuebec.maximumInsurable).toBe(table.ei.maximumInsurable);
  });
});

describe('ratesForPayDate', () => {
  it('selects the table of the pay date', () => {
    expect(ratesForPayDate(plainDate('2025-12-31')).year).toBe(2025);
    expect(ratesForPayDate(plainDate('2026-01-01')).year).toBe(2026);
    expect(findRates(2999)).toBeUndefined();
  });

  it('has tables in year order from 2024, without gaps', () => {
    const years = RATES_TABLES.map(({ year }) => year);
    expect(years).toEqual(Array.from(years, (_, at) => 2024 + at));
  });

  it('rejects a partly announced year, naming the announced and missing figures', () => {
    const known = [
      { figure: 'cppRate', rate: 5750 },
      { figure: 'eiRate', rate: 1640 },
      { figure: 'eiMaximum', amount: cents(70_800_00) },
    ] as const;
    const partly = new MissingRatesError(2999, known, ['ympe', 'qpp']);
    expect(partly.message).toBe(
      'Contribution rates for 2999 are not complete. Missing: YMPE and maximum CPP contribution; QPP. Announced so far: CPP rate 5.75%; EI rate 1.64%; EI maximum insurable earnings CAD 70800.00.',
    );
    for (const { year, announced, missing } of ANNOUNCED_RATES)
      expect(() => ratesForPayDate(plainDate(`${year}-01-01`))).toThrow(
        expect.objectContaining({ year, announced, missingFigures: missing }),
      );
  });

  it('rejects an unknown year', () => {
    const refuse = () => ratesForPayDate(plainDate('2999-05-01'));
    expect(refuse).toThrow(MissingRatesError);
    expect(refuse).toThrow(/2999.*Missing: CPP and CPP2; QPP; EI; QPIP\.$/);
  });
});
