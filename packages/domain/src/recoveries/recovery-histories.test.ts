import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type PlainDate, plainDate } from '../dates/plain-date.ts';
import { type Cents, cents, NO_CENTS, sumCents } from '../money/money.ts';
import { countEarlierPayouts } from '../pay/earlier-payouts.ts';
import { grossForPeriod } from '../pay/paydays.ts';
import { type InvoicedPay, type PaidSalary, retroactivePay, type YearShare } from '../pay/retroactive-pay.ts';
import { leftByYear, minimumForDays, scheduleRecoveries } from './recovery-schedule.ts';

/** RECOVERY_CASES: how many random histories; RECOVERY_SEED: which. */
const CASES = Number(process.env.RECOVERY_CASES ?? 300);
const SEED = Number(process.env.RECOVERY_SEED ?? Math.floor(Math.random() * 2 ** 32));

const firstDay = plainDate('2026-10-05');
const hourly = cents(1795);

interface Line extends InvoicedPay {
  readonly id: string;
  credited: boolean;
  /** Null before it is paid out. */
  payout: Cents | null;
}
interface Instalment extends YearShare {
  readonly line: Line;
}
interface Recovery {
  readonly id: string;
  readonly total: Cents;
  readonly years: readonly YearShare[];
  readonly share: number;
  reduced: Cents;
  canceled: boolean;
  readonly instalments: Instalment[];
}
interface Statement {
  readonly from: PlainDate;
  readonly until: PlainDate;
  readonly salary: Cents;
  /** What was paid for it; null when it was recovered, or only reduced recoveries. */
  payment: { amount: Cents; canceled: boolean } | null;
  readonly recovery: Recovery | null;
}

/** One person paid every two weeks, as invoices, statements, recoveries and payouts leave them. */
class Person {
  readonly lines: Line[] = [];
  readonly statements: Statement[] = [];
  readonly recoveries: Recovery[] = [];
  /** Days of credited lines that are owed again. */
  private again: Line[] = [];
  private periods = 0;
  private made = 0;
  private salary: Cents;

  constructor(salary: Cents) {
    this.salary = salary;
  }

  private line(period: number, salary: Cents, payDate: PlainDate): Line {
    const start = addDays(firstDay, period * 14);
    const gross = grossForPeriod(salary, 'Bi-Weekly', period + 1);
    const pay = { salary, schedule: 'Bi-Weekly' as const, periodNumber: period + 1, gross };
    this.made += 1;
    return {
      id: String(this.made).padStart(6, '0'),
      start,
      end: addDays(start, 13),
      pay,
      payDate,
      credited: false,
      payout: null,
    };
  }

  private standing = () => this.lines.filter(({ credited }) => !credited);
  private taken = ({ instalments }: Recovery) => instalments.filter(({ line }) => !line.credited);
  withheld = (line: Line): Cents =>
    sumCents(
      this.recoveries.flatMap((one) =>
        this.taken(one)
          .filter((part) => part.line === line)
          .map(({ amount }) => amount),
      ),
    );
  rest = (recovery: Recovery): Cents =>
    recovery.canceled
      ? NO_CENTS
      : cents(recovery.total - recovery.reduced - sumCents(this.taken(recovery).map(({ amount }) => amount)));

  /** What is not recovered of a canceled one, also when a line that it was taken from is credited later. */
  forgiven = (recovery: Recovery): Cents =>
    recovery.canceled
      ? cents(recovery.total - recovery.reduced - sumCents(this.taken(recovery).map(({ amount }) => amount)))
      : NO_CENTS;

  /** How much earlier payouts of credited lines count toward lines that are not paid out, and what is left of them. */
  private counted(lines: readonly Line[]) {
    const credited = this.lines.filter((line) => line.credited && line.payout !== null);
    const settled = this.countedBefore;
    const payouts = credited.map((line) => ({
      id: line.id,
      start: line.start,
      end: line.end,
      left: cents((line.payout ?? 0) - (settled.get(line.id) ?? 0)),
    }));
    return countEarlierPayouts(
      payouts,
      lines.map((line) => ({
        id: line.id,
        start: line.start,
        end: line.end,
        due: cents(line.pay.gross - this.withheld(line)),
      })),
    );
  }
  /** What of a credited line's payout counted toward a line that was paid out since and stands. */
  private counts: { line: Line; earlier: string; amount: number }[] = [];
  private get countedBefore(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const { line, earlier, amount } of this.counts)
      if (!line.credited) sums.set(earlier, (sums.get(earlier) ?? 0) + amount);
    return sums;
  }
  /** What was paid out for credited lines and counts toward nothing: paid too much, and not taken from other days. */
  get unsettled(): number {
    const before = this.countedBefore;
    return this.lines
      .filter(({ credited }) => credited)
      .reduce((sum, line) => sum + (line.payout ?? 0) - (before.get(line.id) ?? 0), 0);
  }

  /** Invoices the next period and what is owed again, takes instalments of the largest line, and pays out. */
  pay(): void {
    const payDate = addDays(firstDay, (this.periods + 1) * 14);
    const regular = this.line(this.periods, this.salary, payDate);
    const lines = [...this.again.map((line) => ({ ...line, payDate })), regular];
    this.again = [];
    this.periods += 1;
    this.lines.push(...lines);
    const largest = lines.reduce((a, b) => (b.pay.gross > a.pay.gross ? b : a));
    const earlier = this.counted(lines).filter(({ line }) => line === largest.id);
    const payable = cents(largest.pay.gross - sumCents(earlier.map((one) => one.cents)));
    const open = this.recoveries
      .filter(({ canceled }) => !canceled)
      .map((one) => ({
        id: one.id,
        share: one.share,
        maximum: null,
        until: null,
        left: leftByYear(one.years, this.taken(one), one.reduced),
      }));
    const pays = [{ payday: payDate, gross: largest.pay.gross, payable, minimum: minimumForDays(hourly, 14) }];
    for (const { recovery, amount, year } of scheduleRecoveries(open, pays))
      this.recoveries.find(({ id }) => id === recovery)?.instalments.push({ line: largest, amount, year });
    for (const { line: id, earlier: of, cents: amount } of this.counted(lines)) {
      const line = lines.find((one) => one.id === id);
      if (line !== undefined) this.counts.push({ line, earlier: of, amount });
    }
    for (const line of lines) {
      const before = this.counts.filter((one) => one.line === line).reduce((sum, { amount }) => sum + amount, 0);
      const payout = line.pay.gross - this.withheld(line) - before;
      expect(payout).toBeGreaterThanOrEqual(0);
      line.payout = cents(payout);
    }
  }

  /** States a salary from a day on, as staff. */
  state(from: PlainDate, salary: Cents, share: number): void {
    const before = this.statements
      .filter(({ payment }) => payment?.canceled !== true)
      .map(
        ({ payment, recovery, ...stated }): PaidSalary => ({
          ...stated,
          paid:
            payment?.amount ??
            (recovery === null ? NO_CENTS : cents(-(recovery.total - recovery.reduced - this.forgiven(recovery)))),
        }),
      );
    const forgiven = sumCents(this.recoveries.map(this.forgiven));
    const found = retroactivePay(this.standing(), before, from, salary, forgiven);
    this.salary = salary;
    if (found === null || found.amount === 0) return;
    const stated = { from: found.from, until: found.until, salary };
    if (found.amount < 0) {
      expect(sumCents(found.years.map(({ amount }) => amount))).toBe(-found.amount);
      const recovery: Recovery = {
        id: String(this.recoveries.length),
        total: cents(-found.amount),
        years: found.years,
        share,
        reduced: NO_CENTS,
        canceled: false,
        instalments: [],
      };
      this.recoveries.push(recovery);
      this.statements.push({ ...stated, payment: null, recovery });
      return;
    }
    let left = Number(found.amount);
    for (const recovery of this.recoveries.toReversed()) {
      const off = Math.min(left, this.rest(recovery));
      if (off > 0) recovery.reduced = cents(recovery.reduced + off);
      left -= Math.max(0, off);
    }
    this.statements.push({
      ...stated,
      payment: left > 0 ? { amount: cents(left), canceled: false } : null,
      recovery: null,
    });
  }

  /** Cancels the payment of a difference. Its salary was not stated then. */
  cancelPayment(at: number): void {
    const open = this.statements.filter(({ payment }) => payment?.canceled === false);
    const one = open[at % Math.max(1, open.length)];
    if (one?.payment) one.payment.canceled = true;
  }

  forgive(at: number): void {
    const open = this.recoveries.filter((one) => this.rest(one) > 0);
    const one = open[at % Math.max(1, open.length)];
    if (one === undefined) return;
    one.canceled = true;
  }

  credit(at: number, again: boolean): void {
    const open = this.standing();
    const line = open[at % Math.max(1, open.length)];
    if (line === undefined) return;
    line.credited = true;
    if (again) this.again.push(this.line(line.pay.periodNumber - 1, line.pay.salary, line.payDate));
  }

  get isRecovered(): boolean {
    return this.again.length === 0 && this.recoveries.every((one) => this.rest(one) <= 0);
  }

  /** What the person has after all, and what it should be at one salary. In cents. */
  result(salary: Cents) {
    const paidOut = this.lines.reduce((sum, { payout }) => sum + (payout ?? 0), 0);
    const differences = this.statements.reduce(
      (sum, { payment }) => sum + (payment === null || payment.canceled ? 0 : payment.amount),
      0,
    );
    const owed = this.standing().reduce(
      (sum, { pay }) => sum + grossForPeriod(salary, 'Bi-Weekly', pay.periodNumber),
      0,
    );
    return { received: paidOut + differences - this.unsettled, owed };
  }
}

const salary = fc.integer({ min: 40_000_00, max: 160_000_00 }).map(cents);
const day = fc.integer({ min: -10, max: 120 }).map((days) => addDays(firstDay, days));
const event = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'pay' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('state' as const), day, salary, share: fc.integer({ min: 1, max: 20 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancelPayment' as const), at: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forgive' as const), at: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('credit' as const), at: fc.nat(9), again: fc.boolean() }) },
);
const lastSalary = fc.integer({ min: 60_000_00, max: 160_000_00 }).map(cents);

it('each day is paid once at its true salary when all is recovered, whatever was stated, canceled and credited', () => {
  const counts = { recoveries: 0, instalments: 0, reduced: 0, forgiven: 0, credited: 0 };
  fc.assert(
    fc.property(salary, fc.array(event, { minLength: 1, maxLength: 14 }), lastSalary, (first, events, last) => {
      const person = new Person(first);
      for (const one of events) {
        if (one.kind === 'pay') person.pay();
        else if (one.kind === 'state') person.state(one.day, one.salary, one.share);
        else if (one.kind === 'credit') person.credit(one.at, one.again);
        else person[one.kind](one.at);
      }
      // What is owed again is invoiced before the last salary is stated for all days.
      person.pay();
      person.state(firstDay, last, 20);
      for (let pays = 0; !person.isRecovered && pays < 5_000; pays += 1) person.pay();
      expect(person.isRecovered).toBe(true);
      const { received, owed } = person.result(last);
      const forgiven = sumCents(person.recoveries.map(person.forgiven));
      // What was forgiven is all that can be left to the person, and no cent is missing.
      if (forgiven === 0) expect(received).toBe(owed);
      expect(received).toBeGreaterThanOrEqual(owed);
      expect(received).toBeLessThanOrEqual(owed + forgiven);
      expect(person.unsettled).toBeGreaterThanOrEqual(0);
      for (const recovery of person.recoveries) {
        const { total, reduced, instalments } = recovery;
        const left = person.forgiven(recovery);
        const taken = sumCents(instalments.filter(({ line }) => !line.credited).map(({ amount }) => amount));
        expect(taken + reduced + left).toBe(total);
        counts.instalments += instalments.length;
        counts.reduced += Number(reduced > 0);
        counts.forgiven += Number(left > 0);
      }
      counts.recoveries += person.recoveries.length;
      counts.credited += person.lines.filter(({ credited }) => credited).length;
    }),
    { numRuns: CASES, seed: SEED },
  );
  console.info(`${CASES} histories, seed ${SEED}: ${JSON.stringify(counts)}`);
  expect(counts.recoveries).toBeGreaterThan(0);
  expect(counts.instalments).toBeGreaterThan(0);
}, 3_600_000);
