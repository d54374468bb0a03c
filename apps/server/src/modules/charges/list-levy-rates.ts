import type { LevyRate } from '@portage/domain/charges/levies';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { levyRates } from './queries/terms.ts';

/** All rates of employer levies, in the order of their days. */
export const listLevyRates = ({ db }: Pick<Deps, 'db'>): Promise<LevyRate[]> =>
  db.transaction({ ...asService, readOnly: true }, levyRates);
