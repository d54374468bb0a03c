import type { GrantableRole } from '@portage/contract/company-rights';
import { addCompanyPerson } from '../../../../database/testing/company-people.ts';
import { type Account, signIn } from '../accounts.ts';
import { server } from '../portal-server.ts';

interface Colleague {
  email: string;
  personId: string;
  signIn(): Promise<Account>;
}

/** Adds a person with a role to the owner's company, whose password is the owner's. */
export async function colleagueOf(owner: Account, role: GrantableRole): Promise<Colleague> {
  const { userId, email, membershipId } = await addCompanyPerson(server.owner, owner.companyId, role);
  await server.rows(
    `update auth.users set encrypted_password = (select encrypted_password from auth.users where id = $2), email_confirmed_at = now()
     where id = $1`,
    [userId, owner.userId],
  );
  return {
    email,
    personId: membershipId,
    signIn: async () => ({ ...(await signIn(email)), companyId: owner.companyId }),
  };
}

/** Adds a person with a role to the owner's company, and signs in. */
export const colleague = async (owner: Account, role: GrantableRole): Promise<Account> =>
  (await colleagueOf(owner, role)).signIn();

/** Gives an account a role in another owner's company too. */
export async function join({ userId }: Account, owner: Account, role: GrantableRole): Promise<void> {
  await addCompanyPerson(server.owner, owner.companyId, role, { userId, email: '' });
}

/** Ends an account's access to an owner's company. */
export async function endAccess({ userId }: Account, { companyId }: Account): Promise<void> {
  await server.rows('update public.company_members set removed_at = app.now() where user_id = $1 and company_id = $2', [
    userId,
    companyId,
  ]);
}
