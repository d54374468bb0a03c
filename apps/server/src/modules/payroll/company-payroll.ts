import type { PlainDate } from '@portage/domain/plain-date';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { issueInvoices } from '../invoices/issue-invoices.ts';
import type { PlannedLine, PlannedOneTime } from './calculate-line.ts';
import { type LineRow, loadLines, loadMembers, loadOneTime } from './payroll-rows.ts';
import { planLines } from './plan-lines.ts';

/** One thing that a run did, or would do, for a company. */
export interface PayrollChange {
  company: string;
  what:
    | 'line added'
    | 'line recalculated'
    | 'line removed'
    | 'one-time payment calculated'
    | 'invoice issued'
    | 'invoice overdue'
    | 'lines paid'
    | 'one-time payments paid'
    | 'refused';
  subject: string;
  /** Cents, where the change has an amount. */
  amount: number | null;
}

export interface CompanyOutcome {
  changes: PayrollChange[];
  invoiceIds: string[];
}

/**
 * The pay cycle of one company inside one transaction: brings its upcoming lines to what members' pay says, issues the
 * invoices that are due for issue, marks overdue invoices and pays what is collected. Run again, it changes nothing.
 * @param asOf the date the run stands for
 */
export async function runCompanyPayroll(
  tx: Transaction,
  company: { id: string; legal_name: string },
  asOf: PlainDate,
  config: Config,
): Promise<CompanyOutcome> {
  await tx.query('select app.lock_company($1)', [company.id]);
  const members = await loadMembers(tx, company.id);
  const lines = await loadLines(tx, company.id);
  const oneTime = await loadOneTime(tx, company.id);
  const planned = planLines(members, lines, oneTime, asOf, config.PAYROLL_UPCOMING_PERIODS);
  const named = new Map(members.map((member) => [member.id, member.name]));
  const change = (what: PayrollChange['what'], subject: string, amount: number | null = null): PayrollChange => ({
    company: company.legal_name,
    what,
    subject,
    amount,
  });
  const describe = (line: Pick<LineRow, 'team_member_id' | 'payday'>) =>
    `${named.get(line.team_member_id) ?? 'former member'}, payday ${line.payday}`;

  await removeLines(tx, planned.remove);
  await addLines(tx, company.id, planned.add);
  await recalculateLines(tx, planned.recalculate);
  await calculateOneTimes(tx, planned.oneTime);
  const issued = await issueInvoices(tx, company.id, asOf, {
    leadBankDays: config.PAYROLL_INVOICE_LEAD_BANK_DAYS,
    dueBankDays: config.PAYROLL_DUE_BANK_DAYS,
  });
  const overdue = await tx.query<{ invoice_number: string }>(
    `update public.invoices set status = 'Overdue' where company_id = $1 and status = 'Pending' and due_date < $2::date returning invoice_number`,
    [company.id, asOf],
  );
  const paid = await tx.query<{ payday: PlainDate; lines: number }>(
    `with moved as (update public.payments set status = 'paid' where company_id = $1 and status = 'collected' and payday <= $2::date returning payday)
     select payday::text as payday, count(*)::int as lines from moved group by 1 order by 1`,
    [company.id, asOf],
  );
  const paidOneTime = await tx.query<{ reference: string }>(
    `update public.wip_one_time_payments o set status = 'Paid' from public.invoices i
     where o.company_id = $1 and o.status = 'Processing' and i.id = o.invoice_id and i.status = 'Paid' and o.start_date <= $2::date
     returning o.reference`,
    [company.id, asOf],
  );
  const references = new Map(
    oneTime.map((payment) => [payment.id, `${named.get(payment.team_member_id)}, ${payment.date}`]),
  );
  return {
    invoiceIds: issued.map((invoice) => invoice.id),
    changes: [
      ...planned.remove.map((line) => change('line removed', describe(line))),
      ...planned.add.map((line) => change('line added', describe(line), line.gross + line.ei + line.cpp)),
      ...planned.recalculate.map((line) =>
        change('line recalculated', describe(line), line.gross + line.ei + line.cpp),
      ),
      ...planned.oneTime.map((payment) =>
        change('one-time payment calculated', references.get(payment.id) ?? '', payment.ei + payment.cpp),
      ),
      ...planned.refused.map((refusal) =>
        change('refused', `${refusal.name}, payday ${refusal.payday}: ${refusal.reason}`),
      ),
      ...issued.map((invoice) => change('invoice issued', invoice.number, invoice.amount)),
      ...overdue.rows.map((row) => change('invoice overdue', row.invoice_number)),
      ...paidOneTime.rows.map((row) => change('one-time payments paid', row.reference)),
      ...paid.rows.map((row) => change('lines paid', `${row.lines} with payday ${row.payday}`)),
    ],
  };
}

async function removeLines(tx: Transaction, lines: readonly LineRow[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.query('delete from public.payments where id = any ($1::uuid[])', [lines.map((line) => line.id)]);
}

/** A column of `l` in cents as SQL for dollars, with the two decimals that the amounts of the database have. */
const dollars = (cents: 'gross' | 'ei' | 'cpp') => `round(l.${cents} / 100.0, 2)`;

async function addLines(tx: Transaction, companyId: string, lines: readonly PlannedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    `insert into public.payments (company_id, team_member_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     select $1, l.team_member_id, l.start_date, l.end_date, l.payday, l.period_number, ${dollars('gross')}, ${dollars('ei')}, ${dollars('cpp')}, l.calculation
     from jsonb_to_recordset($2::jsonb) as l (team_member_id uuid, start_date date, end_date date, payday date, period_number int,
       gross bigint, ei bigint, cpp bigint, calculation jsonb)`,
    [companyId, JSON.stringify(lines)],
  );
}

async function recalculateLines(tx: Transaction, lines: readonly (PlannedLine & { id: string })[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    `update public.payments p set gross_salary = ${dollars('gross')}, ei = ${dollars('ei')}, cpp = ${dollars('cpp')}, calculation = l.calculation,
       end_date = l.end_date, payday = l.payday, period_number = l.period_number
     from jsonb_to_recordset($1::jsonb) as l (id uuid, end_date date, payday date, period_number int, gross bigint, ei bigint, cpp bigint, calculation jsonb)
     where p.id = l.id and p.status = 'upcoming'`,
    [JSON.stringify(lines)],
  );
}

async function calculateOneTimes(tx: Transaction, payments: readonly PlannedOneTime[]): Promise<void> {
  if (payments.length === 0) return;
  await tx.query(
    `update public.wip_one_time_payments o set ei = ${dollars('ei')}, cpp = ${dollars('cpp')}, calculation = l.calculation
     from jsonb_to_recordset($1::jsonb) as l (id uuid, ei bigint, cpp bigint, calculation jsonb)
     where o.id = l.id and o.invoice_id is null`,
    [JSON.stringify(payments)],
  );
}
