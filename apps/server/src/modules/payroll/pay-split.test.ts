import { calculateContributions } from '@portage/domain/contributions/calculate';
import type { Contributions } from '@portage/domain/contributions/calculation';
import { ratesForPayDate } from '@portage/domain/contributions/rates';
import type { PensionRates } from '@portage/domain/contributions/rates-table';
import { recalculate } from '@portage/domain/contributions/replay';
import { addPay, EMPTY_YEAR, yearToDateFor } from '@portage/domain/contributions/year-to-date';
import { addDays, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { type Cents, sumCents } from '@portage/domain/money/money';
import { roundShare } from '@portage/domain/money/rational';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LineRow, PayElsewhere } from './plan/payroll-rows.ts';
import { PayStore } from './testing/pay-history.ts';

const seed = Number(process.env.LEDGER_SEED ?? Date.now());

const job = fc.record({
  startsAfter: fc.integer({ min: 0, max: 40 }),
  salary: fc.integer({ min: 1_000_000, max: 60_000_000 }),
  schedule: fc.constantFrom('Monthly' as const, 'Bi-Weekly' as const),
  province: fc.constantFrom('ON' as const, 'QC' as const),
});

/** Half of the people work in one province. */
const jobs = fc.tuple(fc.array(job, { minLength: 2, maxLength: 4 }), fc.boolean()).map(([all, oneProvince]) => {
  const province = all[0]?.province ?? 'ON';
  return oneProvince ? all.map((one) => ({ ...one, province })) : all;
});

const start = plainDate('2026-01-01');

function storeOf({ startsAfter, salary, schedule, province }: typeof job extends fc.Arbitrary<infer T> ? T : never) {
  const commencement = addDays(start, startsAfter);
  const given = { commencement, activatedAfter: 0, paidUntilAfter: null, salary, schedule, events: [] };
  const store = new PayStore(given);
  store.member = { ...store.member, province };
  return store;
}

/** What the database gives a run about the person's other employments. */
const elsewhereOf = (stores: readonly PayStore[], own: PayStore): PayElsewhere[] =>
  stores
    .filter((store) => store !== own)
    .flatMap((store) =>
      store.lines.map(({ status, payday, calculation }) => ({
        team_member_id: own.member.id,
        year: yearOf(calculation.steps.payDate),
        paid: addPay(EMPTY_YEAR, calculation),
        invoiced: status !== 'upcoming',
        payday: { date: payday, regular: true, otherId: store.member.id },
      })),
    );

const amounts = ({ cpp, cpp2, ei, qpip, employer }: Contributions) => ({ cpp, cpp2, ei, qpip, employer });
const inOrder = (a: { line: LineRow; id: string }, b: { line: LineRow; id: string }) =>
  a.line.payday === b.line.payday ? (a.id < b.id ? -1 : 1) : a.line.payday < b.line.payday ? -1 : 1;

test("splitting a person's pay among companies gives the contributions of one company, and never more than the maximums", () => {
  let [capped, hidden] = [0, 0];
  fc.assert(
    fc.property(jobs, (all) => {
      const stores = all.map(storeOf);
      stores.forEach((store, at) => {
        store.member = { ...store.member, id: `person ${at}` };
      });
      for (let day = start; day <= '2026-08-31'; day = addDays(day, 7))
        for (const store of stores) {
          store.asOf = day;
          store.apply(store.plan(elsewhereOf(stores, store)));
          store.invoice();
        }
      const invoiced = stores
        .flatMap(({ lines, member }) => lines.map((line) => ({ line, id: member.id })))
        .filter(({ line }) => line.status !== 'upcoming')
        .toSorted(inOrder);
      const provinces = new Set(all.map(({ province }) => province));
      let year = EMPTY_YEAR;
      for (const { line } of invoiced) {
        const { steps } = line.calculation;
        const single = calculateContributions({ ...steps, yearToDate: yearToDateFor(year, steps) });
        expect(amounts(recalculate(line.calculation))).toEqual(amounts(line.calculation));
        // Each province has its own maximum of EI: which one ends the year depends on the order of the invoices.
        if (provinces.size === 1) expect(amounts(line.calculation)).toEqual(amounts(single));
        if (single.steps.ei.amount < single.steps.ei.uncapped) capped += 1;
        if (steps.yearToDate.ei < year.ei) hidden += 1;
        year = addPay(year, line.calculation);
      }
      const table = ratesForPayDate(start);
      const total = (part: 'cpp' | 'cpp2' | 'ei' | 'qpip') =>
        sumCents(invoiced.map(({ line }) => line.calculation[part]));
      expect(total('cpp')).toBeLessThanOrEqual(Math.max(table.cpp.maximum, table.qpp.maximum));
      // However the companies' provinces differ: each plan with the other converted, to a cent of rounding.
      const converted = (amount: Cents, to: PensionRates, from: PensionRates) => roundShare(amount, to.rate, from.rate);
      expect(year.cpp + converted(year.qpp, table.cpp, table.qpp)).toBeLessThanOrEqual(table.cpp.maximum + 1);
      expect(year.qpp + converted(year.cpp, table.qpp, table.cpp)).toBeLessThanOrEqual(table.qpp.maximum + 1);
      expect(total('cpp2')).toBeLessThanOrEqual(table.cpp2.maximum);
      expect(total('ei')).toBeLessThanOrEqual(Math.max(table.ei.maximum, table.eiQuebec.maximum));
      expect(total('qpip')).toBeLessThanOrEqual(table.qpip.maximum);
    }),
    { numRuns: 40, seed },
  );
  console.info(`seed ${seed}: ${capped} lines at a maximum, ${hidden} that show less than the whole year`);
  expect(Math.min(capped, hidden)).toBeGreaterThan(0);
}, 600_000);
