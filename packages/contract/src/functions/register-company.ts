import { isSimpleEmail } from '@portage/domain/access/signup-form';
import { isEmail, isLine, isLines } from '@portage/domain/text/text-rules';
import { z } from 'zod';
import { type FunctionContract, oneOf } from './contract.ts';

const text = (length: number) => z.string().trim().min(1).max(length);
const line = (length: number) => text(length).refine(isLine, 'Please remove line breaks and hidden characters.');
const lines = (length: number) => text(length).refine(isLines, 'Please remove hidden characters.');

/** Creates the company of an account whose email address is not confirmed yet. Needs no session. */
export const registerCompany = {
  request: z.object({
    userId: z.uuid(),
    company: z.object({
      legal_name: line(200),
      company_size: line(50),
      company_address: lines(500),
      billing_email: text(320).refine(isSimpleEmail, 'Please enter a valid billing email address.'),
      personal_email: text(320).refine(isEmail, 'Please enter a valid email address.'),
      hiring_country: line(100),
      currency: oneOf('USD', 'GBP', 'EUR', 'CAD'),
      purpose: line(200),
      hiring_timeline: line(200),
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
