import { employerCost } from '@portage/domain/contributions/calculate';
import type { Contributions } from '@portage/domain/contributions/calculation';
import type { RatesBook } from '@portage/domain/contributions/rates-book';
import { recalculate } from '@portage/domain/contributions/replay';
import { type Cents, multiplyCents, NO_CENTS, parseCents, sumCents, toDecimal } from '@portage/domain/money/money';
import { grossForPeriod } from '@portage/domain/pay/paydays';
import { grossForDays } from '@portage/domain/pay/unpaid-days';
import type { Deps } from '../../../deps.ts';
import { replayCharges } from '../../charges/replay-charges.ts';
import { loadRates } from '../../rates/load-rates.ts';
import { findInvoiceTotal, type StoredLine, storedLines } from '../queries/replay.ts';

/** One figure of an invoice, as stored and as recalculated. */
export interface ReplayedFigure {
  person: string;
  figure: string;
  stored: string;
  recomputed: string;
  same: boolean;
}

/**
 * Recalculates an invoice with the current engine from the inputs stored on its lines.
 * @param given all rates; loaded when absent
 * @returns every figure, the invoice total last; null when there is no such invoice
 */
export async function replayInvoice(
  deps: Pick<Deps, 'db'>,
  invoiceId: string,
  given?: RatesBook,
): Promise<ReplayedFigure[] | null> {
  const invoice = await findInvoiceTotal(deps.db, invoiceId);
  if (invoice === undefined) return null;
  const rates = given ?? (await loadRates(deps));
  const figures: ReplayedFigure[] = [];
  const totals: Cents[] = [];
  for (const line of await storedLines(deps.db, invoiceId, invoice.credit_of)) {
    const recomputed = recompute(line, rates);
    if (line.counts) totals.push(sumCents([recomputed.gross, recomputed.ei, recomputed.cpp]));
    for (const figure of ['gross', 'ei', 'cpp'] as const)
      figures.push(compare(line.name, figure, parseCents(line[figure]), recomputed[figure]));
    if (line.calculation !== null) figures.push(...compareSteps(line.name, line.calculation, rates));
  }
  for (const { name, figure, stored, recomputed, counts } of await replayCharges(deps, invoiceId)) {
    if (counts) totals.push(recomputed);
    figures.push(compare(name, figure, stored, recomputed));
  }
  figures.push(compare('', 'invoice total', parseCents(invoice.amount), sumCents(totals)));
  return figures;
}

function recompute(line: StoredLine, rates: RatesBook): Record<'gross' | 'ei' | 'cpp', Cents> {
  const { calculation, sign } = line;
  if (calculation === null) return { gross: parseCents(line.gross), ei: NO_CENTS, cpp: NO_CENTS };
  const { ei, cpp } = employerCost(recalculate(calculation, rates));
  const pay = 'pay' in calculation ? calculation.pay : null;
  const gross =
    pay === null
      ? grossOfOneTime(line, calculation)
      : grossForDays(grossForPeriod(pay.salary, pay.schedule, pay.periodNumber), pay.days ?? null);
  return { gross: multiplyCents(gross, sign), ei: multiplyCents(ei, sign), cpp: multiplyCents(cpp, sign) };
}

/** A correction of contributions pays nothing. An allowance or benefit has its amount by itself: not all of it is insurable. */
function grossOfOneTime({ itemKind, gross, sign }: StoredLine, { steps }: Contributions): Cents {
  if (itemKind !== null) return multiplyCents(parseCents(gross), sign ?? 1);
  return steps.corrects === undefined ? steps.insurable : NO_CENTS;
}

/** The employee's deductions, which appear on the payslip, not the invoice. */
function compareSteps(person: string, stored: Contributions, rates: RatesBook): ReplayedFigure[] {
  const fresh = recalculate(stored, rates);
  return (['cpp', 'cpp2', 'ei', 'qpip'] as const).map((part) =>
    compare(person, `employee ${part}`, stored[part], fresh[part]),
  );
}

const compare = (person: string, figure: string, stored: Cents, recomputed: Cents): ReplayedFigure => ({
  person,
  figure,
  stored: toDecimal(stored),
  recomputed: toDecimal(recomputed),
  same: stored === recomputed,
});
