import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { putDelivery } from './queries/delivery.ts';

/** How a person gets their pay statements: in their account alone, or on paper as well. They are in the account in any case. */
export type StatementDelivery = 'online' | 'paper';

/**
 * Records what a person says about how they get their pay statements. The caller has checked whose employment it is. The same again keeps the day of the
 * first time.
 */
export const chooseDelivery = (
  { db }: Pick<Deps, 'db'>,
  memberId: string,
  delivery: StatementDelivery,
): Promise<void> => db.transaction(asService, (tx) => putDelivery(tx, memberId, delivery));
