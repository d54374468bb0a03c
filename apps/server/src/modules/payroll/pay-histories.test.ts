import { calculateContributions } from '@portage/domain/contributions/calculate';
import { findRates } from '@portage/domain/contributions/rates';
import type { PensionRates } from '@portage/domain/contributions/rates-table';
import { addPay, EMPTY_YEAR, hasQpp, isInsuredInQuebec, sumYears } from '@portage/domain/contributions/year-to-date';
import { addDays, daysBetween, laterOf, type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { type Cents, sumCents } from '@portage/domain/money/money';
import { roundShare } from '@portage/domain/money/rational';
import { maxLateStretches } from '@portage/domain/pay/pay-ledger';
import { grossForPeriod, payPeriod } from '@portage/domain/pay/paydays';
import { comingPaydays, personPaydays } from '@portage/domain/pay/person-paydays';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LineRow } from './plan/payroll-rows.ts';
import type { LinePlan } from './plan/plan-lines.ts';
import { type PayHistory, PayStore, payHistory } from './testing/pay-history.ts';

const historyCount = Number(process.env.LEDGER_CASES ?? 400);
const seed = Number(process.env.LEDGER_SEED ?? Date.now());

const covers = (range: { start_date: PlainDate; end_date: PlainDate }, day: PlainDate) =>
  range.start_date <= day && day <= range.end_date;

/** Whether a day is owed by the facts alone, checked day by day and without the ledger. */
function isOwed({ member, lines }: PayStore, day: PlainDate): boolean {
  if (day < member.commencement || (member.paidUntil !== null && day <= member.paidUntil)) return false;
  const away = member.ends.some(({ lastDay, rehiredOn }) => day > lastDay && (rehiredOn === null || day < rehiredOn));
  return !away && !lines.some((line) => line.credited && !line.owed_again && covers(line, day));
}

/** Every owed day is on exactly one line or refused exactly once, and no other day is planned. */
function checkDays(store: PayStore, plan: LinePlan): void {
  const { member, lines, asOf } = store;
  const active = lines.filter((line) => !line.credited);
  const last = lines.reduce((day, line) => laterOf(day, line.end_date), addDays(asOf, 14));
  for (let day = member.commencement; day <= last; day = addDays(day, 1)) {
    const on = active.filter((line) => covers(line, day));
    const refused = plan.refused.filter(({ start, end }) => start <= day && day <= end).length;
    const owed = isOwed(store, day);
    const count = on.length + refused;
    if (count > 1) throw new Error(`${day} is paid or refused ${count} times on ${asOf}`);
    if (owed && count === 0 && day < addDays(asOf, 14)) throw new Error(`${day} is owed but not paid on ${asOf}`);
    const planned = on.some((line) => line.status === 'upcoming') || refused > 0;
    if (!owed && planned) throw new Error(`${day} is not owed but planned on ${asOf}`);
    const settled = on.some((line) => line.status !== 'upcoming');
    if (owed && !settled && member.settledUntil !== null && day <= member.settledUntil)
      throw new Error(`${day} is owed before ${member.settledUntil}, the settled day`);
  }
}

/** Parts of one period at equal terms add up to the period's gross. */
function checkGross(lines: readonly LineRow[], commencement: PlainDate): void {
  const periods = Map.groupBy(
    lines.filter((line) => !line.credited),
    ({ calculation: { pay } }) => `${pay.schedule} ${pay.periodNumber} ${pay.salary}`,
  );
  for (const parts of periods.values()) {
    const pay = parts[0]?.calculation.pay;
    if (pay === undefined) continue;
    const period = payPeriod(commencement, pay.schedule, pay.periodNumber);
    const days = parts.reduce((sum, part) => sum + daysBetween(part.start_date, part.end_date) + 1, 0);
    if (days !== daysBetween(period.start, period.payday)) continue;
    expect(sumCents(parts.map((part) => part.gross))).toBe(grossForPeriod(pay.salary, pay.schedule, pay.periodNumber));
  }
}

/** What of a payday was calculated before a line: the first has the least, of other plans of the payday. */
const paidBefore = ({ earlier }: LineRow['calculation']['steps']): number =>
  earlier === undefined ? -1 : earlier.pensionable + earlier.insurable;

/** Without credits, the lines of one payday and plan carry the contributions of one pay with one exemption. */
function checkContributions(lines: readonly LineRow[]): void {
  if (lines.some((line) => line.credited)) return;
  const plan = ({ steps }: LineRow['calculation']) => `${hasQpp(steps)} ${isInsuredInQuebec(steps)}`;
  for (const parts of Map.groupBy(lines, (line) => `${line.payday} ${plan(line.calculation)}`).values()) {
    const [first, ...others] = parts
      .map(({ calculation }) => calculation.steps)
      .toSorted((a, b) => paidBefore(a) - paidBefore(b));
    if (first === undefined) continue;
    for (const { earlier } of others) expect(earlier).toBeDefined();
    // An earlier payday can be added between, which changes the year to date of lines that are not invoiced yet.
    if (others.some(({ yearToDate }) => JSON.stringify(yearToDate) !== JSON.stringify(first.yearToDate))) continue;
    const whole = calculateContributions({
      ...first,
      pensionable: sumCents(parts.map(({ calculation }) => calculation.steps.pensionable)),
      insurable: sumCents(parts.map(({ calculation }) => calculation.steps.insurable)),
    });
    for (const part of ['cpp', 'cpp2', 'ei', 'qpip'] as const)
      expect(sumCents(parts.map(({ calculation }) => calculation[part]))).toBe(whole[part]);
    expect(sumCents(parts.map(({ calculation }) => calculation.employer.ei))).toBe(whole.employer.ei);
  }
}

/**
 * A pay period that is invoiced as a whole is under one pension plan, that of its last day in employment, and one EI rate, decided day
 * by day and without the ledger.
 */
function checkPlans({ lines, member }: PayStore): number {
  let moves = 0;
  const periods = Map.groupBy(
    lines.filter((line) => line.status === 'upcoming'),
    ({ calculation: { pay } }) => `${pay.schedule} ${pay.periodNumber}`,
  );
  for (const parts of periods.values()) {
    const [part] = parts;
    if (part === undefined) continue;
    const { schedule, periodNumber } = part.calculation.pay;
    const period = payPeriod(member.commencement, schedule, periodNumber);
    const worked: string[] = [];
    for (let day = laterOf(period.start, member.commencement); day <= period.end; day = addDays(day, 1)) {
      const away = member.ends.some(
        ({ lastDay, rehiredOn }) => day > lastDay && (rehiredOn === null || day < rehiredOn),
      );
      const terms = member.terms
        .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
        .reduce((held, next) => (next.effectiveOn <= day ? next : held));
      if (!away && terms.schedule === schedule) worked.push(terms.province ?? member.province ?? 'ON');
    }
    const inQuebec = worked.filter((province) => province === 'QC').length;
    if (inQuebec > 0 && inQuebec < worked.length) moves += 1;
    for (const { calculation } of parts) {
      expect(calculation.steps.province === 'QC').toBe(worked.at(-1) === 'QC');
      expect(calculation.qpip > 0 || calculation.steps.qpip.rate > 0).toBe(
        inQuebec > 0 && 2 * inQuebec >= worked.length,
      );
    }
  }
  return moves;
}

/** Nobody pays more in a year than the higher plan's maximum, or than the maximum of the last plan with the other converted. */
function checkMaximums(lines: readonly LineRow[]): void {
  const years = Map.groupBy(
    lines.filter((line) => !line.credited),
    ({ calculation }) => yearOf(calculation.steps.payDate),
  );
  for (const [year, paid] of years) {
    const table = findRates(year);
    if (table === undefined) continue;
    const total = paid
      .map(({ calculation }) => addPay(EMPTY_YEAR, calculation))
      .reduce((a, b) => sumYears([a, b]), EMPTY_YEAR);
    const converted = (amount: Cents, to: PensionRates, from: PensionRates) => roundShare(amount, to.rate, from.rate);
    expect(total.cpp + converted(total.qpp, table.cpp, table.qpp)).toBeLessThanOrEqual(table.cpp.maximum + 1);
    expect(total.qpp + converted(total.cpp, table.qpp, table.cpp)).toBeLessThanOrEqual(table.qpp.maximum + 1);
    expect(total.cpp2).toBeLessThanOrEqual(table.cpp2.maximum);
    expect(total.ei).toBeLessThanOrEqual(table.ei.maximum);
    expect(total.qpip).toBeLessThanOrEqual(table.qpip.maximum);
  }
}

/** The calendars, which look a year ahead, name the paydays that the plan has lines or refusals for, and no others. */
function checkPaydays(store: PayStore, plan: LinePlan): void {
  const { member, lines, asOf } = store;
  // The last payday that a plan of three fortnights reaches.
  const until = addDays(asOf, 27);
  const planned = [...lines.filter((line) => !line.credited), ...plan.refused].map(({ payday }) => payday);
  const expected = [...new Set(planned)].filter((day) => day >= asOf && day <= until).toSorted();
  const soon = (person: PayStore['member'], of: readonly LineRow[]) =>
    comingPaydays(person, of, asOf, addDays(asOf, 365)).filter((day) => day <= until);
  expect(soon({ ...member, settledUntil: null }, lines), `on ${asOf}`).toEqual(expected);
  // The same from the lines that a run reads.
  expect(soon(member, store.openLines()), `on ${asOf}, from open lines`).toEqual(expected);
  const states = personPaydays({ ...member, settledUntil: null }, lines, { today: asOf, from: asOf, to: until });
  expect([...states.keys()].toSorted()).toEqual(expected);
}

const nothing = { add: [], recalculate: [], remove: [] };

/** Late lines of one payday under QPP, under CPP with Quebec's EI rate, and under CPP alone, planned out of the order of their days. */
const threeRatesOnOnePayday: PayHistory = {
  commencement: plainDate('2023-10-20'),
  activatedAfter: 5,
  paidUntilAfter: null,
  salary: 1,
  schedule: 'Monthly',
  events: [
    { kind: 'terms', inDays: 3, salary: 51_692, schedule: 'Bi-Weekly' },
    { kind: 'move', inDays: -4, province: 'QC' },
    { kind: 'run', afterDays: 18 },
    { kind: 'terms', inDays: -21, salary: 6_758_622, schedule: 'Bi-Weekly' },
    { kind: 'run', afterDays: 11 },
    { kind: 'run', afterDays: 17 },
    { kind: 'run', afterDays: 48 },
    { kind: 'terms', inDays: 0, salary: 1, schedule: 'Monthly' },
  ],
};

test('pays each owed day exactly once in any history', () => {
  let [runs, late, refused, split, shared, moves] = [0, 0, 0, 0, 0, 0];
  fc.assert(
    fc.property(payHistory, (history) => {
      const store = new PayStore(history);
      const run = () => {
        const plan = store.plan();
        store.apply(plan);
        checkDays(store, plan);
        moves += checkPlans(store);
        checkPaydays(store, plan);
        expect(store.plan()).toMatchObject(nothing);
        store.invoice();
        const again = store.plan();
        expect(again).toMatchObject(nothing);
        // A line after the horizon, from before the clock moved back, is refused only once.
        const soon = ({ refused: all }: LinePlan) => all.filter(({ start }) => start <= addDays(store.asOf, 14));
        expect(soon(again)).toEqual(soon(plan));
        store.apply(again);
        checkDays(store, again);
        checkPaydays(store, again);
        runs += 1;
        refused += plan.refused.length;
      };
      run();
      for (const event of history.events) {
        if (event.kind !== 'run') store.happen(event);
        else if (store.pass(event.afterDays)) run();
        else break;
      }
      checkGross(store.lines, history.commencement);
      checkContributions(store.lines);
      checkMaximums(store.lines);
      late += store.lines.filter((line) => line.late).length;
      split += store.lines.filter((line) => line.calculation.pay.days !== undefined).length;
      shared += store.lines.filter((line) => line.calculation.steps.earlier !== undefined).length;
    }),
    { numRuns: historyCount, seed, examples: [[threeRatesOnOnePayday]] },
  );
  console.info(
    `${historyCount} histories, seed ${seed}: ${runs} runs, ${late} late lines, ${split} parts of periods, ${shared} lines that share a payday, ${refused} refusals, ${moves} periods with a move`,
  );
  expect(maxLateStretches).toBeGreaterThan(100);
  expect(moves).toBeGreaterThan(0);
}, 3_600_000);
