import { describe, expect, it } from 'vitest';
import { checkLogo, companyInitial, logoFileName } from '../company/company-logo.ts';
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
  purpose: PURPOSES.employees,
  timeline: TIMELINES.immediately,
};

describe('signup step 1', () => {
  it('offers the specified options', () => {
    const lists = [COMPANY_SIZES, PURPOSES, TIMELINES, CURRENCIES, HIRING_COUNTRIES];
    expect(lists.map((list) => Object.keys(list).length)).toEqual([6, 4, 4, 4, 16]);
  });

  it.each(SIGNUP_STEP1_FIELDS)('requires %s', (field) => {
    expect(checkSignupStep1({ ...complete, [field]: '  ' })).toEqual({ code: 'missingInformation', fields: [field] });
  });

  it('names all missing fields in form order', () => {
    expect(checkSignupStep1(EMPTY_SIGNUP_STEP1)?.fields).toEqual(SIGNUP_STEP1_FIELDS);
    expect(checkSignupStep1(complete)).toBeNull();
  });

  it.each(['billing', 'a@b', 'a b@c.d', 'a@@b.c', '@b.c', 'a@.c d', 'a@b.c,d', '<a@b.c>'])(
    'rejects the billing email %s',
    (billingEmail) => {
      expect(checkSignupStep1({ ...complete, billingEmail })).toEqual({
        code: 'invalidEmail',
        fields: ['billingEmail'],
      });
    },
  );

  it('rejects a company name of several lines, and hidden characters in name and address', () => {
    const problem = (field: string) => ({ code: 'hiddenCharacters', fields: [field] });
    const clause = 'Acme\n8. The Provider pays the Client.';
    expect(checkSignupStep1({ ...complete, companyName: clause })).toEqual(problem('companyName'));
    expect(checkSignupStep1({ ...complete, companyName: 'Ac\u202Eme' })).toEqual(problem('companyName'));
    expect(checkSignupStep1({ ...complete, companyAddress: 'Ac\u202Eme' })).toEqual(problem('companyAddress'));
    expect(checkSignupStep1({ ...complete, companyAddress: 'Torstrasse 1\nBerlin' })).toBeNull();
  });

  it('reports text that is too long for the table', () => {
    expect(checkSignupStep1({ ...complete, companyName: 'x'.repeat(200) })).toBeNull();
    expect(checkSignupStep1({ ...complete, companyName: 'x'.repeat(201) })).toEqual({
      code: 'tooLong',
      params: { max: 200 },
      fields: ['companyName'],
    });
  });

  it('reports one overlong text at a time, each with its own limit', () => {
    const both = { ...complete, companyName: 'x'.repeat(201), companyAddress: 'x'.repeat(501) };
    expect(checkSignupStep1(both)).toEqual({
      code: 'tooLong',
      params: { max: 200 },
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
    expect(checkSignupStep2({ password: 'a', confirmPassword: 'a' }, null)).toEqual({ code: 'step1Missing' });
    expect(checkSignupStep2({ password: 'a', confirmPassword: 'b' }, complete)).toEqual({ code: 'passwordMismatch' });
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
    expect(checkLogo({ size: 2 * 1024 * 1024 + 1, type: 'image/png' })).toEqual({ code: 'logoTooLarge' });
    expect(checkLogo({ size: 1, type: 'image/gif' })).toEqual({ code: 'logoType' });
  });

  it('is named after the user, with a letter as placeholder', () => {
    expect(logoFileName('u1', 'image/svg+xml')).toBe('u1-logo.svg');
    expect([' aurora', 'élan', '', null].map(companyInitial)).toEqual(['A', 'É', 'C', 'C']);
  });
});
