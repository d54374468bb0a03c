import type { personAccountActs } from '@portage/contract/provider/person-account';
import { invitePersonToAccount, withdrawPersonInvitation } from '../../modules/person-accounts/invite-person.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** The acts on the accounts of people who are paid. */
export const personAccountHandlers: ProviderHandlers<keyof typeof personAccountActs> = {
  'provider/invite-person': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, { team_member_id }) {
      const { email, expiresAt } = await invitePersonToAccount(deps, team_member_id.toLowerCase(), 'provider');
      return { email, expires_at: expiresAt.toISOString() };
    },
  },
  'provider/withdraw-person-invitation': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, { team_member_id }) {
      await withdrawPersonInvitation(deps, team_member_id.toLowerCase(), 'provider');
      return { ok: true };
    },
  },
};
