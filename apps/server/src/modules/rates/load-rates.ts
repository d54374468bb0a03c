import { type RatesBook, ratesBook } from '@portage/domain/contributions/rates-book';
import { type RatesDocument, tableOfDocument } from '@portage/domain/contributions/rates-document';
import type { RatesTable } from '@portage/domain/contributions/rates-table';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { documentHash } from './document-hash.ts';
import { addedRates, lockRatesInUse } from './queries.ts';

/** The rates for a payroll run: none is superseded before the transaction ends. */
export async function ratesForRun(tx: Transaction): Promise<RatesBook> {
  return ratesBook((await lockRatesInUse(tx)).map(tableOf));
}

/** All rates, with the superseded editions that stored calculations may name. */
export async function loadRates({ db }: Pick<Deps, 'db'>): Promise<RatesBook> {
  const rows = await addedRates(db);
  return ratesBook(
    rows.filter((row) => row.superseded_at === null).map(tableOf),
    rows.filter((row) => row.superseded_at !== null).map(tableOf),
  );
}

/** @throws Error when the stored figures are not the ones that were added */
function tableOf({ document, sha256 }: { document: RatesDocument; sha256: string }): RatesTable {
  if (documentHash(document) !== sha256)
    throw new Error(
      `The stored contribution rates for ${document.year} were changed: their SHA-256 no longer matches.`,
    );
  return tableOfDocument(document);
}
