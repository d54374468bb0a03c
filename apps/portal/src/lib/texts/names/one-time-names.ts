import { isOneTimeType, ONE_TIME_TYPES, type OneTimeType } from '@portage/domain/contributions/one-time-types';
import * as m from '@portage/messages/stored-values';

const names: Readonly<Record<OneTimeType, string>> = {
  Bonus: m.bonus,
  Stipend: m.stipend,
  Reimbursement: m.reimbursement,
  Severance: m.severance,
  Vacation: m.vacation,
  Other: m.otherPayment,
};

/** The stored type of a one-time payment in the reader's language. Unknown ones stay as stored. */
export const oneTimeName = (stored: string): string => (isOneTimeType(stored) ? names[stored] : stored);

/** Options of a select. */
export const oneTimeOptions = ONE_TIME_TYPES.map((value) => ({ value, label: names[value] }));
