import { addMonthsClamped, type PlainDate } from '../dates/plain-date.ts';
import type { RuleCertainty } from '../leaving/final-pay.ts';
import type { Province } from '../places/provinces.ts';
import { storedTexts } from '../text/stored-text.ts';

/**
 * Why an employer may withhold an overpayment from later pay: the person's written authorization, an order of a court or statute, or, where the
 * province lets one, an error in calculating the pay after written notice.
 */
export const RECOVERY_GROUNDS = ['authorization', 'order', 'payrollError'] as const;
export type RecoveryGround = (typeof RECOVERY_GROUNDS)[number];

export interface RecoveryRule {
  /** How many months after the pay an error can be withheld without an authorization; null where an authorization is needed. */
  readonly errorMonths: number | null;
  readonly certainty: RuleCertainty;
  readonly source: { readonly title: string; readonly url: string };
}

/** Where the rules were read, as their pages name themselves. */
const TITLES = storedTexts({
  summary: 'Humi, Provincial guidelines for overpayment deductions',
  ab: 'Alberta, Deductions from earnings; Employment Standards Code, s. 12',
  bc: 'Employment Standards Act, ss. 21 and 22, in HR Reporter, Legal rights after an overpayment',
  on: 'Employment Standards Act, s. 13, in Oye! Times, Written authorization to deduct wages in Ontario',
  qc: 'Act respecting labour standards, s. 49',
});

/** HR software's summary of all provinces; it names the authorities' pages. Where nothing better was found, only the strictest reading applies. */
const SUMMARY = {
  title: TITLES.summary,
  url: 'https://support.humi.ca/hc/en-us/articles/7633871326999',
};
const authorizationOnly = (certainty: RuleCertainty, source: RecoveryRule['source'] = SUMMARY): RecoveryRule => ({
  errorMonths: null,
  certainty,
  source,
});

/**
 * What each province asks for before wages are reduced by an overpayment. Where sources allow more than they prove (MB, NL and NS: errors
 * without an authorization; ON: an administrative error is not a deduction from wages), the authorization is asked for all the same.
 */
export const RECOVERY_RULES: Readonly<Record<Province, RecoveryRule>> = {
  AB: {
    errorMonths: 6,
    certainty: 'official',
    source: {
      title: TITLES.ab,
      url: 'https://www.alberta.ca/deductions-from-earnings.aspx',
    },
  },
  BC: authorizationOnly('twoSources', {
    title: TITLES.bc,
    url: 'https://www.hrreporter.com/focus-areas/payroll/legal-rights-after-an-overpayment/306193',
  }),
  MB: authorizationOnly('oneSource'),
  NB: authorizationOnly('oneSource'),
  NL: authorizationOnly('oneSource'),
  NS: authorizationOnly('oneSource'),
  NT: authorizationOnly('unverified'),
  NU: authorizationOnly('unverified'),
  ON: authorizationOnly('twoSources', {
    title: TITLES.on,
    url: 'https://www.oyetimes.com/lifestyle/work-and-money/8729-written-authorization-to-deduct-wages-in-ontario',
  }),
  PE: authorizationOnly('unverified'),
  QC: authorizationOnly('unverified', {
    title: TITLES.qc,
    url: 'https://www.legisquebec.gouv.qc.ca/en/document/cs/N-1.1',
  }),
  SK: authorizationOnly('oneSource'),
  YT: authorizationOnly('unverified'),
};

/**
 * The last payday on which a recovery may take from pay; null when there is no such day.
 * @param paidFrom the day on which the first wrong pay was paid
 */
export function recoverableUntil(ground: RecoveryGround, province: Province, paidFrom: PlainDate): PlainDate | null {
  const months = RECOVERY_RULES[province].errorMonths;
  return ground === 'payrollError' && months !== null ? addMonthsClamped(paidFrom, months) : null;
}

/**
 * Why pay cannot be reduced on a ground.
 * @param on the day from which it would be
 */
export function groundProblem(
  ground: RecoveryGround,
  province: Province | null,
  paidFrom: PlainDate,
  on: PlainDate,
): 'recoveryNeedsAuthorization' | 'recoveryErrorTooOld' | null {
  if (ground !== 'payrollError') return null;
  if (province === null || RECOVERY_RULES[province].errorMonths === null) return 'recoveryNeedsAuthorization';
  const until = recoverableUntil(ground, province, paidFrom);
  return until !== null && on > until ? 'recoveryErrorTooOld' : null;
}
