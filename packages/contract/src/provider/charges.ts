import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';

const percent = z.string().trim().min(1).max(20);
const line = (max: number) => z.string().trim().min(1).max(max);

export const chargesActs = {
  /** Sets what a client pays the provider from a day of pay on; 0 ends the fee. What is invoiced stays. */
  'provider/set-client-fee': {
    request: z.strictObject({
      client: z.uuid(),
      from: z.iso.date(),
      fee: z.discriminatedUnion('kind', [
        /** For each person and month, in cents. */
        z.strictObject({ kind: z.literal('month'), cents: z.int().min(0).max(10_000_000) }),
        /** Of gross pay, in percent as typed. */
        z.strictObject({ kind: z.literal('percent'), percent }),
      ]),
    }),
    response: done,
  },

  /** Adds the rate of an employer levy from a pay date on; a rate of 0 ends the levy. What is invoiced stays. */
  'provider/add-levy-rate': {
    request: z.strictObject({
      province: z.enum(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']),
      levy: z.enum(['workers', 'health', 'standards', 'training']),
      class: line(60),
      percent,
      /** The most earnings of a person in a calendar year, in cents; null for all. */
      max_cents: z.int().min(1).max(10_000_000_000).nullable(),
      /** The provider's payroll of a calendar year in the province on which nothing is due, in cents. */
      exemption_cents: z.int().min(0).max(100_000_000_000),
      from: z.iso.date(),
      source: line(300),
      url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
    }),
    response: done,
  },

  /** Sets the class of a client in levies that have classes, from its next invoice on. */
  'provider/set-levy-class': {
    request: z.strictObject({ client: z.uuid(), class: line(60) }),
    response: done,
  },

  /** Sets the purchase order number of a client's next invoices; empty for none. */
  'provider/set-po-number': {
    request: z.strictObject({ client: z.uuid(), number: z.string().trim().max(60) }),
    response: done,
  },
} satisfies Record<string, FunctionContract>;
