import type { StandardSchemaV1 } from '@standard-schema/spec';
import { expect, test } from 'vitest';
import { changedPasswordSchema, resetPasswordSchema } from '../access/password-rules.ts';
import { EMPTY_SIGNUP_STEP1, signupStep1Schema, signupStep2Schema } from '../access/signup-form.ts';
import { billingDetailsSchema } from '../company/billing-details.ts';
import { plainDate } from '../dates/plain-date.ts';
import { EMPTY_TEAM_MEMBER, memberEditSchema, teamMemberSchema } from '../members/team-member-form.ts';
import { EMPTY_ONE_TIME_PAYMENT, oneTimePaymentSchema } from '../one-time/one-time-payment-form.ts';
import { issuesOf } from './standard-schema.ts';

const complete = {
  ...EMPTY_SIGNUP_STEP1,
  companyName: 'Northwind',
  companySize: '1-10',
  companyAddress: 'Torstraße 1',
  billingEmail: 'billing@northwind.example',
  hiringCountry: 'Germany',
  currency: 'EUR',
  purpose: 'Just browsing for now',
  timeline: 'Ready to hire immediately',
};

test('conforms to Standard Schema, and returns valid values unchanged', () => {
  const schema: StandardSchemaV1<{ password: string; confirmPassword: string }> = changedPasswordSchema;
  const values = { password: 'same', confirmPassword: 'same' };
  expect(schema['~standard'].validate(values)).toEqual({ value: values });
});

test('puts a problem at its field, with the code as message', () => {
  expect(
    issuesOf(billingDetailsSchema, {
      billing_email: 'a@b.example',
      company_address: ' ',
      tax_number: '',
      po_number: '',
    }),
  ).toEqual([{ path: ['company_address'], code: 'companyAddressRequired', message: 'companyAddressRequired' }]);
  expect(
    issuesOf(
      teamMemberSchema(() => 2026),
      { ...EMPTY_TEAM_MEMBER, phone: '1' },
    ),
  ).toContainEqual({
    path: ['phone'],
    code: 'phoneInvalid',
    message: 'phoneInvalid',
  });
  const { first_name, last_name, email, phone, role, department, salary, payroll_schedule } = EMPTY_TEAM_MEMBER;
  const edit = { first_name, last_name, email, phone, role, department, salary, payroll_schedule };
  expect(issuesOf(memberEditSchema, edit).map(({ path }) => path?.[0])).toEqual([
    'first_name',
    'last_name',
    'email',
    'role',
    'salary',
    'payroll_schedule',
  ]);
});

test('gives a whole-form problem no field, and shows it at its field too if it has one', () => {
  const tooShort = { code: 'passwordTooShort', params: { min: 8 }, message: 'passwordTooShort' };
  expect(issuesOf(resetPasswordSchema, { password: 'short', confirmPassword: 'short' })).toEqual([
    tooShort,
    { ...tooShort, path: ['password'] },
  ]);
  const step2 = signupStep2Schema(() => null);
  expect(issuesOf(step2, { password: 'a', confirmPassword: 'b' })).toEqual([
    { code: 'step1Missing', message: 'step1Missing' },
  ]);
});

test('gives sign-up step 1 one problem of the form and a reason at each of its fields', () => {
  const schema = signupStep1Schema();
  expect(issuesOf(schema, complete)).toEqual([]);
  const issues = (changes: Partial<typeof complete>) =>
    issuesOf(schema, { ...complete, ...changes }).map(({ message: _, ...issue }) => issue);
  expect(issues({ companyName: '', timeline: ' ' })).toEqual([
    { code: 'missingInformation' },
    { code: 'fieldRequired', path: ['companyName'] },
    { code: 'choiceRequired', path: ['timeline'] },
  ]);
  expect(issues({ billingEmail: 'billing@nowhere' })).toEqual([
    { code: 'invalidEmail' },
    { code: 'invalidEmail', path: ['billingEmail'] },
  ]);
  expect(issues({ companyName: 'x'.repeat(201) })).toEqual([
    { code: 'tooLong', params: { max: 200 } },
    { code: 'tooLong', params: { max: 200 }, path: ['companyName'] },
  ]);
});

test('checks a payment date by the earliest date of the values being checked', () => {
  const schema = oneTimePaymentSchema(({ employeeName }) =>
    plainDate(employeeName === 'late' ? '2026-06-02' : '2026-06-01'),
  );
  const form = { ...EMPTY_ONE_TIME_PAYMENT, paymentDate: '2026-06-01', startDate: '2026-06-01', endDate: '2026-06-01' };
  const fields = (employeeName: string) =>
    issuesOf(schema, { ...form, employeeName, paymentType: 'Bonus', amount: '5' }).map(({ path }) => path?.[0]);
  expect(fields('early')).toEqual([]);
  expect(fields('late')).toEqual(['paymentDate']);
});
