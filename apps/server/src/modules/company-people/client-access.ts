import type { Deps } from '../../deps.ts';
import { rolesOfTheirOwn } from '../staff/sign-in-policy.ts';
import { type PeopleCompany, withPeople } from './acting-company.ts';
import { closeInvitation, openInvitations } from './queries/invitations.ts';
import { accountsOf } from './queries/people.ts';

/** What happened to the accounts of a client. */
export interface ClientAccess {
  accounts: number;
  /** Addresses of people who also work for another client, and keep their access. */
  elsewhere: string[];
}

/**
 * Disables every account of a client, or enables them again. Someone who also works for another client keeps their account: remove
 * them from this one instead. Disabling withdraws the open invitations too, because they would let people in again.
 * @param setAccountsDisabled disables or enables accounts by id, except those of some roles, and says how many changed
 */
export async function setClientAccess(
  deps: Deps,
  setAccountsDisabled: (
    deps: Deps,
    ids: readonly string[],
    disabled: boolean,
    except: readonly string[],
  ) => Promise<number>,
  company: PeopleCompany,
  disabled: boolean,
): Promise<ClientAccess> {
  const people = await withPeople(deps, company, 'members.write', async (tx) => {
    if (disabled) for (const { id } of await openInvitations(tx, company.id)) await closeInvitation(tx, id, 'revoked');
    return accountsOf(tx, company.id);
  });
  const own = people.filter(({ elsewhere }) => elsewhere !== true);
  return {
    accounts: await setAccountsDisabled(
      deps,
      own.map(({ user_id }) => user_id),
      disabled,
      rolesOfTheirOwn,
    ),
    elsewhere: people.filter(({ elsewhere }) => elsewhere === true).map(({ email }) => email),
  };
}
