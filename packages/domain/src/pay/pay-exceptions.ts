import { subtractBankDays } from '../dates/bank-holidays.ts';
import { addDays, laterOf, type PlainDate } from '../dates/plain-date.ts';

/** Who has to act. `person` is the employee, `outside` is neither company nor provider, such as a bank. */
export type ExceptionActor = 'client' | 'provider' | 'person' | 'outside';

/** `blocks`: days stay unpaid until it is fixed. `warns`: pay goes on. */
export type ExceptionSeverity = 'blocks' | 'warns';

/**
 * Where to fix it: a path of the portal, or a command of the provider. `{member}` stands for the member's id, `{reference}` for that of the
 * payment or invoice, `{person}` for the name, `{cents}` for an amount or null. What the provider chooses is in capitals.
 */
export type ExceptionLink = { readonly path: string } | { readonly command: string };

interface Cause {
  readonly severity: ExceptionSeverity;
  readonly actor: ExceptionActor;
  readonly link: ExceptionLink;
  /** Whether it can end without anyone acting, such as a failed call that is repeated. */
  readonly resolvesItself: boolean;
}

/** The person's page, and its form that corrects details. */
const memberPage = { path: '/team/{member}' };
const memberDetails = { path: '/team/{member}?correct=1' };

/** Every cause why pay is on hold or at risk. Its title, cause and fix are in the messages file `pay-exceptions`. */
const causes = {
  /** Contributions differ by province of employment, and neither province nor postal code is known. */
  provinceMissing: { severity: 'blocks', actor: 'client', link: memberDetails, resolvesItself: false },
  /** The salary is 0. */
  salaryMissing: { severity: 'blocks', actor: 'client', link: memberPage, resolvesItself: false },
  /** Whether contributions apply to a Severance or Other payment is undecided. */
  treatmentMissing: {
    severity: 'blocks',
    actor: 'provider',
    link: { command: `portage act resolve-one-time --json '{"reference": "{reference}", "treatment": "TREATMENT"}'` },
    resolvesItself: false,
  },
  /** The year of the payday has no complete contribution rates. */
  ratesMissing: {
    severity: 'blocks',
    actor: 'provider',
    link: { command: 'portage rates add FILE' },
    resolvesItself: false,
  },
  /** An invoice is not paid after its due date, so its lines are not paid on payday. */
  invoiceUnfunded: { severity: 'blocks', actor: 'client', link: { path: '/pay' }, resolvesItself: false },
  /** A payday is over, its pay is funded, and nobody has paid it out. */
  payoutMissing: {
    severity: 'blocks',
    actor: 'provider',
    link: {
      command: `portage act mark-paid-out --json '{"client": "CLIENT", "payday": "PAYDAY", "reference": "TEXT"}'`,
    },
    resolvesItself: false,
  },
  /** The provider's staff hold the pay. */
  payHeld: {
    severity: 'blocks',
    actor: 'provider',
    link: { command: `portage act release-pay --json '{"hold": "HOLD", "reason": "TEXT"}'` },
    resolvesItself: false,
  },
  /** The client owes more, or for longer, than its credit policy allows, so that its pay is not planned. */
  creditStopped: { severity: 'blocks', actor: 'client', link: { path: '/pay' }, resolvesItself: false },
  /** The salary is below the minimum wage of the province. */
  salaryBelowMinimum: { severity: 'warns', actor: 'client', link: memberPage, resolvesItself: false },
  sinMissing: { severity: 'warns', actor: 'client', link: memberDetails, resolvesItself: false },
  /** Two active members of the company have the same Social Insurance Number. */
  sinShared: { severity: 'warns', actor: 'client', link: memberDetails, resolvesItself: false },
  agreementUnsigned: { severity: 'warns', actor: 'client', link: { path: '/documents' }, resolvesItself: false },
  /** An active member has no placement letter that is signed or out for signature. */
  letterMissing: {
    severity: 'warns',
    actor: 'client',
    link: { path: '/team/{member}/documents' },
    resolvesItself: false,
  },
  letterUnsigned: { severity: 'warns', actor: 'person', link: { path: '/documents' }, resolvesItself: false },
  /** An invoice or signature request never reached its provider, and the job used up its retries. */
  providerCallFailed: {
    severity: 'warns',
    actor: 'provider',
    link: { command: 'portage jobs list --failed' },
    resolvesItself: true,
  },
  /** Days after the last working day are invoiced and not credited. */
  invoicedAfterEnd: {
    severity: 'warns',
    actor: 'provider',
    link: {
      command: `portage act credit-line --json '{"invoice": "{reference}", "line": "{person}", "cents": {cents}, "rest": "keep", "reason": "TEXT"}'`,
    },
    resolvesItself: false,
  },
  /** Contributions of invoiced pay are to be corrected, and the person has no pay left that would settle them. */
  correctionUnsettled: {
    severity: 'warns',
    actor: 'provider',
    link: { command: `portage act cancel-one-time --json '{"reference": "{reference}", "reason": "TEXT"}'` },
    resolvesItself: false,
  },
} as const satisfies Readonly<Record<string, Cause>>;

/** In place of a credited line: an invoice is corrected as a whole, and its worked days are paid again. By whether it is paid. */
export const invoiceCorrections = {
  void: `portage act void-invoice --json '{"invoice": "{reference}", "pay_again": true, "reason": "TEXT"}'`,
  credit: `portage act credit-invoice --json '{"invoice": "{reference}", "pay_again": true, "reason": "TEXT"}'`,
} as const;

export type PayExceptionKey = keyof typeof causes;

export const payExceptions: Readonly<Record<PayExceptionKey, Cause>> = causes;

export const payExceptionKeys = Object.keys(causes) as readonly PayExceptionKey[];

/** Whether a stored key is one of the catalogue. */
export const isPayExceptionKey = (key: string): key is PayExceptionKey => Object.hasOwn(causes, key);

/** The portal's path that leads to the fix; null when the provider fixes it with a command. */
export function exceptionPath(key: PayExceptionKey, memberId: string | null): string | null {
  const { link } = payExceptions[key];
  return 'path' in link ? link.path.replace('{member}', memberId ?? '') : null;
}

/**
 * The last day to fix what blocks a payment so that it is paid on time: the day on which its invoice is issued.
 * @param leadBankDays bank days between invoice and payday
 */
export const fixDeadline = (payday: PlainDate, leadBankDays: number): PlainDate =>
  subtractBankDays(payday, leadBankDays);

/**
 * How severe an exception is on a day. A year without rates only warns until the first invoice that it delays: until then its pay is
 * shown as an estimate, and nothing waits.
 * @param deadline the last day to fix it, as `fixDeadline` gives it; null when there is none
 */
export function severityOn(key: PayExceptionKey, deadline: PlainDate | null, day: PlainDate): ExceptionSeverity {
  return key === 'ratesMissing' && deadline !== null && day < deadline ? 'warns' : payExceptions[key].severity;
}

/** What decides how urgent an exception is. */
interface Urgency {
  readonly severity: string;
  readonly actor: string;
  /** The first payday that it endangers. */
  readonly payday: string | null;
}

/**
 * Orders exceptions for a client: what blocks, then the warnings on which the company or its people can act, then those of others. In
 * each of these, the earliest payday comes first, then what the company can fix itself.
 */
export function byUrgency(one: Urgency, other: Urgency): number {
  const rank = ({ severity, payday, actor }: Urgency) =>
    `${severity === 'blocks' ? 0 : isOwn(actor) ? 1 : 2} ${payday ?? '9999'} ${actor === 'client' ? 0 : 1}`;
  const [left, right] = [rank(one), rank(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether the company or one of its people acts. */
const isOwn = (actor: string) => actor === 'client' || actor === 'person';

/** A stretch of days that is not paid. */
export interface UnpaidStretch {
  readonly start: PlainDate;
  readonly end: PlainDate;
  readonly payday: PlainDate;
}

/** Unpaid days in one range, with the paydays that they miss, earliest first. */
export interface UnpaidRange {
  readonly start: PlainDate;
  readonly end: PlainDate;
  readonly paydays: readonly PlainDate[];
}

/** Joins stretches that follow each other without a gap. @returns ranges by first day */
export function unpaidRanges(stretches: readonly UnpaidStretch[]): UnpaidRange[] {
  const ranges: { start: PlainDate; end: PlainDate; paydays: PlainDate[] }[] = [];
  for (const { start, end, payday } of stretches.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = ranges.at(-1);
    if (last !== undefined && start <= addDays(last.end, 1)) {
      last.end = laterOf(last.end, end);
      last.paydays.push(payday);
    } else ranges.push({ start, end, paydays: [payday] });
  }
  return ranges.map((range) => ({ ...range, paydays: [...new Set(range.paydays)].toSorted() }));
}
