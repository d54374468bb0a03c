import { calculateContributions, employerCost } from '@portage/domain/contributions/calculate';
import type { Contributions } from '@portage/domain/contributions/calculation';
import { parseCents, sumCents, toDecimal } from '@portage/domain/money';
import { grossForPeriod } from '@portage/domain/paydays';
import { grossForDays } from '@portage/domain/unpaid-days';
import type { Deps } from '../../deps.ts';
import { findInvoiceTotal, type StoredLine, storedLines } from './queries/replay.ts';

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
 * @returns every figure, the invoice total last; null when there is no such invoice
 */
export async function replayInvoice(deps: Deps, invoiceId: string): Promise<ReplayedFigure[] | null> {
  const invoice = await findInvoiceTotal(deps.db, invoiceId);
  if (invoice === undefined) return null;
  const figures: ReplayedFigure[] = [];
  const totals: number[] = [];
  for (const line of await storedLines(deps.db, invoiceId, invoice.credit_of)) {
    const recomputed = recompute(line);
    if (line.counts) totals.push(sumCents([recomputed.gross, recomputed.ei, recomputed.cpp]));
    for (const figure of ['gross', 'ei', 'cpp'] as const)
      figures.push(compare(line.name, figure, parseCents(line[figure]), recomputed[figure]));
    if (line.calculation !== null) figures.push(...compareSteps(line.name, line.calculation));
  }
  figures.push(compare('', 'invoice total', parseCents(invoice.amount), sumCents(totals)));
  return figures;
}

/** Runs the engine on a calculation's stored inputs. */
function recalculate({ steps }: Contributions): Contributions {
  return calculateContributions({
    payDate: steps.payDate,
    province: steps.province,
    paysPerYear: steps.paysPerYear,
    pensionable: steps.pensionable,
    insurable: steps.insurable,
    nonPeriodicOnly: steps.nonPeriodicOnly,
    pensionableMonths: steps.pensionableMonths,
    yearToDate: steps.yearToDate,
  });
}

function recompute(line: StoredLine): { gross: number; ei: number; cpp: number } {
  const { calculation, sign } = line;
  if (calculation === null) return { gross: parseCents(line.gross), ei: 0, cpp: 0 };
  const { ei, cpp } = employerCost(recalculate(calculation));
  const pay = 'pay' in calculation ? calculation.pay : null;
  const gross =
    pay === null
      ? calculation.steps.insurable
      : grossForDays(grossForPeriod(pay.salary, pay.schedule, pay.periodNumber), pay.days ?? null);
  return { gross: sign * gross, ei: sign * ei, cpp: sign * cpp };
}

/** The employee's deductions, which appear on the payslip, not the invoice. */
function compareSteps(person: string, stored: Contributions): ReplayedFigure[] {
  const fresh = recalculate(stored);
  return (['cpp', 'cpp2', 'ei', 'qpip'] as const).map((part) =>
    compare(person, `employee ${part}`, stored[part], fresh[part]),
  );
}

const compare = (person: string, figure: string, stored: number, recomputed: number): ReplayedFigure => ({
  person,
  figure,
  stored: toDecimal(stored),
  recomputed: toDecimal(recomputed),
  same: stored === recomputed,
});
