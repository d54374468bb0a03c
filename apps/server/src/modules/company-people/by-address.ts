import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findOpenInvitation } from './queries/invitations.ts';
import { findPersonByAddress } from './queries/people.ts';

interface NamedCompany {
  id: string;
  name: string;
}

/** The id of a company's present person by address. @throws Refusal 404 when the address does not belong to the company */
export async function personByAddress({ db }: Pick<Deps, 'db'>, company: NamedCompany, email: string): Promise<string> {
  const person = await findPersonByAddress(db, company.id, email);
  if (person === undefined) throw new Refusal(404, 'personUnknown', { email, company: company.name });
  return person.id;
}

/** The id of a company's pending or expired invitation by address. @throws Refusal 404 without one */
export async function invitationByAddress(
  { db }: Pick<Deps, 'db'>,
  company: NamedCompany,
  email: string,
): Promise<string> {
  const invitation = await findOpenInvitation(db, company.id, email);
  if (invitation === undefined) throw new Refusal(404, 'invitationUnknown', { email, company: company.name });
  return invitation.id;
}
