import type { PlainDate } from '@portage/domain/dates/plain-date';
import { certainDate } from '@portage/domain/dates/read-date';
import { parseSalary } from '@portage/domain/members/team-member-form';
import type { Cents } from '@portage/domain/money/money';
import { formatPostalCode, isUnusualPostalCode } from '@portage/domain/places/postal-code';
import { type Province, parseProvince } from '@portage/domain/places/provinces';
import { sinProblem } from '@portage/domain/text/social-insurance-number';
import { Refusal } from '../../platform/refusal.ts';

/** Details to correct, as given on the command line: dates YYYY-MM-DD, the salary in dollars per year. */
export interface GivenCorrection {
  address1?: string;
  address2?: string;
  city?: string;
  province?: string;
  postalCode?: string;
  birthDate?: string;
  commencement?: string;
  salary?: string;
  sin?: string;
  /** The last day that was paid elsewhere; 'none' for none. */
  paidUntil?: string;
}

/** Columns to set. An absent one stays. */
export interface Correction {
  address_1?: string;
  address_2?: string | null;
  city?: string | null;
  state?: Province;
  postal_code?: string;
  birth_date?: PlainDate;
  commencement_date?: PlainDate;
  salary?: Cents;
  social_insurance_number?: string;
  paid_until?: PlainDate | null;
}

/** Reads what was given. @throws Refusal 400 for the first value that is not valid, or when nothing was given */
export function readCorrection(given: GivenCorrection): Correction {
  const correction: Correction = {
    ...one('address_1', given.address1, nonBlank('--address-1')),
    ...one('address_2', given.address2, (text) => text.trim() || null),
    ...one('city', given.city, (text) => text.trim() || null),
    ...one('state', given.province, province),
    ...one('postal_code', given.postalCode, postalCode),
    ...one('birth_date', given.birthDate, date('--birth-date')),
    ...one('commencement_date', given.commencement, date('--commencement')),
    ...one('salary', given.salary, salary),
    ...one('social_insurance_number', given.sin, sin),
    ...one('paid_until', given.paidUntil, (text) => (text === 'none' ? null : date('--paid-until')(text))),
  };
  if (Object.keys(correction).length === 0) throw new Refusal(400, 'correctionEmpty');
  return correction;
}

function one<Key extends keyof Correction>(
  key: Key,
  text: string | undefined,
  read: (text: string) => Correction[Key],
): Pick<Correction, Key> | Record<never, never> {
  return text === undefined ? {} : { [key]: read(text.trim()) };
}

const invalid = (option: string, value: string) => new Refusal(400, 'optionInvalid', { option, value });

const nonBlank = (option: string) => (text: string) => {
  if (text === '') throw invalid(option, text);
  return text;
};

const date = (option: string) => (text: string) => {
  const parsed = certainDate(text);
  if (parsed === null) throw new Refusal(400, 'dateInvalid', { option, value: text });
  return parsed;
};

function province(text: string): Province {
  const code = parseProvince(text);
  if (code === null) throw invalid('--province', text);
  return code;
}

function postalCode(text: string): string {
  if (text === '' || isUnusualPostalCode(text)) throw invalid('--postal-code', text);
  return formatPostalCode(text);
}

function salary(text: string): Cents {
  const cents = parseSalary(text);
  if (cents === null || cents <= 0) throw new Refusal(400, 'amountInvalid', { amount: text });
  return cents;
}

/** The message never contains the number. */
function sin(text: string): string {
  if (sinProblem(text) !== null) throw new Refusal(400, 'sinInvalid');
  return text;
}
