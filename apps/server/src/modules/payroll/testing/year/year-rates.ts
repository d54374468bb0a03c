import { checkRatesDocument } from '@portage/domain/contributions/check-rates-document';
import { type RatesBook, ratesBook } from '@portage/domain/contributions/rates-book';
import { type RatesDocument, tableOfDocument } from '@portage/domain/contributions/rates-document';
import { nextYearsDocument } from '@portage/domain/contributions/testing/next-years-document';
import { plainDate } from '@portage/domain/dates/plain-date';
import { nextTaxTables } from '@portage/domain/income-tax/testing/next-tax-tables';
import type { ProviderServer } from '../../../../testing/provider-server.ts';
import { addRates } from '../../../rates/add-rates.ts';
import { loadRates } from '../../../rates/load-rates.ts';
import { addTestTaxTables } from '../../../rates/testing/add-made-up-tax-tables.ts';

// Years that never come, so that no built-in year replaces these made-up figures.

/** The year of the story. */
export const year = 2198;

const dated = (document: RatesDocument, of: number): RatesDocument => ({
  ...document,
  year: of,
  edition: `Made-up edition for tests, January ${of}`,
});

/** The figures of the story's year, and of the next: every earnings limit CAD 2,000 higher, and a lower CPP rate. */
export const firstYear = dated(nextYearsDocument(), year);
export const nextYear = dated(
  nextYearsDocument((values) => {
    for (const limit of ['ympe', 'yampe', 'eiMaximumInsurable', 'qpipMaximumInsurable'] as const)
      values[limit] += 2_000_00;
    values.cppRate -= 20;
  }),
  year + 1,
);

async function add(server: ProviderServer, document: RatesDocument, book: RatesBook): Promise<void> {
  const { accepted, problems } = checkRatesDocument(document, book);
  if (accepted === null) throw new Error(`The made-up figures are rejected: ${JSON.stringify(problems)}`);
  const { outcome } = await addRates(server.deps, accepted, 'ana');
  if (outcome !== 'added') throw new Error(`The figures of ${document.year} were not added: ${outcome}.`);
}

/** Adds the tax tables of both halves of a year, which agree with its contribution rates. */
async function addTaxTablesOf(server: ProviderServer, document: RatesDocument): Promise<void> {
  const rates = tableOfDocument(document);
  const january = nextTaxTables({ ...nextTaxTables(), until: plainDate(`${document.year - 1}-12-31`) }, rates);
  await addTestTaxTables(server, january);
  await addTestTaxTables(server, nextTaxTables(january, rates));
}

/** Adds the figures of the story's year, as if the year before were built in. */
export async function addFirstYear(server: ProviderServer): Promise<void> {
  await add(server, firstYear, ratesBook([tableOfDocument(dated(firstYear, year - 1))]));
  await addTaxTablesOf(server, firstYear);
}

/** Adds the figures of the next year, as `portage rates add` does. */
export async function addNextYear(server: ProviderServer): Promise<void> {
  await add(server, nextYear, await loadRates(server.deps));
  await addTaxTablesOf(server, nextYear);
}
