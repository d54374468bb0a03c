import { type TaxTablesDocument, tablesOfDocument } from '@portage/domain/income-tax/tables-document';
import { type TaxBook, taxBook } from '@portage/domain/income-tax/tax-editions';
import type { TaxTables } from '@portage/domain/income-tax/tax-tables';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { documentHash } from './document-hash.ts';
import { addedTaxTables, lockTaxTablesInUse } from './queries.ts';

/** The income tax tables for a payroll run: no edition is superseded before the transaction ends. */
export async function taxBookForRun(tx: Transaction): Promise<TaxBook> {
  return taxBook((await lockTaxTablesInUse(tx)).map(tablesOf));
}

/** All income tax tables, with the superseded editions that stored calculations may name. */
export async function loadTaxTables({ db }: Pick<Deps, 'db'>): Promise<TaxBook> {
  const rows = await addedTaxTables(db);
  return taxBook(
    rows.filter((row) => row.superseded_at === null).map(tablesOf),
    rows.filter((row) => row.superseded_at !== null).map(tablesOf),
  );
}

/** @throws Error when the stored figures are not the ones that were added */
function tablesOf({ document, sha256 }: { document: TaxTablesDocument; sha256: string }): TaxTables {
  if (documentHash(document) !== sha256)
    throw new Error(
      `The stored income tax tables of ${document.edition} were changed: their SHA-256 no longer matches.`,
    );
  return tablesOfDocument(document);
}
