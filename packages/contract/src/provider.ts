import type { z } from 'zod';
import type { FunctionContract } from './functions/contract.ts';
import { advancePay, cancelAdvance, setCreditLimit } from './provider/advances.ts';
import { auditVerify } from './provider/audit-verify.ts';
import {
  bankCandidates,
  ignoreLine,
  importStatement,
  keepBankLayout,
  matchLine,
  removeBankLayout,
  renameBankLayout,
  unignoreLine,
  unmatchLine,
  withdrawImport,
} from './provider/bank.ts';
import { cancelBankAccount, changeBankAccount } from './provider/bank-account.ts';
import { addLevyRate, setClientFee, setLevyClass, setPoNumber } from './provider/charges.ts';
import { checkInstallation } from './provider/check-installation.ts';
import { clientInvitation, clientPerson, inviteClientPerson, setClientPersonRole } from './provider/client-people.ts';
import { creditInvoice, creditLine, voidInvoice, writeOffInvoice } from './provider/corrections.ts';
import { liftCreditStop, setCreditPolicy } from './provider/credit.ts';
import { oneDecision, snoozeDecision, takeDecision } from './provider/decisions.ts';
import {
  addDocument,
  cancelSignature,
  readTemplates,
  resendSignature,
  sendSignature,
  undoSignedDocument,
  verifyDocument,
} from './provider/documents.ts';
import { addExemption, endExemption } from './provider/exemptions.ts';
import { answerExpense } from './provider/expenses.ts';
import { addFigures, checkFigures } from './provider/figures.ts';
import { addDeduction, cancelDeclaration, declareTax, endDeduction, previewDeclaration } from './provider/net-pay.ts';
import { addOneTime, cancelOneTime, previewOneTime } from './provider/one-time.ts';
import { confirmEarlierPay, holdPay, markPaidOut, releasePay } from './provider/pay.ts';
import { addPayItem, endPayItem } from './provider/pay-items.ts';
import { payStatementPdf } from './provider/pay-statement.ts';
import {
  approvePayouts,
  cancelPayouts,
  exportPayouts,
  preparePayouts,
  returnPayout,
  sendPayouts,
} from './provider/payouts.ts';
import { payrollRun } from './provider/payroll-run.ts';
import {
  cancelTermsChange,
  changeTerms,
  correctMember,
  endOfEmployment,
  endPreview,
  returnOfPerson,
  undoneEnd,
} from './provider/people.ts';
import { invitePerson, withdrawPersonInvitation } from './provider/person-account.ts';
import { answerRequest } from './provider/person-requests.ts';
import { planDecision, recordedPlan } from './provider/plans.ts';
import {
  allocateFunds,
  recordReceipt,
  refundFunds,
  returnReceipt,
  reverseAllocation,
  reverseRefunds,
} from './provider/receipts.ts';
import { recordOfEmployment } from './provider/record-of-employment.ts';
import {
  authorizeRecovery,
  cancelRecovery,
  changePreview,
  recoverPayment,
  recoveryPreview,
} from './provider/recoveries.ts';
import { pauseReminders, resumeReminders } from './provider/reminders.ts';
import { resolveOneTime } from './provider/resolve-one-time.ts';
import { retryJob } from './provider/retry-job.ts';
import { revealSin } from './provider/reveal-sin.ts';
import { staffAccess, staffWithRole } from './provider/staff.ts';
import { clientStatement } from './provider/statement.ts';
import { setTaxRate } from './provider/tax-rate.ts';
import { decideAway, recordAway } from './provider/time-away.ts';
import { clientAccess, userAccess } from './provider/user-access.ts';
import type { ProviderActName, providerActs } from './provider-acts.ts';

const table = {
  'provider/payroll-run': payrollRun,
  'provider/resolve-one-time': resolveOneTime,
  'provider/preview-one-time': previewOneTime,
  'provider/add-one-time': addOneTime,
  'provider/cancel-one-time': cancelOneTime,
  'provider/retry-job': retryJob,
  'provider/disable-user': userAccess,
  'provider/enable-user': userAccess,
  'provider/disable-client': clientAccess,
  'provider/enable-client': clientAccess,
  'provider/complete-plan': planDecision,
  'provider/cancel-plan': planDecision,
  'provider/record-plan': recordedPlan,
  'provider/correct-member': correctMember,
  'provider/change-employment': changeTerms,
  'provider/cancel-employment-change': cancelTermsChange,
  'provider/preview-end': endPreview,
  'provider/end-employment': endOfEmployment,
  'provider/undo-end': undoneEnd,
  'provider/rehire': returnOfPerson,
  'provider/reveal-sin': revealSin,
  'provider/change-bank-account': changeBankAccount,
  'provider/cancel-bank-account': cancelBankAccount,
  'provider/record-of-employment': recordOfEmployment,
  'provider/record-time-away': recordAway,
  'provider/decide-time-away': decideAway,
  'provider/answer-expense': answerExpense,
  'provider/answer-request': answerRequest,
  'provider/invite-person': invitePerson,
  'provider/withdraw-person-invitation': withdrawPersonInvitation,
  'provider/add-exemption': addExemption,
  'provider/end-exemption': endExemption,
  'provider/preview-declaration': previewDeclaration,
  'provider/declare-tax': declareTax,
  'provider/cancel-declaration': cancelDeclaration,
  'provider/add-deduction': addDeduction,
  'provider/end-deduction': endDeduction,
  'provider/add-pay-item': addPayItem,
  'provider/end-pay-item': endPayItem,
  'provider/preview-change': changePreview,
  'provider/preview-recovery': recoveryPreview,
  'provider/recover-payment': recoverPayment,
  'provider/authorize-recovery': authorizeRecovery,
  'provider/cancel-recovery': cancelRecovery,
  'provider/staff-invite': staffWithRole,
  'provider/staff-set-role': staffWithRole,
  'provider/staff-disable': staffAccess,
  'provider/staff-enable': staffAccess,
  'provider/document-add': addDocument,
  'provider/document-verify': verifyDocument,
  'provider/signature-resend': resendSignature,
  'provider/signature-cancel': cancelSignature,
  'provider/signature-send': sendSignature,
  'provider/document-undo-signed': undoSignedDocument,
  'provider/templates': readTemplates,
  'provider/figures-check': checkFigures,
  'provider/figures-add': addFigures,
  'provider/installation-check': checkInstallation,
  'provider/audit-verify': auditVerify,
  'provider/hold-pay': holdPay,
  'provider/release-pay': releasePay,
  'provider/mark-paid-out': markPaidOut,
  'provider/confirm-earlier-pay': confirmEarlierPay,
  'provider/prepare-payouts': preparePayouts,
  'provider/approve-payouts': approvePayouts,
  'provider/export-payouts': exportPayouts,
  'provider/send-payouts': sendPayouts,
  'provider/cancel-payouts': cancelPayouts,
  'provider/return-payout': returnPayout,
  'provider/advance-pay': advancePay,
  'provider/cancel-advance': cancelAdvance,
  'provider/set-credit-limit': setCreditLimit,
  'provider/set-credit-policy': setCreditPolicy,
  'provider/lift-credit-stop': liftCreditStop,
  'provider/take-decision': takeDecision,
  'provider/give-back-decision': oneDecision,
  'provider/snooze-decision': snoozeDecision,
  'provider/wake-decision': oneDecision,
  'provider/record-receipt': recordReceipt,
  'provider/allocate-funds': allocateFunds,
  'provider/return-receipt': returnReceipt,
  'provider/refund-funds': refundFunds,
  'provider/reverse-refunds': reverseRefunds,
  'provider/reverse-allocation': reverseAllocation,
  'provider/write-off-invoice': writeOffInvoice,
  'provider/void-invoice': voidInvoice,
  'provider/credit-invoice': creditInvoice,
  'provider/credit-line': creditLine,
  'provider/import-statement': importStatement,
  'provider/keep-bank-layout': keepBankLayout,
  'provider/rename-bank-layout': renameBankLayout,
  'provider/remove-bank-layout': removeBankLayout,
  'provider/withdraw-import': withdrawImport,
  'provider/bank-candidates': bankCandidates,
  'provider/match-line': matchLine,
  'provider/unmatch-line': unmatchLine,
  'provider/ignore-line': ignoreLine,
  'provider/unignore-line': unignoreLine,
  'provider/client-statement': clientStatement,
  'provider/pay-statement': payStatementPdf,
  'provider/pause-reminders': pauseReminders,
  'provider/resume-reminders': resumeReminders,
  'provider/set-tax-rate': setTaxRate,
  'provider/set-client-fee': setClientFee,
  'provider/add-levy-rate': addLevyRate,
  'provider/set-levy-class': setLevyClass,
  'provider/set-po-number': setPoNumber,
  'provider/invite-client-person': inviteClientPerson,
  'provider/resend-client-invitation': clientInvitation,
  'provider/revoke-client-invitation': clientInvitation,
  'provider/set-client-person-role': setClientPersonRole,
  'provider/remove-client-person': clientPerson,
  'provider/transfer-ownership': clientPerson,
} satisfies Record<ProviderActName, FunctionContract>;
type Table = typeof table;

type Reason<N extends ProviderActName> = (typeof providerActs)[N]['reason'] extends true
  ? { reason: string }
  : { reason?: string };
/** What a caller sends: the act's fields, and the reason. */
export type ProviderRequest<N extends ProviderActName> = z.input<Table[N]['request']> & Reason<N>;
/** What the server reads from a valid request, besides the reason. */
export type ProviderBody<N extends ProviderActName> = z.output<Table[N]['request']>;
/** What a success returns. */
export type ProviderResponse<N extends ProviderActName> = z.output<Table[N]['response']>;

/** The schemas of every act by its name under `/functions/v1`. The portal imports only types from here. */
export const providerSchemas: {
  readonly [N in ProviderActName]: {
    readonly request: z.ZodType<ProviderBody<N>>;
    readonly response: z.ZodType<ProviderResponse<N>>;
  };
} = table;
