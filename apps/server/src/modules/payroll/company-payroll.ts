import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { type Cents, sumCents } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Config } from '../../config.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { applyDueTerms } from '../employment/apply-due-terms.ts';
import { endDueEmployments } from '../employment/end-employment.ts';
import { type ListedException, openExceptions } from '../exceptions/list-exceptions.ts';
import { type OpenException, reconcileExceptions } from '../exceptions/reconcile-exceptions.ts';
import { settleEarlierPayouts } from '../invoices/earlier-payouts.ts';
import { issueInvoices } from '../invoices/issue-invoices.ts';
import { markCompanyOverdue } from '../invoices/overdue.ts';
import { numberInvoices } from '../invoices/paper/number-documents.ts';
import { planCorrections } from './corrections/plan-corrections.ts';
import { decideStop } from './credit/decide-stop.ts';
import { exceptionsOf } from './plan/exceptions-of-plan.ts';
import type { LineRow } from './plan/payroll-rows.ts';
import { planBesideLines } from './plan/plan-beside-lines.ts';
import { planCompany } from './plan/plan-company.ts';
import type { PayRefusal } from './plan/plan-lines.ts';
import { writePlan } from './plan/write-plan.ts';
import { lockPeopleOf } from './queries/people.ts';
import { setLinesPaid, setOneTimePaid } from './queries/run.ts';

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
  /** Whose pay it is, or which document; empty where it is about lines of several people. */
  subject: string;
  /** The payday of a line, or the date of a one-time payment; null for a document. */
  payday: PlainDate | null;
  /** How many lines changed together; null for one. */
  lines: number | null;
  /** Null where the change has no amount. */
  amount: Cents | null;
  /** Why a payment was refused. */
  reason?: PayRefusal;
}

export interface CompanyOutcome {
  changes: PayrollChange[];
  invoiceIds: string[];
  /** What holds up pay: how much, with names where the caller lists it, and which of it is new. */
  exceptions: { count: number; listed: ListedException[]; opened: OpenException[] };
}

/**
 * Runs one company's pay cycle inside a transaction: updates its upcoming lines, issues invoices within their lead time,
 * marks overdue invoices, sets lines to paid whose payout is in people's accounts, and records what is on hold. Idempotent.
 * @param asOf the run's effective date
 * @param lists whether the outcome lists exceptions with names; default false
 */
export async function runCompanyPayroll(
  tx: Transaction,
  company: { id: string; legal_name: string },
  asOf: PlainDate,
  config: Config,
  lists = false,
): Promise<CompanyOutcome> {
  await lockCompany(tx, company.id);
  await lockPeopleOf(tx, company.id);
  await applyDueTerms(tx, company.id);
  await endDueEmployments(tx, company.id, asOf);
  await decideStop(tx, company.id, asOf);
  await planCorrections(tx, company.id, asOf);
  const { members, oneTime, planned } = await planCompany(tx, company.id, asOf, config);
  const names = new Map(members.map((member) => [member.id, member.name]));
  const change = (
    what: PayrollChange['what'],
    about: { subject?: string | undefined; payday?: PlainDate; lines?: number },
    amount: Cents | null = null,
  ): PayrollChange => ({
    company: company.legal_name,
    what,
    subject: about.subject ?? '',
    payday: about.payday ?? null,
    lines: about.lines ?? null,
    amount,
  });
  const describe = ({ team_member_id, payday }: Pick<LineRow, 'team_member_id' | 'payday'>) => ({
    subject: names.get(team_member_id),
    payday,
  });

  const written = await writePlan(tx, company.id, planned);
  const changed = await planBesideLines(tx, company.id, asOf, config);
  const issued = await issueInvoices(tx, company.id, asOf, {
    leadBankDays: config.PAYROLL_INVOICE_LEAD_BANK_DAYS,
    dueBankDays: config.PAYROLL_DUE_BANK_DAYS,
    taxRate: config.INVOICE_TAX_RATE,
  });
  await settleEarlierPayouts(tx, company.id, new Map([...written, ...changed]));
  const [overdue, paid, paidOneTime] = await Promise.all([
    markCompanyOverdue(tx, company.id, asOf),
    setLinesPaid(tx, company.id, asOf),
    setOneTimePaid(tx, company.id, asOf),
  ]);
  const found = await exceptionsOf(tx, company.id, planned.refused, asOf, config);
  const { opened } = await reconcileExceptions(tx, company.id, found, asOf);
  const listed = lists && found.length > 0 ? await openExceptions(tx, company.id) : [];
  const oneTimeOf = new Map(
    oneTime.map(({ id, team_member_id, date }) => [id, { subject: names.get(team_member_id), payday: date }]),
  );
  const numbers = await numberInvoices(
    tx,
    issued.map((invoice) => invoice.id),
    asOf,
  );
  return {
    invoiceIds: issued.map((invoice) => invoice.id),
    exceptions: { count: found.length, listed, opened },
    changes: [
      ...planned.remove.map((line) => change('line removed', describe(line))),
      ...planned.add.map((line) => change('line added', describe(line), sumCents([line.gross, line.ei, line.cpp]))),
      ...planned.recalculate.map((line) =>
        change('line recalculated', describe(line), sumCents([line.gross, line.ei, line.cpp])),
      ),
      ...planned.oneTime.map((payment) =>
        change('one-time payment calculated', oneTimeOf.get(payment.id) ?? {}, sumCents([payment.ei, payment.cpp])),
      ),
      ...planned.refused.map(({ name, payday, reason }) => ({
        ...change('refused', { subject: name, payday }),
        reason,
      })),
      ...issued.map((invoice, at) => change('invoice issued', { subject: numbers[at] }, invoice.amount)),
      ...overdue.map((number) => change('invoice overdue', { subject: number })),
      ...paidOneTime.map((reference) => change('one-time payments paid', { subject: reference })),
      ...paid.map(({ lines: count, payday }) => change('lines paid', { lines: count, payday: plainDate(payday) })),
    ],
  };
}
