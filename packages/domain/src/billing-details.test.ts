import { expect, it } from 'vitest';
import { checkBillingDetails, trimBillingDetails } from './billing-details.ts';

const good = { billing_email: 'billing@aurora.example', company_address: 'Torstrasse 1, Berlin' };

it('accepts what the sign-up form accepts', () => {
  expect(checkBillingDetails(good)).toEqual({});
  expect(checkBillingDetails({ ...good, company_address: 'x'.repeat(500) })).toEqual({});
  expect(trimBillingDetails({ billing_email: ' a@b.ca ', company_address: '\tx ' })).toEqual({
    billing_email: 'a@b.ca',
    company_address: 'x',
  });
});

it.each([
  [{ billing_email: '' }, { billing_email: 'Please enter a valid billing email address.' }],
  [{ billing_email: 'a@b' }, { billing_email: 'Please enter a valid billing email address.' }],
  [{ billing_email: 'a b@c.ca' }, { billing_email: 'Please enter a valid billing email address.' }],
  [{ billing_email: `${'x'.repeat(320)}@b.ca` }, { billing_email: 'Please use at most 320 characters.' }],
  [{ company_address: ' \n' }, { company_address: 'Company address is required' }],
  [{ company_address: 'x'.repeat(501) }, { company_address: 'Please use at most 500 characters.' }],
])('rejects %j', (change, wrong) => {
  expect(checkBillingDetails({ ...good, ...change })).toEqual(wrong);
});
