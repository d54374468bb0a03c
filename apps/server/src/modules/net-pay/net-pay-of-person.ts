import type { RatesBook } from '@portage/domain/contributions/rates-book';
import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import type { EarlierNonPeriodic, TaxDeclaration } from '@portage/domain/income-tax/income-tax';
import type { TaxBook } from '@portage/domain/income-tax/tax-editions';
import type { TaxTables } from '@portage/domain/income-tax/tax-tables';
import { type Cents, cents, NO_CENTS, sumCents } from '@portage/domain/money/money';
import { additionalOnEarlier } from '@portage/domain/net-pay/net-pay';
import type { PayDeduction } from '@portage/domain/net-pay/pay-deductions';
import { type ItemOfPay, withholdPayday } from '@portage/domain/net-pay/withhold-payday';
import {
  basisOfInstalment,
  basisOfOneTime,
  type ContributedPay,
  NOTHING_EARLIER,
  type TaxBasis,
  type Withholding,
  withhold,
} from '@portage/domain/net-pay/withholding';
import { grossForPeriod } from '@portage/domain/pay/paydays';
import { countItem } from '@portage/domain/pay-items/pay-item-kinds';
import { isProvince } from '@portage/domain/places/provinces';
import type {
  DatedDeclaration,
  NetPayRow,
  OpeningBonuses,
  RecurringDeduction,
  TaxedLine,
  TaxedOneTime,
} from './net-pay-rows.ts';

/** What decides what is withheld from a person's pay. */
export interface PersonToTax {
  readonly lines: readonly TaxedLine[];
  readonly oneTimes: readonly TaxedOneTime[];
  /** Oldest first. */
  readonly declarations: readonly DatedDeclaration[];
  readonly deductions: readonly RecurringDeduction[];
  /** Years with bonuses of an earlier payroll. */
  readonly openings: readonly OpeningBonuses[];
}

/** The figures that taxes are calculated with. */
export interface TaxFigures {
  readonly rates: RatesBook;
  readonly taxes: TaxBook;
}

/**
 * What is withheld from a person's open pay, in the order in which it is paid. Recurring deductions are taken from the largest regular line of each
 * payday, not from late pay or one-time payments. Allowances and benefits are taxed with the lines of their pay period.
 */
export function netPayOfPerson(person: PersonToTax, figures: TaxFigures): NetPayRow[] {
  const { lines, oneTimes, declarations } = person;
  const declared = (day: PlainDate): TaxDeclaration =>
    declarations.findLast(({ from }) => from <= day)?.declaration ?? {};
  const due = dueDeductions(person.deductions);
  const items = oneTimes.filter(({ item }) => item !== null);
  const rows: NetPayRow[] = [];
  for (const [payday, ofPayday] of Map.groupBy(lines, (line) => line.payday)) {
    const pay = { lines, ofPayday, items: items.filter(({ date }) => date === payday), declared, figures };
    const found = netOfPayday(pay, due);
    rows.push(...found);
  }
  const [instalments, payments, corrections] = [
    oneTimes.filter((one) => one.isInstalment),
    oneTimes.filter((one) => !one.isInstalment && one.item === null && one.calculation?.steps.corrects === undefined),
    oneTimes.filter((one) => one.calculation?.steps.corrects !== undefined),
  ];
  for (const [at, instalment] of instalments.entries()) {
    if (!instalment.open) continue;
    const row = netOfInstalment(instalment, { lines, items }, instalments.slice(0, at), declared, figures);
    rows.push(row);
  }
  for (const [at, payment] of payments.entries()) {
    if (!payment.open) continue;
    const row = netOfOneTime(
      payment,
      { payments: payments.slice(0, at), openings: person.openings },
      declared,
      figures,
    );
    if (row !== null) rows.push(row);
  }
  for (const correction of corrections) {
    if (correction.open) rows.push(netOfCorrection(correction, figures));
  }
  return rows;
}

interface PayOfPayday {
  readonly lines: readonly TaxedLine[];
  readonly ofPayday: readonly TaxedLine[];
  readonly items: readonly TaxedOneTime[];
  readonly declared: (day: PlainDate) => TaxDeclaration;
  readonly figures: TaxFigures;
}

/** What is withheld from the lines of a payday, and from the allowances and benefits that go with them. */
function netOfPayday(pay: PayOfPayday, due: ReturnType<typeof dueDeductions>): NetPayRow[] {
  const { ofPayday, items } = pay;
  const largest = largestOf(ofPayday.filter(({ late }) => !late));
  const rows: NetPayRow[] = [];
  let beside = sumCents(ofPayday.flatMap(({ net, late }) => (net === null || late ? [] : [net])));
  // The line that deductions are taken from comes last: limits of orders are of the whole payday.
  const order = ofPayday.toSorted((a, b) => Number(a === largest) - Number(b === largest));
  for (const line of order) {
    const isLargest = line === largest;
    const withIt = items.filter((item) => line === largestOf(ofPayday.filter((one) => isOfPay(item, one))));
    if (!line.open) continue;
    const wanted = isLargest ? due.on(line.calculation.steps.payDate) : [];
    const found = netOfLine(pay, line, withIt, wanted, beside);
    if (isLargest) due.take(found.flatMap(({ deductions }) => deductions));
    if (!line.late) beside = sumCents([beside, ...found.map(({ net }) => net)]);
    rows.push(...found);
  }
  return rows;
}

/** A line, and what goes with it. */
function netOfLine(
  { lines, declared, figures }: PayOfPayday,
  line: TaxedLine,
  items: readonly TaxedOneTime[],
  deductions: readonly PayDeduction[],
  beside: Cents,
): NetPayRow[] {
  const { payDate, edition } = line.calculation.steps;
  const { tables, estimate } = figures.taxes.exactOrEstimate(payDate);
  const ofPay = lines.filter((other) => isOnePay(other, line));
  const { line: withheld, items: ofItems } = withholdPayday(
    {
      line: contributed(line),
      earlier: ofPay.slice(0, ofPay.indexOf(line)).map(contributed),
      pay: ofPay.filter(({ payday }) => payday <= line.payday).map(contributed),
      items: items.map(itemOfPay),
      beside,
      declaration: declared(payDate),
      edition: tables.edition,
    },
    deductions,
    tables,
    ratesOf(figures.rates, payDate, edition),
  );
  const facts = { payDate, edition: tables.edition, estimate };
  return [
    rowOf(line, { isOneTime: false, ...facts }, withheld),
    ...items.flatMap((item, at) => {
      const own = ofItems[at];
      return own === undefined || !item.open ? [] : [rowOf(item, { isOneTime: true, ...facts }, own)];
    }),
  ];
}

/** The largest of lines, the first by its id among equals: that with which payments go (`app.instalments_to_invoice`). */
const largestOf = (lines: readonly TaxedLine[]): TaxedLine | undefined =>
  lines.toSorted((a, b) => b.gross - a.gross || (a.id < b.id ? -1 : 1))[0];

/** Whether an allowance or benefit is of the pay period of a line. */
const isOfPay = ({ item, date }: TaxedOneTime, line: TaxedLine): boolean =>
  date === line.payday && item?.period === line.calculation.pay.periodNumber;

function itemOfPay({ item, gross, calculation }: TaxedOneTime): ItemOfPay {
  if (item === null || calculation === null) return { paid: gross, contributions: null, taxed: null };
  const { taxed } = countItem(item.kind, item.value, calculation.steps.province);
  return { paid: gross, contributions: calculation, taxed };
}

const contributedItem = (one: TaxedOneTime): ContributedPay[] => {
  const { paid, contributions, taxed } = itemOfPay(one);
  return contributions === null || taxed === null ? [] : [{ gross: paid, contributions, taxed }];
};

/** What an instalment of a recovery takes from the regular pay of its payday, after contributions and tax that it gives back. */
function netOfInstalment(
  instalment: TaxedOneTime,
  { lines, items }: { readonly lines: readonly TaxedLine[]; readonly items: readonly TaxedOneTime[] },
  before: readonly TaxedOneTime[],
  declared: (day: PlainDate) => TaxDeclaration,
  { rates, taxes }: TaxFigures,
): NetPayRow {
  const { calculation, gross, date } = instalment;
  const payDate = calculation?.steps.payDate ?? payDateOf(date);
  const found = taxes.exactOrEstimate(payDate);
  const ofPayday = lines.filter(({ payday, late }) => payday === date && !late);
  const last = ofPayday.at(-1);
  const pay =
    last === undefined
      ? []
      : [
          ...lines.filter((line) => isOnePay(line, last)).map(contributed),
          ...items.filter((item) => item.date === date && isOfPay(item, last)).flatMap(contributedItem),
          ...before
            .filter((other) => other.date === date)
            .flatMap((other) =>
              other.calculation === null ? [] : [{ gross: other.gross, contributions: other.calculation }],
            ),
        ];
  const basis: TaxBasis =
    calculation === null
      ? { kind: 'untaxed' }
      : basisOfInstalment({ gross, contributions: calculation }, pay, declared(payDate), found.tables.edition);
  const table = ratesOf(rates, payDate, calculation?.steps.edition ?? '');
  const withheld = withhold({ gross, contributions: calculation, basis }, [], found.tables, table);
  const estimate = found.estimate && basis.kind === 'pay';
  return rowOf(instalment, { isOneTime: true, payDate, edition: found.tables.edition, estimate }, withheld);
}

/** What a correction of contributions gives back or takes. It changes no tax: what was withheld for the wrong province is settled by the person's return. */
function netOfCorrection(correction: TaxedOneTime, { rates, taxes }: TaxFigures): NetPayRow {
  const { calculation, gross, date } = correction;
  const payDate = calculation?.steps.payDate ?? payDateOf(date);
  const { tables } = taxes.exactOrEstimate(payDate);
  const table = ratesOf(rates, payDate, calculation?.steps.edition ?? '');
  const withheld = withhold({ gross, contributions: calculation, basis: { kind: 'untaxed' } }, [], tables, table);
  return rowOf(correction, { isOneTime: true, payDate, edition: tables.edition, estimate: false }, withheld);
}

function netOfOneTime(
  payment: TaxedOneTime,
  before: { readonly payments: readonly TaxedOneTime[]; readonly openings: readonly OpeningBonuses[] },
  declared: (day: PlainDate) => TaxDeclaration,
  { rates, taxes }: TaxFigures,
): NetPayRow | null {
  const { calculation, gross } = payment;
  const payDate = calculation?.steps.payDate ?? payDateOf(payment.date);
  const found = taxes.exactOrEstimate(payDate);
  const table = ratesOf(rates, payDate, calculation?.steps.edition ?? '');
  const sameYear = before.payments.filter(({ date }) => yearOf(payDateOf(date)) === yearOf(payDate));
  const basisOf = (): TaxBasis | null => {
    if (calculation !== null) {
      const earlier = sameYear.flatMap((other) =>
        other.calculation === null ? [] : [{ gross: other.gross, contributions: other.calculation }],
      );
      const regular = grossForPeriod(payment.salary, payment.schedule, 1);
      const pay = { gross, contributions: calculation };
      const opening = earlierBonuses(
        before.openings.find(({ year }) => year === yearOf(payDate)),
        found.tables,
      );
      return basisOfOneTime(pay, regular, earlier, declared(payDate), table, found.tables, opening);
    }
    if (payment.type !== 'Severance') return { kind: 'untaxed' };
    if (!isProvince(payment.province)) return null;
    const lumpSums = sameYear.filter(({ type, treatment }) => type === 'Severance' && treatment === 'none');
    return {
      kind: 'lumpSum',
      province: payment.province,
      amount: gross,
      soFar: sumCents(lumpSums.map((sum) => sum.gross)),
    };
  };
  const basis = basisOf();
  if (basis === null) return null;
  const withheld = withhold({ gross, contributions: calculation, basis }, [], found.tables, table);
  // What no table decides is exact without one.
  const estimate = found.estimate && basis.kind === 'pay';
  return rowOf(payment, { isOneTime: true, payDate, edition: found.tables.edition, estimate }, withheld);
}

/** What the bonus method counts of an earlier payroll's year: its bonuses, with their share of the year's additional contributions. */
function earlierBonuses(opening: OpeningBonuses | undefined, tables: TaxTables): EarlierNonPeriodic {
  if (opening === undefined) return NOTHING_EARLIER;
  const { nonPeriodic, pensionable, cpp, qpp, cpp2 } = opening;
  return {
    paid: nonPeriodic,
    additionalPension: sumCents([
      additionalOnEarlier(tables.cpp, nonPeriodic, pensionable, cpp, cpp2),
      additionalOnEarlier(tables.qpp, nonPeriodic, pensionable, qpp, NO_CENTS),
    ]),
  };
}

/** The rates that contributions were calculated with: those of the year before for an estimate. */
const ratesOf = (rates: RatesBook, payDate: PlainDate, edition: string) =>
  rates.find(yearOf(payDate)) === undefined ? rates.exactOrEstimate(payDate).table : rates.ofEdition(payDate, edition);

const contributed = ({ gross, calculation }: TaxedLine): ContributedPay => ({ gross, contributions: calculation });

/** Whether two lines are parts of one pay: of the same pay period, under the same province. */
const isOnePay = (one: TaxedLine, other: TaxedLine): boolean =>
  one.calculation.pay.periodNumber === other.calculation.pay.periodNumber &&
  one.calculation.pay.schedule === other.calculation.pay.schedule &&
  one.calculation.steps.province === other.calculation.steps.province;

function rowOf(
  { id, memberId, gross }: TaxedLine | TaxedOneTime,
  facts: Pick<NetPayRow, 'isOneTime' | 'payDate' | 'edition' | 'estimate'>,
  withheld: Withholding,
): NetPayRow {
  const deducted = sumCents(withheld.deductions.map(({ taken }) => taken));
  return { line: id, member: memberId, gross, deducted, ...facts, ...withheld };
}

/** The deductions of each payday, as far as something is left of them. */
function dueDeductions(deductions: readonly RecurringDeduction[]) {
  const left = new Map(deductions.map(({ id, left: rest }) => [id, rest]));
  return {
    on: (payDate: PlainDate): PayDeduction[] =>
      deductions.flatMap(({ id, kind, amount, limit, from, until }) => {
        const rest = left.get(id) ?? null;
        const wanted = rest === null ? amount : cents(Math.min(amount, rest));
        return from <= payDate && (until === null || payDate <= until) && wanted > NO_CENTS
          ? [{ id, kind, amount: wanted, ...(limit === null ? {} : { limit }) }]
          : [];
      }),
    take: (taken: Withholding['deductions']): void => {
      for (const { id, taken: amount } of taken) {
        const rest = left.get(id);
        if (rest !== null && rest !== undefined) left.set(id, cents(rest - amount));
      }
    },
  };
}
