import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';
import { line } from '../functions/text-fields.ts';
import { amountInCents, documentName } from './receipts.ts';

/** Gives up a part of an invoice; null cents for all that is open. */
export const writeOffInvoice = {
  request: z.strictObject({ invoice: documentName, cents: amountInCents.nullable() }),
  response: z.strictObject({ cents: z.number() }),
} satisfies FunctionContract;

/** Voids an unpaid invoice. With `pay_again`, days whose payday has passed become upcoming lines again, and the next run invoices them. */
export const voidInvoice = {
  request: z.strictObject({ invoice: documentName, pay_again: z.boolean() }),
  response: z.strictObject({ number: z.string() }),
} satisfies FunctionContract;

/** Corrects a whole paid invoice with a credit. */
export const creditInvoice = {
  request: z.strictObject({ invoice: documentName, pay_again: z.boolean() }),
  response: z.strictObject({ number: z.string() }),
} satisfies FunctionContract;

/** Credits one line of an invoice, or a part of it. `rest` decides about what was already paid: kept as the balance, or applied. */
export const creditLine = {
  request: z.strictObject({
    invoice: documentName,
    /** The person's name or email, or the id of the line. */
    line: line(255).min(1),
    cents: amountInCents.nullable(),
    rest: z.enum(['keep', 'apply']).optional(),
  }),
  response: z.strictObject({ number: z.string(), cents: z.number(), left_cents: z.number() }),
} satisfies FunctionContract;
