import type { Transaction } from '@portage/platform/postgres/database';
import { Refusal } from '../../platform/refusal.ts';
import { findMembers } from './queries/correction.ts';

/**
 * The id of the member that the provider names.
 * @param wanted the member's id, or an email address that only one member has
 * @throws Refusal 404 when there is none, 400 when several have the address
 */
export async function findMemberId(tx: Transaction, wanted: string): Promise<string> {
  const found = await findMembers(tx, wanted);
  const [first, second] = found;
  if (first === undefined) throw new Refusal(404, 'memberNotFound');
  if (second !== undefined)
    throw new Refusal(400, 'memberAmbiguous', {
      count: found.length,
      email: wanted,
      ids: found.map(({ id }) => id).join(', '),
    });
  return first.id;
}
