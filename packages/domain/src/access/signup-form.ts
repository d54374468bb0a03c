import type { Problem } from '../forms/form-messages.ts';
import { isBlank, textOrNull } from '../forms/form-messages.ts';
import { type StandardSchema, standardSchema } from '../forms/standard-schema.ts';
import { isEmail, isLine, isLines } from '../text/text-rules.ts';
import { COMPANY_SIZES, CURRENCIES, HIRING_COUNTRIES, PURPOSES, TIMELINES } from './signup-options.ts';

// Sign-up in two steps: rows `step1Route` to `accountFailed` of e2e/tables/access.ts.

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

export type SignupStep1Code = 'missingInformation' | 'invalidEmail' | 'hiddenCharacters' | 'tooLong';

/** A problem with the fields it concerns, in form order. */
export interface SignupProblem extends Problem<SignupStep1Code> {
  readonly fields: readonly SignupStep1Field[];
}

/** The first problem in step 1, or null. The logo is checked when it is chosen. */
export function checkSignupStep1(values: SignupStep1): SignupProblem | null {
  const missing = SIGNUP_STEP1_FIELDS.filter((field) => isBlank(values[field]));
  if (missing.length > 0) return { code: 'missingInformation', fields: missing };
  if (!isEmail(values.billingEmail.trim())) return { code: 'invalidEmail', fields: ['billingEmail'] };
  if (!isLine(values.companyName.trim())) return { code: 'hiddenCharacters', fields: ['companyName'] };
  if (!isLines(values.companyAddress.trim())) return { code: 'hiddenCharacters', fields: ['companyAddress'] };
  // One at a time: each message names its own limit.
  const tooLong = TYPED_FIELDS.find((field) => values[field].trim().length > SIGNUP_LENGTHS[field]);
  if (tooLong === undefined) return null;
  return { code: 'tooLong', params: { max: SIGNUP_LENGTHS[tooLong] }, fields: [tooLong] };
}

/** `checkSignupStep1` as a Standard Schema: the toast, and the reason at each field it concerns. */
export function signupStep1Schema<Form extends SignupStep1>(): StandardSchema<
  Form,
  SignupStep1Code | 'fieldRequired' | 'choiceRequired',
  SignupStep1Code
> {
  return standardSchema((values) => {
    const form = checkSignupStep1(values);
    if (form === null) return {};
    const problemOf = (field: SignupStep1Field) => {
      if (form.code !== 'missingInformation') return form;
      return { code: field in CHOICES ? 'choiceRequired' : 'fieldRequired' } as const;
    };
    return { form, fields: Object.fromEntries(form.fields.map((field) => [field, problemOf(field)])) };
  });
}

/** Max lengths in the companies table, in characters. */
export const SIGNUP_LENGTHS = { companyName: 200, companyAddress: 500, billingEmail: 320 };
const TYPED_FIELDS = ['companyName', 'companyAddress', 'billingEmail'] as const;

/** The options of each list. */
const CHOICES: Partial<Record<SignupStep1Field, readonly string[]>> = {
  companySize: COMPANY_SIZES,
  hiringCountry: Object.values(HIRING_COUNTRIES),
  currency: CURRENCIES,
  purpose: Object.values(PURPOSES),
  timeline: Object.values(TIMELINES),
};

/** Step 1 from browser storage (already parsed from JSON), or null when absent or incomplete. */
export function readSignupStep1(stored: unknown): SignupStep1 | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const record: Record<string, unknown> = { ...stored };
  const values: Partial<SignupStep1> = {};
  for (const field of SIGNUP_STEP1_FIELDS) {
    const value = record[field];
    const choices = CHOICES[field];
    const known = typeof value === 'string' && (choices?.includes(value) ?? true);
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

export interface SignupStep2 {
  readonly password: string;
  readonly confirmPassword: string;
}

export type SignupStep2Code = 'step1Missing' | 'passwordMismatch';

/** The first problem in step 2, or null. With `step1Missing` the page returns to step 1. */
export function checkSignupStep2(values: SignupStep2, step1: SignupStep1 | null): Problem<SignupStep2Code> | null {
  if (!step1) return { code: 'step1Missing' };
  return values.password === values.confirmPassword ? null : { code: 'passwordMismatch' };
}

/**
 * `checkSignupStep2` as a Standard Schema.
 * @param step1 reads the stored step 1, each time the form is checked
 */
export function signupStep2Schema<Form extends SignupStep2>(
  step1: () => SignupStep1 | null,
): StandardSchema<Form, never, SignupStep2Code> {
  return standardSchema((values) => {
    const problem = checkSignupStep2(values, step1());
    return { form: problem?.code === 'passwordMismatch' ? { ...problem, at: 'confirmPassword' } : problem };
  });
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
