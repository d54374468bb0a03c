import type { GrantableRole } from '@portage/contract/company-rights';
import type { companyPeopleFunctions } from '@portage/contract/functions/company-people';
import { clientAddress, networkOf } from '@portage/platform/http/client-address';
import type { SharedLimits } from '@portage/wire/auth/limits/shared-limits';
import type { Deps } from '../deps.ts';
import { acceptInvitation, declineInvitation, readInvitation } from '../modules/company-people/answer-invitation.ts';
import { changeCompanyPerson, leaveCompany, removePerson } from '../modules/company-people/change-people.ts';
import { invitePerson, resendInvitation, revokeInvitation } from '../modules/company-people/invite.ts';
import { listCompanies, listCompanyPeople } from '../modules/company-people/list-people.ts';
import { dismissNotice, setOwnName } from '../modules/company-people/own-place.ts';
import { answerOwnership, offerOwnership, requireSecondStep } from '../modules/company-people/ownership.ts';
import { companyChanges } from '../modules/privacy/company-changes.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FunctionHandlers } from './function-handlers.ts';
import { ownCompany, signedIn } from './own-company.ts';

const done = { ok: true } as const;
/** Mails of invitations that one company can send at once, and one address can get; both refill over five minutes. */
const maxMails = { company: 30, address: 5 };

/** The functions about the people who use the portal for a company. */
export function companyPeopleHandlers(
  deps: Deps,
  limits: SharedLimits,
): Pick<FunctionHandlers, keyof typeof companyPeopleFunctions> {
  /** Limits calls with a link by the caller's network, before the body is read. */
  const byLink = (name: keyof typeof companyPeopleFunctions) => (request: Request) =>
    limits.take(name, networkOf(clientAddress(request)), deps.config.AUTH_RATE_LIMIT_PER_5_MINUTES);
  return {
    'list-companies': {
      async answer({ user_id }, request) {
        const account = await signedIn(deps, request);
        if (account.userId !== user_id) throw new Refusal(403, 'otherAccount');
        return { companies: await listCompanies(deps, account) };
      },
    },
    'list-company-people': {
      answer: async ({ company_id: companyId }, request) =>
        listCompanyPeople(deps, await ownCompany(deps, request, 'list-company-people', { companyId })),
    },
    'company-changes': {
      async answer({ company_id: companyId }, request) {
        const company = await ownCompany(deps, request, 'company-changes', { companyId });
        return { changes: await companyChanges(deps.db, company.id) };
      },
    },
    'invite-company-person': {
      async answer({ company_id: companyId, ...given }, request) {
        const company = await ownCompany(deps, request, 'invite-company-person', { companyId });
        await limits.take('invitations of a company', company.id, maxMails.company);
        await limits.take('invitations to an address', given.email.toLowerCase(), maxMails.address);
        const { id, expiresAt } = await invitePerson(deps, company, given);
        return { invitation_id: id, expires_at: expiresAt.toISOString() };
      },
    },
    'resend-invitation': {
      async answer({ company_id: companyId, invitation_id }, request) {
        const company = await ownCompany(deps, request, 'resend-invitation', { companyId });
        await limits.take('invitations of a company', company.id, maxMails.company);
        await resendInvitation(deps, company, invitation_id);
        return done;
      },
    },
    'revoke-invitation': {
      async answer({ company_id: companyId, invitation_id }, request) {
        await revokeInvitation(
          deps,
          await ownCompany(deps, request, 'revoke-invitation', { companyId }),
          invitation_id,
        );
        return done;
      },
    },
    'read-invitation': {
      admit: byLink('read-invitation'),
      async answer({ token }) {
        const { shown, legal_name, email, role, inviter, expires_at } = await readInvitation(deps, token);
        return {
          state: shown,
          company: legal_name,
          email,
          role: role as GrantableRole,
          invited_by: inviter,
          expires_at: expires_at.toISOString(),
        };
      },
    },
    'accept-invitation': {
      admit: byLink('accept-invitation'),
      async answer({ token }, request) {
        return { company_id: await acceptInvitation(deps, await signedIn(deps, request), token) };
      },
    },
    'decline-invitation': {
      admit: byLink('decline-invitation'),
      async answer({ token }) {
        await declineInvitation(deps, token);
        return done;
      },
    },
    'change-company-person': {
      async answer({ company_id: companyId, person_id, ...change }, request) {
        await changeCompanyPerson(
          deps,
          await ownCompany(deps, request, 'change-company-person', { companyId }),
          person_id,
          change,
        );
        return done;
      },
    },
    'remove-company-person': {
      async answer({ company_id: companyId, person_id }, request) {
        await removePerson(deps, await ownCompany(deps, request, 'remove-company-person', { companyId }), person_id);
        return done;
      },
    },
    'leave-company': {
      async answer({ company_id: companyId }, request) {
        await leaveCompany(deps, await ownCompany(deps, request, 'leave-company', { companyId }));
        return done;
      },
    },
    'set-own-name': {
      async answer({ company_id: companyId, name }, request) {
        await setOwnName(deps, await ownCompany(deps, request, 'set-own-name', { companyId }), name);
        return done;
      },
    },
    'dismiss-notice': {
      async answer({ company_id: companyId, notice }, request) {
        await dismissNotice(deps, await ownCompany(deps, request, 'dismiss-notice', { companyId }), notice);
        return done;
      },
    },
    'offer-ownership': {
      async answer({ company_id: companyId, person_id }, request) {
        await offerOwnership(deps, await ownCompany(deps, request, 'offer-ownership', { companyId }), person_id);
        return done;
      },
    },
    'answer-ownership': {
      async answer({ company_id: companyId, accept }, request) {
        await answerOwnership(deps, await ownCompany(deps, request, 'answer-ownership', { companyId }), accept);
        return done;
      },
    },
    'require-second-step': {
      async answer({ company_id: companyId, required }, request) {
        await requireSecondStep(deps, await ownCompany(deps, request, 'require-second-step', { companyId }), required);
        return done;
      },
    },
  };
}
