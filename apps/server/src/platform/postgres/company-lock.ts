import type { Transaction } from '@portage/platform/postgres/database';

/** Locks a company for the rest of the transaction. Take this lock before changing its plans, lines or invoices. */
export async function lockCompany(tx: Transaction, companyId: string): Promise<void> {
  await tx.query('select app.lock_company($1)', [companyId], 'lock company');
}
