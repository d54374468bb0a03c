import type { Contributions } from '@portage/domain/contributions/calculation';
import { type ExplainedContribution, explainContributions } from '@portage/domain/contributions/explain';
import { plainDate } from '@portage/domain/dates/plain-date';
import { type Cents, parseCents, subtractCents } from '@portage/domain/money/money';
import { explainGross, type GrossPay } from '@portage/domain/pay/gross-pay';
import { payDifference, type StoredPay } from '@portage/domain/pay/pay-difference';
import type { Catalog } from '@portage/messages';
import { textOfCode } from '@portage/messages/coded-message';
import { payCauseText } from '@portage/messages/pay-cause-text';
import type { CalculatedLine, CalculatedOneTime } from '../queries/particulars.ts';
import { finalPayDetails, finalPayName } from './final-pay-words.ts';
import { type CalculationRow, type CalculationSection, printedAmount } from './invoice-document.ts';

type Regular = StoredPay['calculation'];
type Read = Omit<CalculatedLine, 'calculation'> & { calculation: Regular };

/** Whether a stored calculation has what the annex shows. The column is untyped JSON. */
const isCalculation = (value: unknown): value is Contributions =>
  typeof value === 'object' && value !== null && 'steps' in value && 'employer' in value;
const isRegular = (line: CalculatedLine): line is Read => isCalculation(line.calculation) && 'pay' in line.calculation;

/**
 * A section for each regular line of an invoice.
 * @param lines those of the invoice, and of each person those of the payday before
 */
export function regularAnnex(messages: Catalog, lines: readonly CalculatedLine[]): CalculationSection[] {
  const m = messages.invoices;
  return lines
    .filter((line) => !line.earlier)
    .map((line) => {
      const range = messages.formats.formatDateRange(plainDate(line.start), plainDate(line.end));
      const heading = { period: range, payday: messages.formats.formatDate(plainDate(line.payday)) };
      const section = {
        name: line.name,
        period: line.late ? m.annexLate(heading) : m.annexPeriod(heading),
        total: messages.formats.formatCad(parseCents(line.total)),
      };
      if (!isRegular(line)) return { ...section, rows: [], notes: [m.noCalculation], difference: null };
      return {
        ...section,
        rows: [grossRow(messages, line.calculation.pay), ...contributionRows(messages, line.calculation)],
        ...comparison(messages, line, lines),
      };
    });
}

/** A section for each one-time payment of an invoice. */
export function oneTimeAnnex(messages: Catalog, payments: readonly CalculatedOneTime[]): CalculationSection[] {
  const m = messages.invoices;
  return payments.map(({ name, type, finalPay, amount, total, calculation, ...dates }) => ({
    name,
    period: oneTimeHeading(messages, dates),
    rows: [
      {
        text: finalPayName(messages, finalPay) ?? type,
        details: finalPayDetails(messages, finalPay),
        amount: messages.formats.formatCad(parseCents(amount)),
      },
      ...(isCalculation(calculation) ? contributionRows(messages, calculation) : []),
    ],
    total: messages.formats.formatCad(parseCents(total)),
    notes: [
      isCalculation(calculation)
        ? m.rates({ edition: messages.formats.formatEdition(calculation.steps.edition) })
        : messages.pay.noContributions,
    ],
    difference: null,
  }));
}

/** The date of a one-time payment, and the later payday of one that is late. */
function oneTimeHeading(
  { invoices: m, formats }: Catalog,
  { date, payday }: Pick<CalculatedOneTime, 'date' | 'payday'>,
) {
  const period = m.oneTimeMemo({ payday: formats.formatDate(date) });
  return payday === date ? period : m.annexLate({ period, payday: formats.formatDate(payday) });
}

/** How regular pay follows from the yearly salary. */
export function grossRow({ contributions: m, formats }: Catalog, pay: GrossPay): CalculationRow {
  const amount = formats.formatCad(pay.gross);
  const gross = explainGross(pay);
  if (gross === null) return { text: m.gross, details: [], amount };
  const { pays, place, days, rounded } = gross;
  const whole = (name: string) =>
    (rounded ? m.grossRounded : m.grossWhole)({
      name,
      amount: formats.formatCad(gross.whole),
      salary: formats.formatCad(gross.salary),
      pays,
      place,
    });
  if (days === null) return { text: whole(m.gross), details: [], amount };
  return {
    text: m.grossDays({ name: m.gross, amount, whole: formats.formatCad(gross.whole), ...days }),
    details: [whole(m.wholePeriod)],
    amount,
  };
}

/** The employer's contributions, each with its formula down to the pay and what the year's maximum leaves. */
function contributionRows({ contributions: m, formats }: Catalog, calculation: Contributions): CalculationRow[] {
  const explained = explainContributions(calculation, formats);
  const text = (part: ExplainedContribution) =>
    textOfCode(m, {
      code: part.explanation.code,
      params: {
        name: part.payer === 'employer' ? m.employer({ plan: m[part.plan] }) : m[part.plan],
        amount: formats.formatCad(part.amount),
        ...part.explanation,
      },
    });
  const credit = ({ credit }: ExplainedContribution): string[] => {
    if (credit === undefined) return [];
    if (credit.code === 'insurableCredit') return [m.insurableCredit(credit)];
    return [m.planCredit({ ...credit, plan: m[credit.plan], other: m[credit.other] })];
  };
  return explained
    .filter(({ payer }) => payer === 'employer')
    .map((part) => ({
      text: text(part),
      details: [
        ...credit(part),
        // The employer's EI is a multiple of the employee's premium.
        ...(part.code === 'ei'
          ? explained.filter(({ payer, code }) => payer === 'employee' && code === 'ei')
          : []
        ).flatMap((premium) => [text(premium), ...credit(premium)]),
        ...((part.soFar === 0 && part.amount === 0) || calculation.steps.corrects !== undefined
          ? []
          : [m.yearToDate({ soFar: formats.formatCad(part.soFar), maximum: formats.formatCad(part.maximum) })]),
      ],
      amount: formats.formatCad(part.amount),
    }));
}

/** The notes of a line, and its difference to the payday before unless the line is late or another of the person follows. */
function comparison(
  messages: Catalog,
  line: Read,
  lines: readonly CalculatedLine[],
): Pick<CalculationSection, 'notes' | 'difference'> {
  const m = messages.invoices;
  const notes = [m.rates({ edition: messages.formats.formatEdition(line.calculation.steps.edition) })];
  const regular = lines.filter((one) => one.member === line.member && !one.late).filter(isRegular);
  const [current, previous] = [regular.filter((one) => !one.earlier), regular.filter((one) => one.earlier)];
  if (line.late || current.at(-1) !== line) return { notes, difference: null };
  const [first, last] = [previous[0], previous.at(-1)];
  if (first === undefined || last === undefined) return { notes: [...notes, m.firstPay], difference: null };
  const stored = (one: Read): StoredPay => ({
    total: parseCents(one.total),
    late: one.late,
    calculation: one.calculation,
  });
  const difference = payDifference(previous.map(stored), current.map(stored));
  const period = messages.formats.formatDateRange(plainDate(first.start), plainDate(last.end));
  if (difference.parts.length === 0) return { notes: [...notes, m.noChange({ period })], difference: null };
  return {
    notes,
    difference: {
      heading: m.sinceLast({ period, previous: messages.formats.formatCad(difference.previous) }),
      rows: difference.parts.map((part) => ({
        text: payCauseText(messages, part, last.calculation, line.calculation),
        details: [],
        amount: signed(messages, part.amount),
      })),
      total: signed(messages, subtractCents(difference.current, difference.previous)),
    },
  };
}

const signed = (messages: Catalog, amount: Cents): string =>
  `${amount > 0 ? '+' : ''}${printedAmount(messages, amount)}`;
