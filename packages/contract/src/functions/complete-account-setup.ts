import { z } from 'zod';
import { done, type FunctionContract, unchecked } from './contract.ts';

/**
 * Creates the billing customer, the service agreement and the welcome email of the caller's company. Only the ids are read;
 * the rest comes from the company's own row.
 */
export const completeAccountSetup = {
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
} satisfies FunctionContract;
