import { expect, test } from 'vitest';
import { companyChange } from './company-changes.ts';

test.each([
  [
    'public.companies',
    'UPDATE',
    ['tax_number', 'billing_email'],
    { deed: 'changed', fields: ['billingEmail', 'taxNumber'] },
  ],
  ['public.team_members', 'UPDATE', ['city', 'address_1'], { area: 'record', deed: 'changed', fields: ['address'] }],
  ['public.employment_terms', 'INSERT', [], { area: 'terms', deed: 'added', fields: [] }],
])('says what %s, %s of %j changed', (table, operation, columns, said) =>
  expect(companyChange(table, operation, columns)).toMatchObject(said),
);

test.each([
  ['public.companies', 'INSERT', []],
  ['public.companies', 'UPDATE', ['customer_stripe_id']],
  ['public.team_members', 'UPDATE', ['action']],
  ['app.sealed_sins', 'REVEAL', []],
  ['app.bank_accounts', 'INSERT', []],
  ['public.payments', 'UPDATE', ['status']],
])('leaves out %s, %s of %j', (table, operation, columns) =>
  expect(companyChange(table, operation, columns)).toBeNull(),
);
