import { RATES_TABLES } from '@portage/domain/contributions/rates';
import { tableOfDocument } from '@portage/domain/contributions/rates-document';
import { nextYearsDocument } from '@portage/domain/contributions/testing/next-years-document';
import { type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import type { ProviderServer } from '../../../testing/provider-server.ts';
import { addRates } from '../add-rates.ts';
import { addMadeUpTaxTables } from './add-made-up-tax-tables.ts';

/**
 * Adds made-up contribution rates and income tax tables of every year after the built-in ones, up to the year after `now`, for tests that
 * invoice and withhold pay of today.
 */
export async function addMadeUpRates(server: ProviderServer, now: PlainDate): Promise<void> {
  for (let year = (RATES_TABLES.at(-1)?.year ?? 0) + 1; year <= yearOf(now) + 1; year += 1) {
    const document = { ...nextYearsDocument(), year, edition: `Made-up edition for tests, January ${year}` };
    await addRates(server.deps, { document, table: tableOfDocument(document) }, 'test');
  }
  await addMadeUpTaxTables(server, now);
}
