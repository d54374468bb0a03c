import type { Deps } from '../../../deps.ts';
import { deleteEstimates } from '../queries/run.ts';

/** Removes every estimate. The demo's history ends in the newest year with rates, and plans nothing after it. */
export const removeEstimates = (deps: Pick<Deps, 'db'>): Promise<void> => deleteEstimates(deps.db);
