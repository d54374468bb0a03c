import { payDateOf, subtractBankDays } from '@portage/domain/dates/bank-holidays';
import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { isAwaitingSignature } from '@portage/domain/documents/documents';
import { invoicedAfter } from '@portage/domain/leaving/leaving';
import { minimumWageWarning } from '@portage/domain/minimum-wage/minimum-wage';
import { type Cents, cents, parseCents, toDecimal } from '@portage/domain/money/money';
import { fixDeadline } from '@portage/domain/pay/pay-exceptions';
import { provinceOfPostalCode } from '@portage/domain/places/postal-code';
import type { Transaction } from '@portage/platform/postgres/database';
import { minimumWagesIn } from '../rates/minimum-wages.ts';
import { type ExceptionParams, exception, type FoundException } from './pay-exception.ts';
import {
  activeSalaries,
  failedCalls,
  isAgreementUnsigned,
  linesAfterEnds,
  sinExceptions,
  undecidedPayments,
  unfundedInvoices,
  unpaidPaydays,
  unsettledCorrections,
  unsignedLetters,
} from './queries/facts.ts';

/**
 * The exceptions of a company that its rows show, apart from those of a planned run.
 * @param asOf the day on which invoices are due and minimum wages apply
 * @param leadBankDays bank days before payday on which an invoice is issued
 */
export async function findExceptions(
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
  leadBankDays: number,
): Promise<FoundException[]> {
  // Sent together: the database answers one after the other without waiting for the next question.
  const [undecided, unfunded, unpaidDays, low, sins, agreementUnsigned, letters, afterEnds, corrections, calls] =
    await Promise.all([
      undecidedPayments(tx, companyId),
      unfundedInvoices(tx, companyId, asOf),
      unpaidPaydays(tx, companyId, asOf),
      lowSalaries(tx, companyId, asOf),
      sinExceptions(tx, companyId),
      isAgreementUnsigned(tx, companyId),
      unsignedLetters(tx, companyId),
      invoicedAfterEnds(tx, companyId),
      unsettledCorrections(tx, companyId),
      failedCalls(tx, companyId),
    ]);
  return [
    ...undecided.map(({ id, memberId, date, amount, type, reference }) =>
      exception('treatmentMissing', {
        memberId,
        oneTimePaymentId: id,
        firstDay: date,
        lastDay: date,
        payday: date,
        deadline: fixDeadline(date, leadBankDays),
        amount: parseCents(amount),
        params: { paydays: [date], type, reference },
      }),
    ),
    ...unfunded.map(({ id, number, start, end, payday, amount }) =>
      exception('invoiceUnfunded', {
        invoiceId: id,
        firstDay: start,
        lastDay: end,
        payday,
        // Funds that arrive on the bank day before can still be paid out on payday.
        deadline: subtractBankDays(payday, 1),
        amount: parseCents(amount),
        params: { paydays: [payday], number },
      }),
    ),
    ...unpaidDays.map(({ held, id, memberId, number, ...unpaid }) => {
      const missed = { ...unpaid, deadline: payDateOf(unpaid.payday) };
      return held === true
        ? exception('payHeld', { ...missed, memberId, params: { paydays: [unpaid.payday] } })
        : exception('payoutMissing', {
            ...missed,
            invoiceId: id,
            params: { paydays: [unpaid.payday], number: number ?? '' },
          });
    }),
    ...low,
    ...sins.map(({ memberId, missing }) => exception(missing ? 'sinMissing' : 'sinShared', { memberId })),
    ...(agreementUnsigned ? [exception('agreementUnsigned')] : []),
    // A letter that was canceled or declined is out no more, so there is nothing to sign.
    ...letters.map(({ memberId, status }) =>
      exception(isAwaitingSignature(status) ? 'letterUnsigned' : 'letterMissing', { memberId }),
    ),
    ...afterEnds,
    ...corrections.map(({ memberId, year, reference, amount }) =>
      exception('correctionUnsettled', {
        memberId,
        // What is settled later no longer counts in the year.
        deadline: plainDate(`${year}-12-31`),
        amount,
        params: { year: String(year), reference },
      }),
    ),
    ...calls.map(({ memberId, invoiceId, number }) =>
      exception('providerCallFailed', { memberId, invoiceId, params: number === null ? {} : { number } }),
    ),
  ];
}

async function lowSalaries(tx: Transaction, companyId: string, asOf: PlainDate): Promise<FoundException[]> {
  const wages = await minimumWagesIn(tx);
  return (await activeSalaries(tx, companyId)).flatMap(({ memberId, salary, province, postalCode }) => {
    const employed = province ?? provinceOfPostalCode(postalCode);
    if (employed === null || minimumWageWarning(parseCents(salary), employed, asOf, wages) === null) return [];
    return [exception('salaryBelowMinimum', { memberId })];
  });
}

/** A line is settled once its credits reach the share of its gross after the last day. */
async function invoicedAfterEnds(tx: Transaction, companyId: string): Promise<FoundException[]> {
  return (await linesAfterEnds(tx, companyId)).flatMap((row) => {
    const line = { start: plainDate(row.start), end: plainDate(row.end), gross: parseCents(row.gross) };
    const until = row.rehiredOn === null ? line.end : addDays(plainDate(row.rehiredOn), -1);
    const { from, to, days, gross } = invoicedAfter(line, plainDate(row.lastDay), until);
    if (days === 0 || row.credited >= gross) return [];
    return exception('invoicedAfterEnd', {
      memberId: row.memberId,
      firstDay: from,
      lastDay: to,
      amount: gross,
      params: { reference: row.number, ...correctionOf(row, gross, from === line.start && to === line.end) },
    });
  });
}

/**
 * How days after the last one are corrected: the line if none of its days was worked, otherwise its invoice, to pay the worked days again. An
 * invoice that is corrected already is not corrected as a whole, so what is left of the days is credited.
 */
function correctionOf(
  { credited, corrected, paid }: { credited: number; corrected: boolean | null; paid: boolean | null },
  gross: Cents,
  whole: boolean,
): ExceptionParams {
  if (whole && credited === 0) return { correction: 'line' };
  if (corrected === true) return { correction: 'line', left: toDecimal(cents(gross - credited)) };
  return { correction: paid === true ? 'credit' : 'void' };
}
