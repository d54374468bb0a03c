import { isBlank } from './form-messages.ts';
import { isSimpleEmail, SIGNUP_LENGTHS } from './signup-form.ts';

/** What a company may change of itself: where invoices are sent, and the address they bear. */
export interface BillingDetails {
  readonly billing_email: string;
  readonly company_address: string;
}

/** What is wrong with each field, by the rules of the sign-up form; empty when the details may be sent. */
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

/** The details as they are kept. */
export function trimBillingDetails({ billing_email, company_address }: BillingDetails): BillingDetails {
  return { billing_email: billing_email.trim(), company_address: company_address.trim() };
}
