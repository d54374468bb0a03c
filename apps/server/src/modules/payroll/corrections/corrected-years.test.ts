import { employerCost } from '@portage/domain/contributions/calculate';
import { correctionsOf, isCorrected } from '@portage/domain/contributions/corrected-contributions';
import { BUILT_IN_RATES } from '@portage/domain/contributions/rates-book';
import { recalculate } from '@portage/domain/contributions/replay';
import { addPay, EMPTY_YEAR, type YearOfPay } from '@portage/domain/contributions/year-to-date';
import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { addDays, laterOf, type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { withChange } from '@portage/domain/members/employment-change';
import type { TermsByDay } from '@portage/domain/members/employment-terms';
import { cents, NO_CENTS } from '@portage/domain/money/money';
import type { PayrollSchedule } from '@portage/domain/pay/paydays';
import type { Province } from '@portage/domain/places/provinces';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LineRow, MemberRow, OneTimeRow } from '../plan/payroll-rows.ts';
import { planLines } from '../plan/plan-lines.ts';
import { correctYear, type InvoicedPay, readCorrected, type StatedDays } from './correct-year.ts';

const YEAR = 2026;
const FIRST = plainDate('2026-01-02');
const LAST = plainDate('2026-12-31');

interface Person {
  commencement: PlainDate;
  birthDate: PlainDate;
  salary: number;
  schedule: PayrollSchedule;
  bonuses: readonly { day: number; amount: number }[];
}
interface Statement {
  /** The day on which it is stated, and the day from which it is, in days of the year. */
  on: number;
  from: number;
  province: Province;
}

const province = fc.constantFrom<Province>('QC', 'QC', 'ON', 'BC');
const dayOfYear = fc.integer({ min: 0, max: 330 });
const somebody: fc.Arbitrary<Person> = fc.record({
  commencement: fc.integer({ min: 0, max: 220 }).map((days) => addDays(plainDate('2025-11-10'), days)),
  // Most are of working age; CPP ends at 70, and QPP later.
  birthDate: fc.constantFrom(plainDate('1990-01-01'), plainDate('1990-01-01'), plainDate('1956-06-15')),
  salary: fc.oneof(fc.integer({ min: 2_000_000, max: 9_000_000 }), fc.integer({ min: 9_000_000, max: 60_000_000 })),
  schedule: fc.constantFrom<PayrollSchedule>('Monthly', 'Bi-Weekly'),
  bonuses: fc.array(fc.record({ day: dayOfYear, amount: fc.integer({ min: 100, max: 3_000_000 }) }), { maxLength: 2 }),
});

/** A year of one person that runs day by day, with what is invoiced. */
class RunningYear {
  terms: TermsByDay;
  lines: LineRow[] = [];
  oneTimes: OneTimeRow[];
  corrections: OneTimeRow[] = [];
  readonly stated: StatedDays[] = [];
  private made = 0;
  private readonly person: Person;

  constructor(person: Person, own: Province) {
    const { commencement, salary, schedule } = person;
    this.person = person;
    this.terms = [{ effectiveOn: commencement, salary: cents(salary), schedule, province: own }];
    this.oneTimes = person.bonuses.map(({ day, amount }, at) => ({
      ...this.row(`bonus ${at}`, laterOf(addDays(FIRST, day), commencement)),
      type: 'Bonus',
      amount: cents(amount),
    }));
  }

  private row(id: string, date: PlainDate): OneTimeRow {
    return {
      id,
      team_member_id: 'person',
      type: 'Other',
      date,
      amount: NO_CENTS,
      treatment: 'contributions',
      isInstalment: false,
      item: null,
      isCorrection: false,
      invoiced: false,
      ei: NO_CENTS,
      cpp: NO_CENTS,
      calculation: null,
      estimate: false,
    };
  }

  private get member(): MemberRow {
    const { commencement, birthDate } = this.person;
    return {
      id: 'person',
      name: 'Maya Tremblay',
      approved: true,
      commencement,
      birthDate,
      province: null,
      postalCode: null,
      paidUntil: commencement < FIRST ? addDays(FIRST, -14) : null,
      settledUntil: null,
      terms: this.terms,
      ends: [],
      exemptions: [],
      unpaidLeave: [],
    };
  }

  /** As staff state it. */
  state(from: PlainDate, own: Province): void {
    const invoicedUntil = this.lines.findLast(({ status }) => status !== 'upcoming')?.end_date;
    this.terms = withChange(this.terms, { effectiveOn: from, province: own });
    const paid = this.oneTimes.filter(({ invoiced }) => invoiced).map(({ date }) => date);
    if (invoicedUntil !== undefined && from <= invoicedUntil)
      this.stated.push({ from, until: paid.reduce(laterOf, invoicedUntil) });
    // A change after the invoiced days leaves one-time payments that are invoiced as they are.
    else fc.pre(paid.every((date) => date < addDays(from, -31)));
  }

  private invoicedPays(): InvoicedPay[] {
    const of = (one: LineRow | OneTimeRow) => ({
      id: one.id,
      calculation: one.calculation as NonNullable<typeof one.calculation>,
    });
    return [
      ...this.lines
        .filter((line) => line.status !== 'upcoming' && yearOf(line.calculation.steps.payDate) === YEAR)
        .map((line) => ({
          ...of(line),
          kind: 'regular' as const,
          start: line.start_date,
          end: line.end_date,
          payday: line.payday,
          amount: line.gross,
          pay: line.calculation.pay,
          type: null,
          item: null,
        })),
      ...this.oneTimes
        .filter((payment) => payment.invoiced)
        .map((payment) => ({
          ...of(payment),
          kind: 'oneTime' as const,
          start: payment.date,
          end: payment.date,
          payday: payment.date,
          amount: payment.amount,
          pay: null,
          type: payment.type,
          item: payment.item,
        })),
    ];
  }

  /** Plans what is to come, and invoices what is paid within two weeks. */
  run(asOf: PlainDate): void {
    const standing = this.corrections.filter(({ invoiced }) => invoiced);
    const next = this.lines.find(({ status }) => status === 'upcoming')?.payday ?? asOf;
    const wrong = correctYear({
      year: YEAR,
      member: this.member,
      pays: this.invoicedPays(),
      stated: this.stated,
      corrected: readCorrected(standing.flatMap(({ calculation }) => calculation ?? [])),
      opening: EMPTY_YEAR,
      elsewhere: [],
      rates: BUILT_IN_RATES,
    }).filter(isCorrected);
    const payDate = yearOf(payDateOf(next)) === YEAR ? payDateOf(next) : LAST;
    this.corrections = [
      ...standing,
      ...correctionsOf(wrong, payDate).map((calculation) => {
        this.made += 1;
        const id = `correction ${this.made}`;
        return { ...this.row(id, next), isCorrection: true, ...employerCost(calculation), calculation };
      }),
    ];
    const history = { members: [this.member], lines: this.lines, oneTime: [...this.oneTimes, ...this.corrections] };
    const plan = planLines(history, asOf, 3);
    const gone = new Set(plan.remove.map(({ id }) => id));
    this.lines = this.lines
      .filter(({ id }) => !gone.has(id))
      .map((line) => ({ ...line, ...plan.recalculate.find(({ id }) => id === line.id) }));
    for (const line of plan.add) {
      this.made += 1;
      this.lines.push({ ...line, id: `line ${this.made}`, status: 'upcoming', credited: false, owed_again: false });
    }
    this.lines.sort((a, b) => (a.payday < b.payday ? -1 : a.payday > b.payday ? 1 : 0));
    this.oneTimes = this.oneTimes.map((one) => ({ ...one, ...plan.oneTime.find(({ id }) => id === one.id) }));
    const due = addDays(asOf, 14);
    for (const line of this.lines) {
      if (line.status !== 'upcoming' || line.payday > due || line.estimate) continue;
      line.status = 'processing';
      for (const correction of this.corrections) correction.invoiced = true;
    }
    for (const payment of this.oneTimes) payment.invoiced ||= payment.date <= due && payment.calculation !== null;
  }

  /** What is invoiced of the year, by plan. */
  get total(): YearOfPay {
    return [...this.invoicedPays(), ...this.corrections.filter(({ invoiced }) => invoiced)]
      .flatMap(({ calculation }) => calculation ?? [])
      .reduce((sum, calculation) => addPay(sum, calculation), EMPTY_YEAR);
  }
}

/** Runs a week at a time to the end of the year. */
function runYear(person: Person, own: Province, statements: readonly Statement[]): RunningYear {
  const year = new RunningYear(person, own);
  let stated = 0;
  for (let day = 0; addDays(FIRST, day) <= LAST; day += 7) {
    const asOf = addDays(FIRST, day);
    if (asOf < person.commencement) continue;
    for (const { on, from, province: to } of statements.slice(stated)) {
      if (on > day) break;
      stated += 1;
      const start = addDays(FIRST, from);
      year.state(laterOf(start, person.commencement), to);
    }
    year.run(asOf);
  }
  return year;
}

const cases = Number(process.env.CORRECTION_CASES ?? 60);

test('a year whose province was wrong ends as one that was right from the start', () => {
  const statement = fc.record({ on: fc.integer({ min: 0, max: 320 }), from: dayOfYear, province });
  fc.assert(
    fc.property(somebody, province, fc.array(statement, { minLength: 1, maxLength: 3 }), (person, own, asked) => {
      const statements = asked
        .map((one) => ({ ...one, from: Math.min(one.from, one.on) }))
        .toSorted((a, b) => a.on - b.on);
      const year = runYear(person, own, statements);
      // The same terms from the first day on.
      const right = new RunningYear(person, own);
      right.terms = year.terms;
      for (let asOf = FIRST; asOf <= LAST; asOf = addDays(asOf, 7)) if (asOf >= person.commencement) right.run(asOf);
      expect(year.total).toEqual(right.total);
      for (const { calculation } of year.corrections) {
        if (calculation === null) continue;
        expect(recalculate(calculation)).toEqual(calculation);
      }
    }),
    { numRuns: cases },
  );
});
