import { isDocumentType } from '@portage/domain/documents/documents';
import { clientAddress, networkOf } from '@portage/platform/http/client-address';
import { asService } from '@portage/platform/postgres/identity';
import { sharedLimits } from '@portage/wire/auth/limits/shared-limits';
import type { Deps } from '../deps.ts';
import { payCalendar } from '../modules/calendar/pay-calendar.ts';
import { completeAccountSetup, queueWelcome } from '../modules/companies/account-setup.ts';
import { registerCompany } from '../modules/companies/register-company.ts';
import { deactivateMember } from '../modules/members/deactivate-member.ts';
import { findRepeatedMember, findRepeatedNumbers } from '../modules/members/find-repeated-member.ts';
import { cancelPlanChange } from '../modules/plans/cancel-plan-change.ts';
import { createCheckout } from '../modules/plans/checkout.ts';
import { planBilling } from '../modules/plans/plan-billing.ts';
import { cancelLetter, remindLetter, replaceLetter } from '../modules/signatures/placement-letter.ts';
import { requestDocument } from '../modules/signatures/request-document.ts';
import { Refusal } from '../platform/refusal.ts';
import { companyPeopleHandlers } from './company-people-handlers.ts';
import { employmentHandlers } from './employment-handlers.ts';
import { expenseHandlers } from './expense-handlers.ts';
import type { FunctionHandlers } from './function-handlers.ts';
import { memberAccountHandlers } from './member-account-handlers.ts';
import { ownCompany } from './own-company.ts';
import { statementAnswer } from './statement-answer.ts';
import { timeAwayHandlers } from './time-away-handlers.ts';

/** Each function checks the caller's company and is idempotent. */
export function functionHandlers(deps: Deps): FunctionHandlers {
  // The one function without a token is rate limited like sign-up: by address before the body is read, then by account.
  const limits = sharedLimits(deps, tooManyRequests);
  const maxRequests = deps.config.AUTH_RATE_LIMIT_PER_5_MINUTES;
  return {
    'register-company': {
      admit: (request) => limits.take('register-company', networkOf(clientAddress(request)), maxRequests),
      async answer(body) {
        await limits.take('register-company of an account', body.userId.toLowerCase(), Math.ceil(maxRequests / 3));
        return registerCompany(deps, body);
      },
    },
    'complete-account-setup': {
      async answer(body, request) {
        await completeAccountSetup(deps, await ownCompany(deps, request, 'complete-account-setup', body));
        return { ok: true };
      },
    },
    'send-email': {
      async answer({ action, user_id }, request) {
        const company = await ownCompany(deps, request, 'send-email', { userId: user_id });
        if (action !== 'WELCOME') throw new Refusal(400, 'unknownMail', { action: action.slice(0, 40) });
        await deps.db.transaction(asService, (tx) => queueWelcome(deps, tx, company));
        return { ok: true };
      },
    },
    'create-hellosign-document': {
      async answer({ type, companyId, employeeId }, request) {
        const company = await ownCompany(deps, request, 'create-hellosign-document', { companyId });
        if (!isDocumentType(type)) throw new Refusal(400, 'unknownTemplateType');
        const started = await requestDocument(deps, company, type, employeeId ?? null);
        return { ok: true, started };
      },
    },
    'create-checkout-page': {
      async answer(body, request) {
        const key = idempotencyKey(request);
        return createCheckout(deps, await ownCompany(deps, request, 'create-checkout-page', body), body, key);
      },
    },
    'plan-billing': {
      async answer({ companyId }, request) {
        return planBilling(deps, await ownCompany(deps, request, 'plan-billing', { companyId }));
      },
    },
    'cancel-plan-change': {
      async answer({ companyId }, request) {
        await cancelPlanChange(deps, await ownCompany(deps, request, 'cancel-plan-change', { companyId }));
        return { ok: true };
      },
    },
    'find-repeated-member': {
      async answer({ company_id: companyId, ...person }, request) {
        const company = await ownCompany(deps, request, 'find-repeated-member', { companyId });
        await limits.take('repeated members of a company', company.id, maxRepeatedAsked);
        return findRepeatedMember(deps, company, person);
      },
    },
    'find-repeated-numbers': {
      async answer({ company_id: companyId, social_insurance_numbers: numbers }, request) {
        const company = await ownCompany(deps, request, 'find-repeated-numbers', { companyId });
        await limits.take('repeated numbers of a company', company.id, maxRepeatedFiles);
        return findRepeatedNumbers(deps, company, numbers);
      },
    },
    'deactivate-team-member': {
      async answer({ team_member_id }, request) {
        await deactivateMember(deps, await ownCompany(deps, request, 'deactivate-team-member'), team_member_id);
        return { ok: true };
      },
    },
    ...employmentHandlers(deps),
    ...companyPeopleHandlers(deps, limits),
    ...memberAccountHandlers(deps, limits),
    ...timeAwayHandlers(deps),
    ...expenseHandlers(deps),
    statement: {
      async answer({ period, pdf = false }, request) {
        return statementAnswer(deps, await ownCompany(deps, request, 'statement'), period, { pdf });
      },
    },
    'pay-calendar': {
      answer: async ({ company_id: companyId }, request) =>
        payCalendar(deps, await ownCompany(deps, request, 'pay-calendar', { companyId })),
    },
    'change-placement-letter': {
      async answer({ team_member_id, action }, request) {
        await letterActions[action](deps, await ownCompany(deps, request, 'change-placement-letter'), team_member_id);
        return { ok: true };
      },
    },
  };
}

/** How often a company can ask whether a Social Insurance Number repeats; refills over five minutes. It is not a way to guess numbers. */
const maxRepeatedAsked = 20;

/** How often a company can ask so for a file; refills over five minutes. */
const maxRepeatedFiles = 10;

const letterActions = { remind: remindLetter, cancel: cancelLetter, replace: replaceLetter } as const;

const tooManyRequests = () => new Refusal(429, 'tooManyRequests');

/** The request's Idempotency-Key, 1 to 255 printable characters. @throws Refusal 400 for an invalid key */
function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key !== null && !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal(400, 'idempotencyKeyInvalid');
  return key;
}
