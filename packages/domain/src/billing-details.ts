import { isBlank } from './form-messages.ts';
import { isSimpleEmail, SIGNUP_LENGTHS } from './signup-form.ts';

/** The company details an admin can edit: where invoices are sent, and the address printed on them. */
export interface BillingDetails {
  readonly billing_email: string;
  readonly company_address: string;
}

/** One message per invalid field, by the sign-up form's rules; empty when the details are valid. */
export function checkBillingDetails(details: BillingDetails): Partial<Record<keyof BillingDetails, string>> {
  const { billing_email: email, company_address: address } = trimBillingDetails(details);
  const { billingEmail, companyAddress } = SIGNUP_LENGTHS;
  return {
    ...((!isSimpleEmail(email) && { billing_email: 'Please enter a valid billing email address.' }) ||
      (email.length > billingEmail && { billing_email: `Please use at most ${billingEmail} characters.` })),
    ...((isBlank(address) && { company_address: 'Company address is required' }) ||
      (address.length > companyAddress && { company_address: `Please use at most ${companyAddress} characters.` })),
  };
}

/** The details as stored: trimmed. */
export function trimBillingDetails({ billing_email, company_address }: BillingDetails): BillingDetails {
  return { billing_email: billing_email.trim(), company_address: company_address.trim() };
}
