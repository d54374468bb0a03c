import type { memberAccountFunctions } from '@portage/contract/functions/member-account';
import { clientAddress, networkOf } from '@portage/platform/http/client-address';
import { openAccount } from '@portage/wire/auth/accounts/accounts';
import type { SharedLimits } from '@portage/wire/auth/limits/shared-limits';
import type { Deps } from '../deps.ts';
import { beginPersonAccount, readPersonInvitation } from '../modules/person-accounts/answer-invitation.ts';
import { invitePersonToAccount, withdrawPersonInvitation } from '../modules/person-accounts/invite-person.ts';
import type { FunctionHandlers } from './function-handlers.ts';
import { ownCompany } from './own-company.ts';

/** Mails of invitations that one company can send at once; refills over five minutes. */
const maxMails = 60;

/** The functions about accounts of the people who are paid. */
export function memberAccountHandlers(
  deps: Deps,
  limits: SharedLimits,
): Pick<FunctionHandlers, keyof typeof memberAccountFunctions> {
  /** Limits calls with a link by the caller's network, before the body is read. */
  const byLink = (name: keyof typeof memberAccountFunctions) => (request: Request) =>
    limits.take(name, networkOf(clientAddress(request)), deps.config.AUTH_RATE_LIMIT_PER_5_MINUTES);
  return {
    'invite-team-member': {
      async answer({ company_id: companyId, team_member_id }, request) {
        const company = await ownCompany(deps, request, 'invite-team-member', { companyId });
        await limits.take('invitations of people who are paid', company.id, maxMails);
        const inviter = { companyId: company.id, userId: company.user_id };
        const { email, expiresAt } = await invitePersonToAccount(deps, team_member_id.toLowerCase(), inviter);
        return { email, expires_at: expiresAt.toISOString() };
      },
    },
    'withdraw-team-member-invitation': {
      async answer({ company_id: companyId, team_member_id }, request) {
        const company = await ownCompany(deps, request, 'withdraw-team-member-invitation', { companyId });
        const inviter = { companyId: company.id, userId: company.user_id };
        await withdrawPersonInvitation(deps, team_member_id.toLowerCase(), inviter);
        return { ok: true };
      },
    },
    'read-member-invitation': {
      admit: byLink('read-member-invitation'),
      async answer({ token }) {
        const { state, firstName, company, email } = await readPersonInvitation(deps, token);
        return { state, first_name: firstName, company, provider: deps.config.PROVIDER_NAME, email };
      },
    },
    'begin-member-account': {
      admit: byLink('begin-member-account'),
      answer: async ({ token }) => beginPersonAccount(deps, openAccount, token),
    },
  };
}
