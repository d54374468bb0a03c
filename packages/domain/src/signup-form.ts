import type { FormMessage, Option } from './form-messages.ts';
import { isBlank, textOrNull } from './form-messages.ts';
import { COMPANY_SIZES, CURRENCIES, HIRING_COUNTRIES, PURPOSES, TIMELINES } from './signup-options.ts';

// Signup in two steps: first document, sections 2 to 5.

/** Where the browser keeps step 1 (local storage) and the logo as a data string (session storage). */
export const SIGNUP_STEP1_KEY = 'signupStep1';
export const LOGO_FILE_KEY = 'logoFile';

export const SIGNUP_STEP1_FIELDS = [
  'companyName',
  'companySize',
  'companyAddress',
  'billingEmail',
  'hiringCountry',
  'currency',
  'purpose',
  'timeline',
] as const;
export type SignupStep1Field = (typeof SIGNUP_STEP1_FIELDS)[number];
export type SignupStep1 = Record<SignupStep1Field, string>;

/** A toast with the fields it concerns, in form order. */
export interface SignupProblem<Field extends string> extends FormMessage {
  readonly fields: readonly Field[];
}

/** Text, at sign, text, dot, text. */
export function isSimpleEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/** The first problem in step 1, or null. The logo is checked when it is chosen. */
export function checkSignupStep1(values: SignupStep1): SignupProblem<SignupStep1Field> | null {
  const missing = SIGNUP_STEP1_FIELDS.filter((field) => isBlank(values[field]));
  if (missing.length > 0) {
    return {
      code: 'missing_information',
      title: 'Missing information',
      description: 'Please fill in all required fields before proceeding.',
      fields: missing,
    };
  }
  if (!isSimpleEmail(values.billingEmail)) {
    return {
      code: 'invalid_email',
      title: 'Invalid email',
      description: 'Please enter a valid billing email address.',
      fields: ['billingEmail'],
    };
  }
  // One at a time: each message names its own limit.
  const tooLong = TYPED_FIELDS.find((field) => values[field].trim().length > SIGNUP_LENGTHS[field]);
  if (tooLong === undefined) return null;
  return {
    code: 'too_long',
    title: 'Too long',
    description: `Please use at most ${SIGNUP_LENGTHS[tooLong]} characters.`,
    fields: [tooLong],
  };
}

/** Max lengths in the companies table, in characters. */
export const SIGNUP_LENGTHS = { companyName: 200, companyAddress: 500, billingEmail: 320 };
const TYPED_FIELDS = ['companyName', 'companyAddress', 'billingEmail'] as const;

/** The options of each list. */
const CHOICES: Partial<Record<SignupStep1Field, readonly Option[]>> = {
  companySize: COMPANY_SIZES,
  hiringCountry: HIRING_COUNTRIES,
  currency: CURRENCIES,
  purpose: PURPOSES,
  timeline: TIMELINES,
};

/** Step 1 from browser storage (already parsed from JSON), or null when absent or incomplete. */
export function readSignupStep1(stored: unknown): SignupStep1 | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const record: Record<string, unknown> = { ...stored };
  const values: Partial<SignupStep1> = {};
  for (const field of SIGNUP_STEP1_FIELDS) {
    const value = record[field];
    const choices = CHOICES[field];
    const known = typeof value === 'string' && (choices?.some((choice) => choice.value === value) ?? true);
    values[field] = known ? value : '';
  }
  const complete: SignupStep1 = { ...EMPTY_SIGNUP_STEP1, ...values };
  return checkSignupStep1(complete) === null ? complete : null;
}

export const EMPTY_SIGNUP_STEP1: SignupStep1 = {
  companyName: '',
  companySize: '',
  companyAddress: '',
  billingEmail: '',
  hiringCountry: '',
  currency: '',
  purpose: '',
  timeline: '',
};

export const STEP1_MISSING: FormMessage = {
  code: 'step1_missing',
  title: 'Missing information',
  description: 'Please complete step 1 first.',
};

export interface SignupStep2 {
  readonly password: string;
  readonly confirmPassword: string;
}

/** The first problem in step 2, or null. With `step1_missing` the page returns to step 1. */
export function checkSignupStep2(values: SignupStep2, step1: SignupStep1 | null): FormMessage | null {
  if (!step1) return STEP1_MISSING;
  if (values.password === values.confirmPassword) return null;
  return {
    code: 'password_mismatch',
    title: "Passwords don't match",
    description: 'Please make sure your passwords match.',
  };
}

export interface CompanyRow {
  user_id: string;
  legal_name: string;
  company_size: string;
  company_address: string;
  billing_email: string;
  personal_email: string;
  hiring_country: string;
  currency: string;
  purpose: string;
  hiring_timeline: string;
  logo_path: string | null;
}

/** The company row to insert, from step 1 and the account's id and email. */
export function companyRow(
  values: SignupStep1,
  account: { readonly userId: string; readonly email: string; readonly logoPath: string | null },
): CompanyRow {
  return {
    user_id: account.userId,
    legal_name: values.companyName.trim(),
    company_size: values.companySize,
    company_address: values.companyAddress.trim(),
    billing_email: values.billingEmail.trim(),
    personal_email: account.email.trim(),
    hiring_country: values.hiringCountry,
    currency: values.currency,
    purpose: values.purpose,
    hiring_timeline: values.timeline,
    logo_path: textOrNull(account.logoPath),
  };
}
