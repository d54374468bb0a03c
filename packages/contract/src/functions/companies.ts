import { z } from 'zod';
import { done, type FunctionContract, oneOf, unchecked } from './contract.ts';
import { billingEmailAddress, emailAddress, line, lines } from './text-fields.ts';

export const companiesFunctions = {
  /** Creates the company of an account whose email address is not confirmed yet. Needs no session. */
  'register-company': {
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
  },

  /**
   * Creates the billing customer, the service agreement and the welcome email of the caller's company. Only the ids are read;
   * the rest comes from the company's own row.
   */
  'complete-account-setup': {
    request: z.object({
      userId: z.uuid(),
      companyId: z.uuid(),
      email: unchecked<string>(),
      companyName: unchecked<string>(),
      billingEmail: unchecked<string>(),
      companyAddress: unchecked<string>(),
      hiringCountry: unchecked<string>(),
    }),
    response: done,
  },

  /** Sends an email to the caller's company. The only action is 'WELCOME'; the server refuses others. */
  'send-email': {
    request: z.object({ action: z.string(), user_id: z.uuid() }),
    response: done,
  },
} satisfies Record<string, FunctionContract>;
