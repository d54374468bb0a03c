import { MAX_ACT_CENTS } from '@portage/domain/forms/act-form';
import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';
import { line } from '../functions/text-fields.ts';

/** The number or id of a document: an invoice, credit or receipt. */
export const documentName = line(60).min(1);
/** Cents, more than 0. */
export const amountInCents = z.int().min(1).max(MAX_ACT_CENTS);
const method = z.enum(['EFT', 'wire', 'card', 'cheque', 'other']);

/** An invoice to settle, with the cents to apply; null for as much as both sides have. */
export const invoiceShare = z.strictObject({ invoice: documentName, cents: amountInCents.nullable() });
const shares = z.array(invoiceShare).max(100);
const applied = z.strictObject({ cents: z.number() });

/** Records money received from a client, and applies it to invoices in the given order. What exceeds them stays the client's balance. */
export const recordReceipt = {
  request: z.strictObject({
    client: z.uuid(),
    cents: amountInCents,
    received_on: z.iso.date(),
    method,
    payer: line(200).default(''),
    reference: line(200).default(''),
    invoices: shares.default([]),
    /** Whether a receipt of the same amount and reference is recorded a second time. */
    again: z.boolean().default(false),
  }),
  response: z.strictObject({ number: z.string(), left_cents: z.number() }),
} satisfies FunctionContract;

/** Applies what is left of a receipt or credit to invoices; null for all open ones, earliest due date first. */
export const allocateFunds = {
  request: z.strictObject({ source: documentName, invoices: shares.min(1).nullable() }),
  response: applied,
} satisfies FunctionContract;

/** Records that the bank returned a receipt. Answers with the cents that are owed again. */
export const returnReceipt = {
  request: z.strictObject({ receipt: documentName }),
  response: applied,
} satisfies FunctionContract;

/** Records money sent back to a client; null cents for all that is left. */
export const refundFunds = {
  request: z.strictObject({
    source: documentName,
    cents: amountInCents.nullable(),
    refunded_on: z.iso.date(),
    method,
    reference: line(200).default(''),
    again: z.boolean().default(false),
  }),
  response: z.strictObject({ cents: z.number(), left_cents: z.number() }),
} satisfies FunctionContract;

/** Reverses the refunds of a receipt or credit. */
export const reverseRefunds = {
  request: z.strictObject({ source: documentName }),
  response: applied,
} satisfies FunctionContract;

/** Takes a receipt or credit off an invoice; without a source, the invoice's write-offs are reversed. */
export const reverseAllocation = {
  request: z.strictObject({ source: documentName.nullable(), invoice: documentName }),
  response: applied,
} satisfies FunctionContract;
