import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Cents } from '@portage/domain/money/money';
import type { PayExceptionKey } from '@portage/domain/pay/pay-exceptions';

/** A reason why pay is on hold or at risk, as the facts show it now. Without a subject it is about the company. */
export interface FoundException {
  key: PayExceptionKey;
  memberId: string | null;
  invoiceId: string | null;
  oneTimePaymentId: string | null;
  /** The days that are not paid because of it, or invoiced too far; null when all are paid. */
  firstDay: PlainDate | null;
  lastDay: PlainDate | null;
  /** The first payday that they miss. */
  payday: PlainDate | null;
  /** The last day on which a fix still pays them on time. */
  deadline: PlainDate | null;
  /** Cents; null when it is not known. */
  amount: Cents | null;
  /** Facts that its texts name. Clients read them, so they hold nothing internal. */
  params: ExceptionParams;
}

export interface ExceptionParams {
  /** Every payday that is missed, earliest first. */
  paydays?: readonly PlainDate[];
  /** What the client pays so that its pay is planned again: '1250.00'. */
  toPay?: string;
  /** The year without rates. */
  year?: string;
  /** The number of an invoice. */
  number?: string;
  /** The type of a one-time payment. */
  type?: string;
  /** What the provider's command is about: a one-time payment, or an invoice. */
  reference?: string;
  /** How an invoice with days after the last one is corrected: a credit of the line, or all of it, to be paid again. */
  correction?: 'line' | 'void' | 'credit';
  /** What is left to credit of a line that is credited in part: '250.00'. */
  left?: string;
}

/** A found exception about nothing in particular, to be completed. */
export const exception = (key: PayExceptionKey, about: Partial<Omit<FoundException, 'key'>> = {}): FoundException => ({
  key,
  memberId: null,
  invoiceId: null,
  oneTimePaymentId: null,
  firstDay: null,
  lastDay: null,
  payday: null,
  deadline: null,
  amount: null,
  params: {},
  ...about,
});
