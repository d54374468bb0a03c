import { z } from 'zod';
import { type FunctionContract, oneOf } from './contract.ts';
import { billingEmailAddress, emailAddress, line, lines } from './text-fields.ts';

/** Creates the company of an account whose email address is not confirmed yet. Needs no session. */
export const registerCompany = {
  request: z.object({
    userId: z.uuid(),
    company: z.object({
      legal_name: line(200).min(1),
      company_size: line(50).min(1),
      company_address: lines(500).min(1),
      billing_email: billingEmailAddress(320).min(1),
      personal_email: emailAddress(320).min(1),
      hiring_country: line(100).min(1),
      currency: oneOf('USD', 'GBP', 'EUR', 'CAD'),
      purpose: line(200).min(1),
      hiring_timeline: line(200).min(1),
    }),
    logo: z
      .object({
        type: oneOf('image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml'),
        base64: z.string().max(3_000_000),
      })
      .optional(),
  }),
  response: z.strictObject({ company_id: z.uuid() }),
} satisfies FunctionContract;
