import type { FunctionResponse } from '@portage/contract/functions';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { type PersonToAdd, repeatedMember, repeatedNumbers } from './queries/members.ts';

/** Who of the company a person who is about to be added repeats: first by Social Insurance Number, then by email address. */
export async function findRepeatedMember(
  deps: Pick<Deps, 'db'>,
  company: { id: string },
  person: PersonToAdd,
): Promise<FunctionResponse<'find-repeated-member'>> {
  const found = await deps.db.transaction({ ...asService, readOnly: true }, (tx) =>
    repeatedMember(tx, company.id, person),
  );
  // The database refuses the number of an active member, whatever the answer to a question.
  if (found === undefined || (found.same_number && found.active)) return { repeats: null };
  return { repeats: { name: found.name, by: found.same_number ? 'social_insurance_number' : 'email' } };
}

/** Which numbers of a file someone of the company has, active or not. */
export async function findRepeatedNumbers(
  deps: Pick<Deps, 'db'>,
  company: { id: string },
  numbers: readonly string[],
): Promise<FunctionResponse<'find-repeated-numbers'>> {
  const repeated = await deps.db.transaction({ ...asService, readOnly: true }, (tx) =>
    repeatedNumbers(tx, company.id, numbers),
  );
  return { repeated };
}
