import { RATES_TABLES } from '@portage/domain/contributions/rates';
import type { Deps } from '../../deps.ts';
import { addedRates } from './queries.ts';

export interface ListedRates {
  year: number;
  edition: string;
  state: 'builtIn' | 'inUse' | 'superseded';
  addedBy: string | null;
  addedAt: Date | null;
  sha256: string | null;
}

/** The built-in years and every file that was added, by year. */
export async function listRates({ db }: Pick<Deps, 'db'>): Promise<ListedRates[]> {
  const builtIn = RATES_TABLES.map(
    ({ year, edition }): ListedRates => ({
      year,
      edition,
      state: 'builtIn',
      addedBy: null,
      addedAt: null,
      sha256: null,
    }),
  );
  const builtInYears = new Set(builtIn.map(({ year }) => year));
  const added = (await addedRates(db)).map(
    (row): ListedRates => ({
      year: row.year,
      edition: row.edition,
      // A later version of Portage may have the year built in.
      state: row.superseded_at === null && !builtInYears.has(row.year) ? 'inUse' : 'superseded',
      addedBy: row.added_by,
      addedAt: row.added_at,
      sha256: row.sha256,
    }),
  );
  return [...builtIn, ...added].toSorted((a, b) => a.year - b.year);
}
