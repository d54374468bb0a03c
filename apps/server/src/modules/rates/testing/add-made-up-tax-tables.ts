import { type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import { documentOfTables } from '@portage/domain/income-tax/tables-document';
import { TAX_EDITIONS } from '@portage/domain/income-tax/tax-editions';
import type { TaxTables } from '@portage/domain/income-tax/tax-tables';
import { nextTaxTables } from '@portage/domain/income-tax/testing/next-tax-tables';
import type { ProviderServer } from '../../../testing/provider-server.ts';
import { addTaxTables } from '../add-tax-tables.ts';

/** Stores an edition that a test made up, without its checks. */
export async function addTestTaxTables(server: Pick<ProviderServer, 'deps'>, tables: TaxTables): Promise<void> {
  const document = documentOfTables(tables, 'Made up for tests');
  const { outcome } = await addTaxTables(server.deps, { document, tables }, 'test');
  if (outcome === 'taken') throw new Error(`The made-up tax tables of ${tables.from} could not be added.`);
}

/** Adds made-up tax tables of every half-year after the built-in editions, up to the end of the year after `now`. */
export async function addMadeUpTaxTables(server: Pick<ProviderServer, 'deps'>, now: PlainDate): Promise<void> {
  let last = TAX_EDITIONS.at(-1);
  while (last !== undefined && last.until < `${yearOf(now) + 1}-12-31`) {
    last = nextTaxTables(last);
    await addTestTaxTables(server, last);
  }
}
