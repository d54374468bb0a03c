import { addPay, EMPTY_YEAR } from '@portage/domain/contributions/year-to-date';
import { addDays, type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { type PayTerms, termsOn } from '@portage/domain/pay/pay-ledger';
import type { PayrollSchedule } from '@portage/domain/pay/paydays';
import type { Province } from '@portage/domain/places/provinces';
import fc from 'fast-check';
import type { LineRow, MemberRow, PayElsewhere } from '../plan/payroll-rows.ts';
import { type LinePlan, planLines } from '../plan/plan-lines.ts';

// One person's employment as a random history, and an in-memory store that a run's plan is applied to.

export type PayEvent =
  /** Days pass, then payroll runs and invoices what is due; a long time is an outage. */
  | { kind: 'run'; afterDays: number }
  | { kind: 'clockMovedBack'; days: number }
  | { kind: 'terms'; inDays: number; salary: number; schedule: PayrollSchedule }
  /** The province is removed or known again: pay is refused until it is. */
  | { kind: 'province'; known: boolean }
  | { kind: 'move'; inDays: number; province: Province }
  | { kind: 'leave'; inDays: number; finalPayInDays: number | null }
  | { kind: 'rehire'; afterDays: number }
  | { kind: 'undoEnd' }
  | { kind: 'credit'; line: number; payAgain: boolean }
  /** Pay again is requested for a line that was credited without it. */
  | { kind: 'payCreditedAgain'; line: number };

export interface PayHistory {
  commencement: PlainDate;
  /** Days from commencement to activation; negative before it. */
  activatedAfter: number;
  paidUntilAfter: number | null;
  salary: number;
  schedule: PayrollSchedule;
  events: readonly PayEvent[];
}

const salary = fc.oneof(fc.integer({ min: 1, max: 20_000_000 }), fc.constantFrom(1, 9_100_001, 6_000_000));
const schedule = fc.constantFrom<PayrollSchedule>('Monthly', 'Bi-Weekly');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const payEvent: fc.Arbitrary<PayEvent> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('run' as const), afterDays: fc.integer({ min: 0, max: 20 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('run' as const), afterDays: fc.integer({ min: 21, max: 100 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('clockMovedBack' as const), days: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('terms' as const),
      inDays: fc.integer({ min: -40, max: 40 }),
      salary,
      schedule,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('province' as const), known: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      inDays: fc.integer({ min: -20, max: 40 }),
      province: fc.constantFrom<Province>('QC', 'QC', 'ON', 'BC'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('leave' as const),
      inDays: fc.integer({ min: -40, max: 40 }),
      finalPayInDays: maybe(fc.integer({ min: -10, max: 60 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rehire' as const), afterDays: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undoEnd' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('credit' as const), line: fc.nat(20), payAgain: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('payCreditedAgain' as const), line: fc.nat(20) }) },
);

/** Histories from late 2023, a year without rates, to the last years with rates. */
export const payHistory: fc.Arbitrary<PayHistory> = fc.record({
  commencement: fc.integer({ min: 0, max: 500 }).map((days) => addDays(plainDate('2023-10-20'), days)),
  activatedAfter: fc.integer({ min: -30, max: 120 }),
  paidUntilAfter: maybe(fc.integer({ min: -5, max: 90 })),
  salary,
  schedule,
  events: fc.array(payEvent, { minLength: 1, maxLength: 14 }),
});

const upcomingPeriods = 3;
/** The last day that a history reaches: rates are complete through 2026. */
const lastDay = plainDate('2026-08-31');

export class PayStore {
  member: MemberRow;
  lines: LineRow[] = [];
  asOf: PlainDate;
  private made = 0;

  constructor(history: PayHistory) {
    const { commencement, schedule: first } = history;
    const terms: PayTerms = {
      effectiveOn: commencement,
      salary: cents(history.salary),
      schedule: first,
      province: null,
    };
    this.asOf = addDays(commencement, history.activatedAfter);
    this.member = {
      id: 'person',
      name: 'Maya Tremblay',
      approved: true,
      commencement,
      birthDate: plainDate('1990-01-01'),
      province: 'ON',
      postalCode: null,
      paidUntil: history.paidUntilAfter === null ? null : addDays(commencement, history.paidUntilAfter),
      settledUntil: null,
      terms: [terms],
      ends: [],
      exemptions: [],
      unpaidLeave: [],
    };
  }

  /** The lines that a run loads. */
  openLines(): LineRow[] {
    const { settledUntil } = this.member;
    return this.lines.filter(
      (line) =>
        settledUntil === null || line.end_date > settledUntil || line.payday >= this.asOf || line.status === 'upcoming',
    );
  }

  /** Plans from the lines that a run loads, and the sums of the rest of its year. @param elsewhere the person's other pay */
  plan(elsewhere: readonly PayElsewhere[] = []): LinePlan {
    const open = this.openLines();
    const rest = this.lines.filter((line) => !open.includes(line) && !line.credited);
    const years = Map.groupBy(rest, ({ calculation }) => yearOf(calculation.steps.payDate));
    const earlier = [yearOf(addDays(this.asOf, -10)), yearOf(this.asOf)].map((year) => ({
      team_member_id: this.member.id,
      year,
      paid: (years.get(year) ?? []).reduce((sum, line) => addPay(sum, line.calculation), EMPTY_YEAR),
    }));
    const lines = open.toSorted((a, b) => (a.payday < b.payday ? -1 : a.payday > b.payday ? 1 : 0));
    const history = {
      members: [this.member],
      lines,
      earlier,
      elsewhere,
      oneTime: [],
    };
    return planLines(history, this.asOf, upcomingPeriods);
  }

  apply(plan: LinePlan): void {
    const gone = new Set(plan.remove.map(({ id }) => id));
    this.lines = this.lines.filter(({ id }) => !gone.has(id));
    for (const line of plan.add) {
      this.made += 1;
      this.lines.push({ ...line, id: `line ${this.made}`, status: 'upcoming', credited: false, owed_again: false });
    }
    for (const line of plan.recalculate)
      this.lines = this.lines.map((stored) => (stored.id === line.id ? { ...stored, ...line } : stored));
    for (const { until } of plan.settled) this.member = { ...this.member, settledUntil: until };
  }

  /** Invoices the lines whose payday is within two weeks. */
  invoice(): void {
    const due = addDays(this.asOf, 14);
    for (const line of this.lines) if (line.status === 'upcoming' && line.payday <= due) line.status = 'processing';
  }

  /** Applies any event but a run. */
  happen(event: Exclude<PayEvent, { kind: 'run' }>): void {
    const open = this.member.ends.find(({ rehiredOn }) => rehiredOn === null);
    switch (event.kind) {
      case 'clockMovedBack':
        this.asOf = addDays(this.asOf, -event.days);
        break;
      case 'terms':
        this.addTerms(addDays(this.asOf, event.inDays), event.salary, event.schedule);
        break;
      case 'province':
        this.member = { ...this.member, province: event.known ? 'ON' : null };
        break;
      case 'move':
        this.move(addDays(this.asOf, event.inDays), event.province);
        break;
      case 'leave': {
        if (open !== undefined) break;
        const lastWorked = addDays(this.asOf, event.inDays);
        const finalPayOn = event.finalPayInDays === null ? null : addDays(lastWorked, event.finalPayInDays);
        this.setEnds([...this.member.ends, { lastDay: lastWorked, rehiredOn: null, finalPayOn }]);
        this.member = { ...this.member, approved: lastWorked >= this.asOf };
        break;
      }
      case 'rehire':
        if (open === undefined) break;
        this.setEnds([
          ...this.member.ends.filter((end) => end !== open),
          { ...open, rehiredOn: addDays(open.lastDay, event.afterDays) },
        ]);
        this.member = { ...this.member, approved: true };
        break;
      case 'undoEnd':
        this.setEnds(this.member.ends.filter((end) => end !== open));
        this.member = { ...this.member, approved: true };
        break;
      case 'credit': {
        const line = this.pick(event.line, (one) => one.status !== 'upcoming' && !one.credited);
        if (line === undefined) break;
        line.credited = true;
        if (event.payAgain) this.oweAgain(line);
        break;
      }
      case 'payCreditedAgain': {
        const line = this.pick(event.line, (one) => one.credited && !one.owed_again);
        if (line !== undefined) this.oweAgain(line);
      }
    }
  }

  pass(days: number): boolean {
    this.asOf = addDays(this.asOf, days);
    return this.asOf <= lastDay;
  }

  private addTerms(effectiveOn: PlainDate, yearly: number, own: PayrollSchedule): void {
    const others = this.member.terms.filter((terms) => terms.effectiveOn !== effectiveOn);
    const { province } = termsOn(this.member.terms, effectiveOn);
    const added = { effectiveOn, salary: cents(yearly), schedule: own, province };
    this.member = { ...this.member, terms: [added, ...others] };
  }

  /** As a dated change, it cannot begin on a day that is invoiced. */
  private move(effectiveOn: PlainDate, province: Province): void {
    if (this.lines.some((line) => line.status !== 'upcoming' && line.end_date >= effectiveOn)) return;
    const others = this.member.terms.filter((terms) => terms.effectiveOn !== effectiveOn);
    const added = { ...termsOn(this.member.terms, effectiveOn), effectiveOn, province };
    this.member = { ...this.member, terms: [added, ...others] };
  }

  /** Also forgets how far days are settled, as the trigger of employment_ends does. */
  private setEnds(ends: MemberRow['ends']): void {
    this.member = { ...this.member, ends, settledUntil: null };
  }

  private oweAgain(line: LineRow): void {
    line.owed_again = true;
    const { settledUntil } = this.member;
    if (settledUntil !== null && settledUntil >= line.start_date)
      this.member = { ...this.member, settledUntil: addDays(line.start_date, -1) };
  }

  private pick(at: number, wanted: (line: LineRow) => boolean): LineRow | undefined {
    const candidates = this.lines.filter(wanted);
    return candidates[at % Math.max(1, candidates.length)];
  }
}
