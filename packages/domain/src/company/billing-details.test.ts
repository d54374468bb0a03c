import { expect, it } from 'vitest';
import { checkBillingDetails, trimBillingDetails } from './billing-details.ts';

const good = {
  billing_email: 'billing@aurora.example',
  company_address: 'Torstrasse 1, Berlin',
  tax_number: 'DE123456789',
  po_number: '',
};

it('accepts what the sign-up form accepts', () => {
  expect(checkBillingDetails(good)).toEqual({});
  expect(checkBillingDetails({ ...good, company_address: 'x'.repeat(500) })).toEqual({});
  expect(
    trimBillingDetails({ billing_email: ' a@b.ca ', company_address: '\tx ', tax_number: ' 1 ', po_number: ' PO-1 ' }),
  ).toEqual({
    billing_email: 'a@b.ca',
    company_address: 'x',
    tax_number: '1',
    po_number: 'PO-1',
  });
});

it.each([
  [{ billing_email: '' }, { billing_email: { code: 'billingEmailInvalid' } }],
  [{ billing_email: 'a@b' }, { billing_email: { code: 'billingEmailInvalid' } }],
  [{ billing_email: 'a b@c.ca' }, { billing_email: { code: 'billingEmailInvalid' } }],
  [{ billing_email: `${'x'.repeat(320)}@b.ca` }, { billing_email: { code: 'tooLong', params: { max: 320 } } }],
  [{ company_address: ' \n' }, { company_address: { code: 'companyAddressRequired' } }],
  [{ company_address: 'Torstrasse 1\n10119 Berlin' }, {}],
  [{ company_address: 'a\u202Eb' }, { company_address: { code: 'hiddenCharacters' } }],
  [{ billing_email: 'a@b.example,c@d.example' }, { billing_email: { code: 'billingEmailInvalid' } }],
  [{ company_address: 'x'.repeat(501) }, { company_address: { code: 'tooLong', params: { max: 500 } } }],
  [{ tax_number: '' }, {}],
  [{ tax_number: '1'.repeat(50) }, {}],
  [{ tax_number: '1'.repeat(51) }, { tax_number: { code: 'tooLong', params: { max: 50 } } }],
  [{ po_number: '1'.repeat(60) }, {}],
  [{ po_number: '1'.repeat(61) }, { po_number: { code: 'tooLong', params: { max: 60 } } }],
  [{ tax_number: '1\n2' }, { tax_number: { code: 'hiddenCharacters' } }],
])('rejects %j', (change, wrong) => {
  expect(checkBillingDetails({ ...good, ...change })).toEqual(wrong);
});
