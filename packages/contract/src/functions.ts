import type { z } from 'zod';
import { acceptInvitation } from './functions/accept-invitation.ts';
import { answerOwnership } from './functions/answer-ownership.ts';
import { cancelEmploymentChange } from './functions/cancel-employment-change.ts';
import { cancelPlanChange } from './functions/cancel-plan-change.ts';
import { changeCompanyPerson } from './functions/change-company-person.ts';
import { changeEmployment } from './functions/change-employment.ts';
import { changePlacementLetter } from './functions/change-placement-letter.ts';
import { companyChanges } from './functions/company-changes.ts';
import { completeAccountSetup } from './functions/complete-account-setup.ts';
import type { FunctionContract } from './functions/contract.ts';
import { createCheckoutPage } from './functions/create-checkout-page.ts';
import { createHellosignDocument } from './functions/create-hellosign-document.ts';
import { deactivateTeamMember } from './functions/deactivate-team-member.ts';
import { decideExpense } from './functions/decide-expense.ts';
import { declineInvitation } from './functions/decline-invitation.ts';
import { dismissNotice } from './functions/dismiss-notice.ts';
import { endEmployment } from './functions/end-employment.ts';
import { findRepeatedMember } from './functions/find-repeated-member.ts';
import { findRepeatedNumbers } from './functions/find-repeated-numbers.ts';
import { inviteCompanyPerson } from './functions/invite-company-person.ts';
import { inviteTeamMember, withdrawTeamMemberInvitation } from './functions/invite-team-member.ts';
import { leaveCompany } from './functions/leave-company.ts';
import { listCompanies } from './functions/list-companies.ts';
import { listCompanyPeople } from './functions/list-company-people.ts';
import { beginMemberAccount, readMemberInvitation } from './functions/member-invitation.ts';
import { offerOwnership } from './functions/offer-ownership.ts';
import { payCalendar } from './functions/pay-calendar.ts';
import { planBilling } from './functions/plan-billing.ts';
import { previewEmploymentChange } from './functions/preview-employment-change.ts';
import { previewEnd } from './functions/preview-end.ts';
import { readInvitation } from './functions/read-invitation.ts';
import { registerCompany } from './functions/register-company.ts';
import { rehire } from './functions/rehire.ts';
import { removeCompanyPerson } from './functions/remove-company-person.ts';
import { requireSecondStep } from './functions/require-second-step.ts';
import { resendInvitation } from './functions/resend-invitation.ts';
import { revokeInvitation } from './functions/revoke-invitation.ts';
import { sendEmail } from './functions/send-email.ts';
import { setOwnName } from './functions/set-own-name.ts';
import { statement } from './functions/statement.ts';
import {
  decideTimeAway,
  nameTimeAwayApprover,
  recordTimeAway,
  sickLeaveOfRequests,
  vacationBalances,
} from './functions/time-away.ts';
import { undoEnd } from './functions/undo-end.ts';

const table = {
  'register-company': registerCompany,
  'complete-account-setup': completeAccountSetup,
  'send-email': sendEmail,
  'create-hellosign-document': createHellosignDocument,
  'create-checkout-page': createCheckoutPage,
  'plan-billing': planBilling,
  'cancel-plan-change': cancelPlanChange,
  'find-repeated-member': findRepeatedMember,
  'find-repeated-numbers': findRepeatedNumbers,
  'deactivate-team-member': deactivateTeamMember,
  'preview-employment-change': previewEmploymentChange,
  'change-employment': changeEmployment,
  'cancel-employment-change': cancelEmploymentChange,
  'preview-end': previewEnd,
  'end-employment': endEmployment,
  'undo-end': undoEnd,
  rehire,
  statement,
  'pay-calendar': payCalendar,
  'change-placement-letter': changePlacementLetter,
  'list-companies': listCompanies,
  'list-company-people': listCompanyPeople,
  'company-changes': companyChanges,
  'invite-company-person': inviteCompanyPerson,
  'resend-invitation': resendInvitation,
  'revoke-invitation': revokeInvitation,
  'read-invitation': readInvitation,
  'accept-invitation': acceptInvitation,
  'decline-invitation': declineInvitation,
  'change-company-person': changeCompanyPerson,
  'remove-company-person': removeCompanyPerson,
  'leave-company': leaveCompany,
  'set-own-name': setOwnName,
  'dismiss-notice': dismissNotice,
  'offer-ownership': offerOwnership,
  'answer-ownership': answerOwnership,
  'require-second-step': requireSecondStep,
  'invite-team-member': inviteTeamMember,
  'withdraw-team-member-invitation': withdrawTeamMemberInvitation,
  'read-member-invitation': readMemberInvitation,
  'begin-member-account': beginMemberAccount,
  'record-time-away': recordTimeAway,
  'decide-time-away': decideTimeAway,
  'name-time-away-approver': nameTimeAwayApprover,
  'vacation-balances': vacationBalances,
  'sick-leave': sickLeaveOfRequests,
  'decide-expense': decideExpense,
} satisfies Record<string, FunctionContract>;
type Table = typeof table;

export type FunctionName = keyof Table;
/** What a caller sends. */
export type FunctionRequest<N extends FunctionName> = z.input<Table[N]['request']>;
/** What the server reads from a valid request. */
export type FunctionBody<N extends FunctionName> = z.output<Table[N]['request']>;
/** What a success returns. */
export type FunctionResponse<N extends FunctionName> = z.output<Table[N]['response']>;

/** Every server function by its name under `/functions/v1`. The portal imports only types from here, never the schemas. */
export const functions: {
  readonly [N in FunctionName]: {
    readonly request: z.ZodType<FunctionBody<N>, FunctionRequest<N>>;
    readonly response: z.ZodType<FunctionResponse<N>>;
  };
} = table;

export const functionNames = Object.keys(functions) as FunctionName[];
