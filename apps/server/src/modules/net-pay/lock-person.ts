import type { Transaction } from '@portage/platform/postgres/database';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findMemberId } from '../members/find-member.ts';
import { findPerson, type Person } from './queries/declarations.ts';

/**
 * A person whose pay is changed, whose company is locked.
 * @param wanted a member's id or email address
 * @throws Refusal 404 or 400 when no one or several are meant
 */
export async function lockPerson(tx: Transaction, wanted: string): Promise<Person> {
  const memberId = await findMemberId(tx, wanted);
  const found = await findPerson(tx, memberId);
  if (found === undefined) throw new Refusal(404, 'memberNotFound');
  await lockCompany(tx, found.companyId);
  // Read again: a payout may have come first.
  return (await findPerson(tx, memberId)) ?? found;
}
