import type { PlainDate } from '../dates/plain-date.ts';
import { tables202601 } from './tables/2026-01.ts';
import { tables202607 } from './tables/2026-07.ts';
import { MissingTaxTablesError, type TaxTables } from './tax-tables.ts';

/** The built-in editions, oldest first. They follow each other without a gap. */
export const TAX_EDITIONS: readonly TaxTables[] = [tables202601, tables202607];

/** Every edition that a process calculates with: the built-in ones, and those that the provider added. */
export interface TaxBook {
  /** Oldest first. */
  readonly editions: readonly TaxTables[];
  /** The tables for a pay date: editions change in January and July, so the key is the day, not the year. @throws MissingTaxTablesError */
  exact(payDate: PlainDate): TaxTables;
  /**
   * The tables for a pay date, or the newest ones before it as an estimate, from which nothing is withheld.
   * @throws MissingTaxTablesError for a day before the first tables
   */
  exactOrEstimate(payDate: PlainDate): { readonly tables: TaxTables; readonly estimate: boolean };
  /** The tables that a stored calculation used; those in use when none has that edition. @throws MissingTaxTablesError */
  ofEdition(payDate: PlainDate, edition: string): TaxTables;
  /** Whether an edition of this name is in use or was superseded. */
  hasEdition(edition: string): boolean;
}

/**
 * @param added editions of days that are not built in; a built-in one cannot be replaced
 * @param superseded earlier tables of those days, which only stored calculations use
 */
export function taxBook(added: readonly TaxTables[], superseded: readonly TaxTables[] = []): TaxBook {
  // A later version of Portage may have built in the days of an added edition.
  const lastBuiltIn = TAX_EDITIONS.at(-1)?.until ?? '';
  const isBuiltIn = ({ from }: TaxTables) => from <= lastBuiltIn;
  const editions = [...TAX_EDITIONS, ...added.filter((tables) => !isBuiltIn(tables))].toSorted((a, b) =>
    a.from < b.from ? -1 : 1,
  );
  const everyEdition = [...editions, ...added, ...superseded];
  const find = (payDate: PlainDate) => editions.find(({ from, until }) => payDate >= from && payDate <= until);
  const exact = (payDate: PlainDate): TaxTables => {
    const found = find(payDate);
    if (found === undefined) throw new MissingTaxTablesError(payDate);
    return found;
  };
  return {
    editions,
    exact,
    exactOrEstimate(payDate) {
      const found = find(payDate);
      const newest = found ?? editions.findLast(({ from }) => payDate >= from);
      if (newest === undefined) throw new MissingTaxTablesError(payDate);
      return { tables: newest, estimate: found === undefined };
    },
    ofEdition: (payDate, edition) =>
      everyEdition.find((one) => one.edition === edition && payDate >= one.from && payDate <= one.until) ??
      exact(payDate),
    hasEdition: (edition) => everyEdition.some((one) => one.edition === edition),
  };
}

/** The built-in editions alone. */
export const BUILT_IN_TAX_TABLES: TaxBook = taxBook([]);
