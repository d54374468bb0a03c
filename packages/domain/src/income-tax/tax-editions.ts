import type { PlainDate } from '../dates/plain-date.ts';
import { tables202601 } from './tables/2026-01.ts';
import { tables202607 } from './tables/2026-07.ts';
import { MissingTaxTablesError, type TaxTables } from './tax-tables.ts';

/** The editions, oldest first. They follow each other without a gap. */
export const TAX_EDITIONS: readonly TaxTables[] = [tables202601, tables202607];

/**
 * The tables for a pay date: editions change in January and July, so the key is the day, not the year.
 * @throws MissingTaxTablesError
 */
export function taxTablesFor(payDate: PlainDate): TaxTables {
  const found = TAX_EDITIONS.find(({ from, until }) => payDate >= from && payDate <= until);
  if (found === undefined) throw new MissingTaxTablesError(payDate);
  return found;
}

/**
 * The tables for a pay date, or the newest ones before it as an estimate, from which nothing is withheld.
 * @throws MissingTaxTablesError for a day before the first tables
 */
export function taxTablesOrEstimate(payDate: PlainDate): { readonly tables: TaxTables; readonly estimate: boolean } {
  const newest = TAX_EDITIONS.findLast(({ from }) => payDate >= from);
  if (newest === undefined) throw new MissingTaxTablesError(payDate);
  return { tables: newest, estimate: payDate > newest.until };
}
