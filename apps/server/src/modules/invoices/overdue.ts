import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { today } from '../../platform/today.ts';
import { mailInvoice } from './invoice-reminders.ts';
import { setInvoicesOverdue } from './queries/settle.ts';

/** Marks a company's open invoices due before `asOf` as Overdue. Returns their numbers. */
export async function markCompanyOverdue(tx: Transaction, companyId: string, asOf: PlainDate): Promise<string[]> {
  return (await setInvoicesOverdue(tx, asOf, { companyId })).map((invoice) => invoice.number);
}

/** Marks one invoice reported by the billing provider as Overdue, as of today in Toronto, and mails its company. */
export async function markReportedOverdue(
  deps: Pick<Deps, 'clock' | 'jobs' | 'messages' | 'billing'>,
  tx: Transaction,
  providerInvoiceId: string,
): Promise<void> {
  const reported = { provider: deps.billing.name, providerInvoiceId };
  for (const { url, ...invoice } of await setInvoicesOverdue(tx, today(deps.clock), reported))
    if (url !== null) await mailInvoice(deps, tx, 'overdue', { ...invoice, url });
}
