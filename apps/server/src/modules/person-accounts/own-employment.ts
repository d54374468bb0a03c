import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { Refusal } from '../../platform/refusal.ts';
import { type Employment, findEmployment, hasPassedSecondStep } from './queries/accounts.ts';

/**
 * An employment of the account that asks.
 * @param use 'read' is allowed to those who have left, 'change' is not
 * @throws Refusal 404 for somebody else's, 409 for a change after the last day
 */
export async function ownEmployment(
  db: Database,
  userId: string,
  memberId: string,
  use: 'read' | 'change',
): Promise<Employment> {
  const found = await db.transaction({ ...asService, readOnly: true }, (tx) => findEmployment(tx, userId, memberId));
  if (found === undefined) throw new Refusal(404, 'employmentNotFound');
  if (use === 'change' && found.left) throw new Refusal(409, 'employmentEnded');
  return found;
}

/** @throws Refusal 403 before two-step verification, where the account has it */
export async function requireSecondStep(db: Database, userId: string, isSecure: boolean): Promise<void> {
  const asReader = { ...asService, readOnly: true };
  if (!(await db.transaction(asReader, (tx) => hasPassedSecondStep(tx, userId, isSecure))))
    throw new Refusal(403, 'secondStepRequired');
}
