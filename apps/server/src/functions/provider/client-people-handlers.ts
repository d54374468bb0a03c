import type { clientPeopleActs } from '@portage/contract/provider/client-people';
import { setAccountsDisabled } from '@portage/wire/auth/accounts/accounts';
import { changeCompanyPerson, removePerson } from '../../modules/company-people/change-people.ts';
import { setClientAccess } from '../../modules/company-people/client-access.ts';
import { invitePerson, resendInvitation, revokeInvitation } from '../../modules/company-people/invite.ts';
import { transferOwnership } from '../../modules/company-people/ownership.ts';
import { clientOfProvider } from '../../modules/receivables/find-client.ts';
import type { ProviderHandlers } from './provider-handler.ts';

const ok = { ok: true } as const;
const clientOf = ({ client }: { client: string }) => client;

/** The acts on the people who use the portal for a client: the functions that the client's own people call. */
export const clientPeopleHandlers: ProviderHandlers<keyof typeof clientPeopleActs> = {
  'provider/disable-client': {
    subject: clientOf,
    answer: async (deps, { client }) =>
      setClientAccess(deps, setAccountsDisabled, await clientOfProvider(deps, client), true),
  },
  'provider/enable-client': {
    subject: clientOf,
    answer: async (deps, { client }) =>
      setClientAccess(deps, setAccountsDisabled, await clientOfProvider(deps, client), false),
  },
  'provider/invite-client-person': {
    subject: clientOf,
    async answer(deps, { client, email, name, role }) {
      const { id } = await invitePerson(deps, await clientOfProvider(deps, client), { email, name, role });
      return { invitation_id: id };
    },
  },
  'provider/resend-client-invitation': {
    subject: clientOf,
    async answer(deps, { client, invitation_id }) {
      await resendInvitation(deps, await clientOfProvider(deps, client), invitation_id);
      return ok;
    },
  },
  'provider/revoke-client-invitation': {
    subject: clientOf,
    async answer(deps, { client, invitation_id }) {
      await revokeInvitation(deps, await clientOfProvider(deps, client), invitation_id);
      return ok;
    },
  },
  'provider/set-client-person-role': {
    subject: clientOf,
    async answer(deps, { client, person_id, role }) {
      await changeCompanyPerson(deps, await clientOfProvider(deps, client), person_id, { role });
      return ok;
    },
  },
  'provider/remove-client-person': {
    subject: clientOf,
    async answer(deps, { client, person_id }) {
      await removePerson(deps, await clientOfProvider(deps, client), person_id);
      return ok;
    },
  },
  'provider/transfer-ownership': {
    subject: clientOf,
    async answer(deps, { client, person_id }) {
      await transferOwnership(deps, await clientOfProvider(deps, client), person_id);
      return ok;
    },
  },
};
