/** What a member of the provider's staff may be. */
export const staffRoles = ['owner', 'payroll', 'support', 'auditor'] as const;
export type StaffRole = (typeof staffRoles)[number];

interface ProviderActRule {
  /** Who may do it. An auditor only reads. */
  readonly roles: readonly StaffRole[];
  /** Whether the request must say why, in 3 to 500 characters. The audit log keeps it. */
  readonly reason: boolean;
}

const owner = ['owner'] as const;
const payroll = ['owner', 'payroll'] as const;
const anyWriter = ['owner', 'payroll', 'support'] as const;
/** Who may know what a person declared and what is deducted from their pay. */
const payReaders = ['owner', 'payroll', 'auditor'] as const;
/** For acts that only read. They are acts because they work more than a query does, and are recorded like the others. */
const anyone = staffRoles;

/** Every act of the provider's console, with who may do it: the server checks it, the portal shows it, a test tries each one. */
export const providerActs = {
  'provider/payroll-run': { roles: payroll, reason: false },
  'provider/resolve-one-time': { roles: payroll, reason: false },
  'provider/preview-one-time': { roles: payroll, reason: false },
  'provider/add-one-time': { roles: payroll, reason: true },
  'provider/cancel-one-time': { roles: payroll, reason: true },
  'provider/retry-job': { roles: anyWriter, reason: false },
  'provider/disable-user': { roles: anyWriter, reason: true },
  'provider/enable-user': { roles: anyWriter, reason: true },
  'provider/disable-client': { roles: anyWriter, reason: true },
  'provider/enable-client': { roles: anyWriter, reason: true },
  'provider/complete-plan': { roles: payroll, reason: true },
  'provider/cancel-plan': { roles: payroll, reason: true },
  'provider/record-plan': { roles: payroll, reason: true },
  'provider/correct-member': { roles: payroll, reason: true },
  'provider/change-employment': { roles: payroll, reason: true },
  'provider/cancel-employment-change': { roles: payroll, reason: true },
  'provider/preview-end': { roles: payroll, reason: false },
  'provider/end-employment': { roles: payroll, reason: true },
  'provider/undo-end': { roles: payroll, reason: true },
  'provider/rehire': { roles: payroll, reason: true },
  'provider/reveal-sin': { roles: payroll, reason: true },
  'provider/change-bank-account': { roles: payroll, reason: true },
  'provider/cancel-bank-account': { roles: payroll, reason: true },
  'provider/record-of-employment': { roles: payReaders, reason: false },
  'provider/record-time-away': { roles: payroll, reason: false },
  'provider/decide-time-away': { roles: payroll, reason: false },
  'provider/answer-expense': { roles: payroll, reason: true },
  'provider/answer-request': { roles: anyWriter, reason: false },
  'provider/invite-person': { roles: anyWriter, reason: false },
  'provider/withdraw-person-invitation': { roles: anyWriter, reason: true },
  'provider/add-exemption': { roles: payroll, reason: true },
  'provider/end-exemption': { roles: payroll, reason: true },
  'provider/preview-declaration': { roles: payroll, reason: false },
  'provider/declare-tax': { roles: payroll, reason: true },
  'provider/cancel-declaration': { roles: payroll, reason: true },
  'provider/add-deduction': { roles: payroll, reason: true },
  'provider/end-deduction': { roles: payroll, reason: true },
  'provider/add-pay-item': { roles: payroll, reason: true },
  'provider/end-pay-item': { roles: payroll, reason: true },
  'provider/preview-change': { roles: payroll, reason: false },
  'provider/preview-recovery': { roles: payroll, reason: false },
  'provider/recover-payment': { roles: payroll, reason: true },
  'provider/authorize-recovery': { roles: payroll, reason: true },
  'provider/cancel-recovery': { roles: payroll, reason: true },
  'provider/staff-invite': { roles: owner, reason: false },
  'provider/staff-set-role': { roles: owner, reason: true },
  'provider/staff-disable': { roles: owner, reason: true },
  'provider/staff-enable': { roles: owner, reason: true },
  'provider/document-add': { roles: anyWriter, reason: false },
  'provider/document-verify': { roles: anyone, reason: false },
  'provider/signature-resend': { roles: anyWriter, reason: false },
  'provider/signature-cancel': { roles: anyWriter, reason: true },
  'provider/signature-send': { roles: anyWriter, reason: false },
  'provider/document-undo-signed': { roles: anyWriter, reason: true },
  'provider/templates': { roles: anyone, reason: false },
  'provider/figures-check': { roles: payroll, reason: false },
  'provider/figures-add': { roles: payroll, reason: false },
  'provider/installation-check': { roles: anyone, reason: false },
  'provider/audit-verify': { roles: anyone, reason: false },
  'provider/hold-pay': { roles: payroll, reason: true },
  'provider/release-pay': { roles: payroll, reason: true },
  'provider/mark-paid-out': { roles: payroll, reason: false },
  'provider/confirm-earlier-pay': { roles: payroll, reason: true },
  'provider/prepare-payouts': { roles: payroll, reason: false },
  'provider/approve-payouts': { roles: payroll, reason: false },
  'provider/export-payouts': { roles: payroll, reason: false },
  'provider/send-payouts': { roles: payroll, reason: false },
  'provider/cancel-payouts': { roles: payroll, reason: true },
  'provider/return-payout': { roles: payroll, reason: true },
  'provider/advance-pay': { roles: payroll, reason: true },
  'provider/cancel-advance': { roles: payroll, reason: true },
  'provider/set-credit-limit': { roles: owner, reason: true },
  'provider/set-credit-policy': { roles: owner, reason: true },
  'provider/lift-credit-stop': { roles: payroll, reason: true },
  'provider/take-decision': { roles: anyWriter, reason: false },
  'provider/give-back-decision': { roles: anyWriter, reason: false },
  'provider/snooze-decision': { roles: anyWriter, reason: true },
  'provider/wake-decision': { roles: anyWriter, reason: false },
  'provider/record-receipt': { roles: payroll, reason: false },
  'provider/allocate-funds': { roles: payroll, reason: false },
  'provider/return-receipt': { roles: payroll, reason: true },
  'provider/refund-funds': { roles: payroll, reason: false },
  'provider/reverse-refunds': { roles: payroll, reason: true },
  'provider/reverse-allocation': { roles: payroll, reason: true },
  'provider/write-off-invoice': { roles: payroll, reason: true },
  'provider/void-invoice': { roles: payroll, reason: true },
  'provider/credit-invoice': { roles: payroll, reason: true },
  'provider/credit-line': { roles: payroll, reason: true },
  'provider/import-statement': { roles: payroll, reason: false },
  'provider/keep-bank-layout': { roles: payroll, reason: false },
  'provider/rename-bank-layout': { roles: payroll, reason: false },
  'provider/remove-bank-layout': { roles: payroll, reason: false },
  'provider/withdraw-import': { roles: payroll, reason: true },
  'provider/bank-candidates': { roles: payroll, reason: false },
  'provider/match-line': { roles: payroll, reason: false },
  'provider/unmatch-line': { roles: payroll, reason: true },
  'provider/ignore-line': { roles: payroll, reason: true },
  'provider/unignore-line': { roles: payroll, reason: true },
  'provider/client-statement': { roles: anyWriter, reason: false },
  'provider/pay-statement': { roles: payReaders, reason: false },
  'provider/pause-reminders': { roles: payroll, reason: true },
  'provider/resume-reminders': { roles: payroll, reason: true },
  'provider/set-tax-rate': { roles: payroll, reason: true },
  'provider/set-client-fee': { roles: payroll, reason: true },
  'provider/add-levy-rate': { roles: payroll, reason: false },
  'provider/set-levy-class': { roles: payroll, reason: true },
  'provider/set-po-number': { roles: payroll, reason: true },
  'provider/invite-client-person': { roles: payroll, reason: true },
  'provider/resend-client-invitation': { roles: anyWriter, reason: false },
  'provider/revoke-client-invitation': { roles: anyWriter, reason: true },
  'provider/set-client-person-role': { roles: payroll, reason: true },
  'provider/remove-client-person': { roles: anyWriter, reason: true },
  'provider/transfer-ownership': { roles: owner, reason: true },
} as const satisfies Record<`provider/${string}`, ProviderActRule>;

export type ProviderActName = keyof typeof providerActs;
export const providerActNames = Object.keys(providerActs) as ProviderActName[];

/** Why the server refuses an act, for callers that react to it. Other codes are only shown as their sentence. */
export type ProviderErrorCode =
  | 'signInRequired'
  | 'staffOnly'
  | 'secondStepRequired'
  | 'roleNotAllowed'
  | 'actReasonRequired'
  | 'codeWrong'
  | 'sinKeyElsewhere';

/** The body of a refused act. */
export interface ProviderError {
  /** A sentence: what happened, and what to do if known. */
  error: string;
  /** A ProviderErrorCode, or the name of another refusal. */
  code: string;
}
