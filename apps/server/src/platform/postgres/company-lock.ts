import type { Transaction } from './database.ts';

/** Takes a company's lock for the rest of the transaction. Whatever changes its plans, lines or invoices takes it first. */
export async function lockCompany(tx: Transaction, companyId: string): Promise<void> {
  await tx.query('select app.lock_company($1)', [companyId]);
}
