import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { calculateContributions } from './calculate.ts';
import type { Contributions } from './calculation.ts';
import { ZERO_YEAR_TO_DATE } from './calculation.ts';
import { replayCalculation } from './replay.ts';

/** A calculation as read back from its JSON column, for tests to modify. */
function stored(change: (kept: { [key: string]: unknown } & Contributions) => void = () => {}): Contributions {
  const pay = calculateContributions({
    payDate: plainDate('2026-11-27'),
    province: 'QC',
    paysPerYear: 26,
    pensionable: cents(350_000),
    pensionableMonths: 9,
    yearToDate: { ...ZERO_YEAR_TO_DATE, pensionable: cents(5_000_000), cpp: cents(290_000) },
  });
  const kept = JSON.parse(JSON.stringify(pay));
  change(kept);
  return kept;
}

describe('replayCalculation', () => {
  it('reproduces every value', () => {
    const { differences, compared } = replayCalculation(stored());
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(50);
  });

  it('reproduces a line from before a move within the year was known, which counted CPP at face value', () => {
    const old = `{"cpp":24885,"cpp2":20000,"ei":0,"qpip":2150,"employer":{"cpp":24885,"cpp2":20000,"ei":0,"qpip":3010},"steps":{
      "edition":"CRA T4127, 122nd edition (January 2026)","payDate":"2026-12-11","province":"QC","paysPerYear":26,"nonPeriodicOnly":false,
      "pensionableMonths":12,"pensionable":500000,"insurable":500000,"yearToDate":{"pensionable":7460000,"cpp":423045,"cpp2":0,"ei":100000,
      "qpip":10000,"employerEi":140000,"employerQpip":14000},"exemption":13461,"ympe":7460000,
      "cpp":{"rate":6300,"maximum":447930,"soFar":423045,"uncapped":30652,"amount":24885},
      "cpp2":{"rate":4000,"maximum":41600,"soFar":0,"uncapped":20000,"amount":20000},
      "ei":{"rate":1300,"maximum":89570,"soFar":100000,"uncapped":6500,"amount":0},
      "qpip":{"rate":430,"maximum":44290,"soFar":10000,"uncapped":2150,"amount":2150},
      "employerEi":{"rate":140000,"maximum":125398,"soFar":140000,"uncapped":0,"amount":0},
      "employerQpip":{"rate":602,"maximum":62006,"soFar":14000,"uncapped":3010,"amount":3010}}}`;
    expect(replayCalculation(JSON.parse(old)).differences).toEqual([]);
  });

  it('ignores values stored alongside the calculation', () => {
    expect(replayCalculation(stored((kept) => Object.assign(kept, { pay: { gross: 1 } }))).differences).toEqual([]);
  });

  it.each([
    ['cpp', (kept: Contributions) => Object.assign(kept, { cpp: kept.cpp + 1 })],
    ['employer.qpip', (kept: Contributions) => Object.assign(kept.employer, { qpip: 0 })],
    ['steps.cpp.maximum', (kept: Contributions) => Object.assign(kept.steps.cpp, { maximum: 1 })],
    ['steps.edition', (kept: Contributions) => Object.assign(kept.steps, { edition: 'another' })],
    ['steps.exemption', (kept: Contributions) => Object.assign(kept.steps, { exemption: undefined })],
    ['steps.bonus', (kept: Contributions) => Object.assign(kept.steps, { bonus: 1 })],
  ])('reports a changed %s', (path, change) => {
    expect(replayCalculation(stored(change)).differences.map((one) => one.path)).toEqual([path]);
  });

  it('reports every value that depends on a changed input', () => {
    const changed = stored((kept) => Object.assign(kept.steps, { pensionable: cents(360_000) }));
    const paths = replayCalculation(changed).differences.map((one) => one.path);
    expect(paths).toEqual(expect.arrayContaining(['cpp', 'employer.cpp', 'steps.cpp.uncapped']));
  });

  it('throws when the inputs are missing', () => {
    expect(() => replayCalculation(JSON.parse('{}'))).toThrow(TypeError);
    const outside = stored((kept) => Object.assign(kept.steps, { payDate: '2999-03-01' }));
    expect(() => replayCalculation(outside)).toThrow(/2999/);
  });
});
