import type { PlainDate } from '@portage/domain/plain-date';
import type { Config } from '../../config.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { issueInvoices } from '../invoices/issue-invoices.ts';
import { markCompanyOverdue } from '../invoices/overdue.ts';
import type { LineRow } from './payroll-rows.ts';
import { planLines } from './plan-lines.ts';
import {
  addLines,
  calculateOneTimes,
  loadLines,
  loadMembers,
  loadOneTime,
  recalculateLines,
  removeLines,
  setLinesPaid,
  setOneTimePaid,
} from './queries/run.ts';

/** A change that a run made, or in a dry run would make, for a company. */
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
 * Runs one company's pay cycle inside a transaction: updates its upcoming lines, issues invoices within their lead time,
 * marks overdue invoices and sets collected lines to paid on payday. Idempotent.
 * @param asOf the run's effective date
 */
export async function runCompanyPayroll(
  tx: Transaction,
  company: { id: string; legal_name: string },
  asOf: PlainDate,
  config: Config,
): Promise<CompanyOutcome> {
  await lockCompany(tx, company.id);
  const members = await loadMembers(tx, company.id);
  const lines = await loadLines(tx, company.id);
  const oneTime = await loadOneTime(tx, company.id);
  const planned = planLines(members, lines, oneTime, asOf, config.PAYROLL_UPCOMING_PERIODS);
  const names = new Map(members.map((member) => [member.id, member.name]));
  const change = (what: PayrollChange['what'], subject: string, amount: number | null = null): PayrollChange => ({
    company: company.legal_name,
    what,
    subject,
    amount,
  });
  const describe = (line: Pick<LineRow, 'team_member_id' | 'payday'>) =>
    `${names.get(line.team_member_id) ?? 'former member'}, payday ${line.payday}`;

  await removeLines(tx, planned.remove);
  await addLines(tx, company.id, planned.add);
  await recalculateLines(tx, planned.recalculate);
  await calculateOneTimes(tx, planned.oneTime);
  const issued = await issueInvoices(tx, company.id, asOf, {
    leadBankDays: config.PAYROLL_INVOICE_LEAD_BANK_DAYS,
    dueBankDays: config.PAYROLL_DUE_BANK_DAYS,
  });
  const overdue = await markCompanyOverdue(tx, company.id, asOf);
  const paid = await setLinesPaid(tx, company.id, asOf);
  const paidOneTime = await setOneTimePaid(tx, company.id, asOf);
  const references = new Map(
    oneTime.map((payment) => [payment.id, `${names.get(payment.team_member_id)}, ${payment.date}`]),
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
      ...overdue.map((number) => change('invoice overdue', number)),
      ...paidOneTime.map((reference) => change('one-time payments paid', reference)),
      ...paid.map((row) => change('lines paid', `${row.lines} with payday ${row.payday}`)),
    ],
  };
}
