import { TAX_EDITIONS } from '@portage/domain/income-tax/tax-editions';
import type { Deps } from '../../deps.ts';
import { addedTaxTables } from './queries.ts';

export interface ListedTaxTables {
  from: string;
  until: string;
  edition: string;
  state: 'builtIn' | 'inUse' | 'superseded';
  /** Where an added edition was published; of a built-in one, its name says it. */
  source: string | null;
  addedBy: string | null;
  addedAt: Date | null;
  sha256: string | null;
}

/** The built-in editions of income tax tables and every file that was added, by their days. */
export async function listTaxTables({ db }: Pick<Deps, 'db'>): Promise<ListedTaxTables[]> {
  const builtIn = TAX_EDITIONS.map(
    ({ from, until, edition }): ListedTaxTables => ({
      from,
      until,
      edition,
      state: 'builtIn',
      source: null,
      addedBy: null,
      addedAt: null,
      sha256: null,
    }),
  );
  const lastBuiltIn = TAX_EDITIONS.at(-1)?.until ?? '';
  const added = (await addedTaxTables(db)).map(
    ({ document, edition, superseded_at, added_by, added_at, sha256 }): ListedTaxTables => ({
      from: document.from,
      until: document.until,
      edition,
      // A later version of Portage may have these days built in.
      state: superseded_at === null && document.from > lastBuiltIn ? 'inUse' : 'superseded',
      source: document.source,
      addedBy: added_by,
      addedAt: added_at,
      sha256,
    }),
  );
  return [...builtIn, ...added].toSorted((a, b) => (a.from < b.from ? -1 : 1));
}
