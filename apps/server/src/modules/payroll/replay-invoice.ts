import { calculateContributions, employerCost } from '@portage/domain/contributions/calculate';
import type { Contributions } from '@portage/domain/contributions/calculation';
import { parseCents, sumCents, toDecimal } from '@portage/domain/money';
import { grossForPeriod } from '@portage/domain/paydays';
import { grossForDays } from '@portage/domain/unpaid-days';
import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import type { StoredCalculation } from './payroll-rows.ts';

/** One figure of an invoice: as it is stored, and as it comes out when it is worked out again. */
export interface ReplayedFigure {
  person: string;
  figure: string;
  stored: string;
  recomputed: string;
  same: boolean;
}

interface Stored extends Record<string, unknown> {
  name: string;
  gross: string;
  ei: string;
  cpp: string;
  sign: number;
  /** Whether it is part of the invoice's total; the lines by which a voided invoice was taken back are not. */
  counts: boolean;
  calculation: StoredCalculation | Contributions | null;
}

/**
 * Works an invoice out again from what its lines keep of their inputs, with the engine as it is now.
 * @returns every figure, the invoice's total last; null when there is no such invoice
 */
export async function replayInvoice(deps: Deps, invoiceId: string): Promise<ReplayedFigure[] | null> {
  const read = { ...asService, readOnly: true };
  const invoice = await deps.db.run<{ amount: string; credit_of: string | null }>(
    read,
    'select amount::text, credit_of from public.invoices where id = $1',
    [invoiceId],
  );
  if (invoice.rows[0] === undefined) return null;
  const { rows } = await deps.db.run<Stored>(
    read,
    `select t.first_name || ' ' || t.last_name as name, p.gross_salary::text as gross, p.ei::text, p.cpp::text, p.calculation,
       case p.payment_type when 'Credit' then -1 else 1 end as sign, p.payment_type = 'Debit' or $2::uuid is not null as counts
     from public.payments p join public.team_members t using (team_member_id) where p.invoice_id = $1
     union all
     select o.employee_name, o.amount::text, o.ei::text, o.cpp::text, o.calculation, 1, true
     from public.wip_one_time_payments o where o.invoice_id = $1
     union all
     -- A credit takes one-time payments back without lines of its own.
     select o.employee_name, (-o.amount)::text, (-o.ei)::text, (-o.cpp)::text, o.calculation, -1, true
     from public.wip_one_time_payments o where o.invoice_id = $2 order by 1`,
    [invoiceId, invoice.rows[0].credit_of],
  );
  const figures: ReplayedFigure[] = [];
  const totals: number[] = [];
  for (const line of rows) {
    const again = recompute(line);
    if (line.counts) totals.push(sumCents([again.gross, again.ei, again.cpp]));
    for (const figure of ['gross', 'ei', 'cpp'] as const)
      figures.push(compare(line.name, figure, parseCents(line[figure]), again[figure]));
    if (line.calculation !== null) figures.push(...compareSteps(line.name, line.calculation));
  }
  figures.push(compare('', 'invoice total', parseCents(invoice.rows[0].amount), sumCents(totals)));
  return figures;
}

/** The engine's answer to the inputs that a calculation keeps. */
function again({ steps }: Contributions): Contributions {
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

function recompute(line: Stored): { gross: number; ei: number; cpp: number } {
  const { calculation, sign } = line;
  if (calculation === null) return { gross: parseCents(line.gross), ei: 0, cpp: 0 };
  const { ei, cpp } = employerCost(again(calculation));
  const pay = 'pay' in calculation ? calculation.pay : null;
  const gross =
    pay === null
      ? calculation.steps.insurable
      : grossForDays(grossForPeriod(pay.salary, pay.schedule, pay.periodNumber), pay.days ?? null);
  return { gross: sign * gross, ei: sign * ei, cpp: sign * cpp };
}

/** The employee's side, which is on the payslip and not on the invoice. */
function compareSteps(person: string, stored: Contributions): ReplayedFigure[] {
  const fresh = again(stored);
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
