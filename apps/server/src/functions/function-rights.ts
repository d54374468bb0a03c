import type { CompanyRight } from '@portage/contract/company-rights';
import type { FunctionName } from '@portage/contract/functions';

/**
 * Who may call each function: a right in the company it acts for, `account` for any signed-in account, or `public` for
 * anyone. `ownCompany` and `signedIn` check it before the function runs.
 */
export const FUNCTION_RIGHTS = {
  'register-company': 'public',
  'complete-account-setup': 'ownership',
  'send-email': 'ownership',
  'create-hellosign-document': 'people.write',
  'create-checkout-page': 'plan.write',
  'plan-billing': 'plan.write',
  'cancel-plan-change': 'plan.write',
  'find-repeated-member': 'people.write',
  'find-repeated-numbers': 'people.write',
  'deactivate-team-member': 'people.write',
  'preview-employment-change': 'people.write',
  'change-employment': 'people.write',
  'cancel-employment-change': 'people.write',
  'preview-end': 'people.write',
  'end-employment': 'people.write',
  'undo-end': 'people.write',
  rehire: 'people.write',
  statement: 'pay.read',
  'pay-calendar': 'pay.read',
  'change-placement-letter': 'people.write',
  'list-companies': 'account',
  'list-company-people': 'company.read',
  'company-changes': 'people.write',
  'invite-company-person': 'members.write',
  'resend-invitation': 'members.write',
  'revoke-invitation': 'members.write',
  'read-invitation': 'public',
  'accept-invitation': 'account',
  'decline-invitation': 'public',
  'change-company-person': 'members.write',
  'remove-company-person': 'members.write',
  'leave-company': 'company.read',
  'set-own-name': 'company.read',
  'dismiss-notice': 'company.read',
  'offer-ownership': 'ownership',
  'answer-ownership': 'company.read',
  'require-second-step': 'ownership',
  'invite-team-member': 'people.write',
  'withdraw-team-member-invitation': 'people.write',
  'read-member-invitation': 'public',
  'begin-member-account': 'public',
  'record-time-away': 'people.write',
  'decide-time-away': 'people.write',
  'name-time-away-approver': 'people.write',
  'vacation-balances': 'people.read',
  'sick-leave': 'people.read',
  'decide-expense': 'people.write',
} as const satisfies Record<FunctionName, CompanyRight | 'account' | 'public'>;

/** The functions that act for a company. */
export type CompanyFunction = {
  [N in FunctionName]: (typeof FUNCTION_RIGHTS)[N] extends CompanyRight ? N : never;
}[FunctionName];
