import type { Deps } from '../../../deps.ts';
import { insertOneTimePayment, type NewOneTimePayment } from '../queries/run.ts';

/** Plans a one-time payment for the member with the given email. */
export const planOneTimePayment = (deps: Pick<Deps, 'db'>, payment: NewOneTimePayment): Promise<void> =>
  insertOneTimePayment(deps.db, payment);
