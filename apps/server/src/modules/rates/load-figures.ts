import type { Deps } from '../../deps.ts';
import type { FiguresInUse } from './check-figures-file.ts';
import { loadRates } from './load-rates.ts';
import { loadTaxTables } from './load-tax-tables.ts';
import { loadMinimumWages } from './minimum-wages.ts';

/** Every kind of figures in use, for the comparison with a file. */
export const loadFigures = async (deps: Pick<Deps, 'db'>): Promise<FiguresInUse> => ({
  rates: await loadRates(deps),
  wages: await loadMinimumWages(deps),
  tax: await loadTaxTables(deps),
});
