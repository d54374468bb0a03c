import { describe, expect, it } from 'vitest';
import { checkLogo, companyInitial, logoFileName } from './company-logo.ts';
import type { SignupStep1 } from './signup-form.ts';
import {
  checkSignupStep1,
  checkSignupStep2,
  companyRow,
  EMPTY_SIGNUP_STEP1,
  readSignupStep1,
  SIGNUP_STEP1_FIELDS,
} from './signup-form.ts';
import { COMPANY_SIZES, CURRENCIES, HIRING_COUNTRIES, PURPOSES, TIMELINES } from './signup-options.ts';

const complete: SignupStep1 = {
  companyName: ' Aurora Robotics ',
  companySize: '11-50',
  companyAddress: '1 King St W, Toronto',
  billingEmail: 'billing@aurora-robotics.example',
  hiringCountry: 'United States',
  currency: 'USD',
  purpose: PURPOSES[1]?.value ?? '',
  timeline: TIMELINES[0]?.value ?? '',
};

describe('signup step 1', () => {
  it('offers the specified options', () => {
    expect([COMPANY_SIZES, PURPOSES, TIMELINES, CURRENCIES, HIRING_COUNTRIES].map((list) => list.length)).toEqual([
      6, 4, 4, 4, 16,
    ]);
    expect(COMPANY_SIZES.at(-1)?.label).toBe('1000+ employees');
  });

  it.each(SIGNUP_STEP1_FIELDS)('requires %s', (field) => {
    expect(checkSignupStep1({ ...complete, [field]: '  ' })).toEqual({
      code: 'missing_information',
      title: 'Missing information',
      description: 'Please fill in all required fields before proceeding.',
      fields: [field],
    });
  });

  it('names all missing fields in form order', () => {
    expect(checkSignupStep1(EMPTY_SIGNUP_STEP1)?.fields).toEqual(SIGNUP_STEP1_FIELDS);
    expect(checkSignupStep1(complete)).toBeNull();
  });

  it.each(['billing', 'a@b', 'a b@c.d', 'a@@b.c', '@b.c', 'a@.c d'])('rejects the billing email %s', (billingEmail) => {
    expect(checkSignupStep1({ ...complete, billingEmail })).toMatchObject({
      title: 'Invalid email',
      description: 'Please enter a valid billing email address.',
    });
  });

  it('reports text that is too long for the table', () => {
    expect(checkSignupStep1({ ...complete, companyName: 'x'.repeat(200) })).toBeNull();
    expect(checkSignupStep1({ ...complete, companyName: 'x'.repeat(201) })).toMatchObject({
      description: 'Please use at most 200 characters.',
      fields: ['companyName'],
    });
  });

  it('reports one overlong text at a time, each with its own limit', () => {
    const both = { ...complete, companyName: 'x'.repeat(201), companyAddress: 'x'.repeat(501) };
    expect(checkSignupStep1(both)).toMatchObject({
      description: 'Please use at most 200 characters.',
      fields: ['companyName'],
    });
  });

  it('is restored from storage only when complete', () => {
    expect(readSignupStep1(JSON.parse(JSON.stringify({ ...complete, hasLogo: true })))).toEqual(complete);
    for (const stored of [
      null,
      'text',
      7,
      {},
      { ...complete, currency: 5 },
      { ...complete, hiringCountry: 'Atlantis' },
    ])
      expect(readSignupStep1(stored)).toBeNull();
  });
});

describe('signup step 2', () => {
  it('requires step 1 and matching passwords', () => {
    expect(checkSignupStep2({ password: 'a', confirmPassword: 'a' }, null)).toMatchObject({
      title: 'Missing information',
      description: 'Please complete step 1 first.',
    });
    expect(checkSignupStep2({ password: 'a', confirmPassword: 'b' }, complete)).toMatchObject({
      title: "Passwords don't match",
      description: 'Please make sure your passwords match.',
    });
    expect(checkSignupStep2({ password: 'a', confirmPassword: 'a' }, complete)).toBeNull();
  });

  it('builds the company row', () => {
    const account = { userId: 'u1', email: 'ana@aurora-robotics.example', logoPath: '' };
    expect(companyRow(complete, account)).toMatchObject({
      user_id: 'u1',
      legal_name: 'Aurora Robotics',
      personal_email: 'ana@aurora-robotics.example',
      hiring_timeline: complete.timeline,
      logo_path: null,
    });
  });
});

describe('the company logo', () => {
  it('is at most 2 MiB of PNG, JPEG or SVG', () => {
    expect(checkLogo({ size: 2 * 1024 * 1024, type: 'image/png' })).toBeNull();
    expect(checkLogo({ size: 2 * 1024 * 1024 + 1, type: 'image/png' })).toMatchObject({
      title: 'File too large',
      description: 'Company logo must be less than 2MB in size.',
    });
    expect(checkLogo({ size: 1, type: 'image/gif' })?.code).toBe('logo_type');
  });

  it('is named after the user, with a letter as placeholder', () => {
    expect(logoFileName('u1', 'image/svg+xml')).toBe('u1-logo.svg');
    expect([' aurora', 'élan', '', null].map(companyInitial)).toEqual(['A', 'É', 'C', 'C']);
  });
});
