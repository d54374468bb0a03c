import { SIGNUP_LENGTHS } from '../access/signup-form.ts';
import { type FieldProblems, isBlank } from '../forms/form-messages.ts';
import { standardSchema } from '../forms/standard-schema.ts';
import { isEmail, isLine, isLines } from '../text/text-rules.ts';

/** The company details an admin can edit: where invoices are sent, and the address, tax number and purchase order number printed on them. */
export interface BillingDetails {
  readonly billing_email: string;
  readonly company_address: string;
  /** Empty when the company has none. */
  readonly tax_number: string;
  /** Empty when invoices need none. */
  readonly po_number: string;
}

export const MAX_TAX_NUMBER = 50;
export const MAX_PO_NUMBER = 60;

export type BillingDetailsCode = 'billingEmailInvalid' | 'companyAddressRequired' | 'hiddenCharacters' | 'tooLong';

/** One problem per invalid field, by the sign-up form's rules; empty when the details are valid. */
export function checkBillingDetails(details: BillingDetails): FieldProblems<keyof BillingDetails, BillingDetailsCode> {
  const {
    billing_email: email,
    company_address: address,
    tax_number: number,
    po_number: po,
  } = trimBillingDetails(details);
  const { billingEmail, companyAddress } = SIGNUP_LENGTHS;
  return {
    ...((!isEmail(email) && { billing_email: { code: 'billingEmailInvalid' } }) ||
      (email.length > billingEmail && { billing_email: { code: 'tooLong', params: { max: billingEmail } } })),
    ...((isBlank(address) && { company_address: { code: 'companyAddressRequired' } }) ||
      (!isLines(address) && { company_address: { code: 'hiddenCharacters' } }) ||
      (address.length > companyAddress && { company_address: { code: 'tooLong', params: { max: companyAddress } } })),
    ...((!isLine(number) && { tax_number: { code: 'hiddenCharacters' } }) ||
      (number.length > MAX_TAX_NUMBER && { tax_number: { code: 'tooLong', params: { max: MAX_TAX_NUMBER } } })),
    ...((!isLine(po) && { po_number: { code: 'hiddenCharacters' } }) ||
      (po.length > MAX_PO_NUMBER && { po_number: { code: 'tooLong', params: { max: MAX_PO_NUMBER } } })),
  };
}

/** `checkBillingDetails` as a Standard Schema. */
export const billingDetailsSchema = standardSchema((details: BillingDetails) => ({
  fields: checkBillingDetails(details),
}));

/** The details as stored: trimmed. */
export function trimBillingDetails({
  billing_email,
  company_address,
  tax_number,
  po_number,
}: BillingDetails): BillingDetails {
  return {
    billing_email: billing_email.trim(),
    company_address: company_address.trim(),
    tax_number: tax_number.trim(),
    po_number: po_number.trim(),
  };
}
