import type { Transaction } from '@portage/platform/postgres/database';

/** The clients of payment references. @param references such as 'P-12345612' */
export async function clientsOfReferences(tx: Transaction, references: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query('select company_id from app.payment_references where reference = any ($1::text[])', [
    references,
  ]);
  return rows.map((row) => row.company_id);
}
