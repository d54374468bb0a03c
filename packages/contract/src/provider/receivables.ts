import { MAX_ACT_CENTS } from '@portage/domain/forms/act-form';
import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
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

export const receivablesActs = {
  /** Records money received from a client, and applies it to invoices in the given order. What exceeds them stays the client's balance. */
  'provider/record-receipt': {
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
  },

  /** Applies what is left of a receipt or credit to invoices; null for all open ones, earliest due date first. */
  'provider/allocate-funds': {
    request: z.strictObject({ source: documentName, invoices: shares.min(1).nullable() }),
    response: applied,
  },

  /** Records that the bank returned a receipt. Answers with the cents that are owed again. */
  'provider/return-receipt': {
    request: z.strictObject({ receipt: documentName }),
    response: applied,
  },

  /** Records money sent back to a client; null cents for all that is left. */
  'provider/refund-funds': {
    request: z.strictObject({
      source: documentName,
      cents: amountInCents.nullable(),
      refunded_on: z.iso.date(),
      method,
      reference: line(200).default(''),
      again: z.boolean().default(false),
    }),
    response: z.strictObject({ cents: z.number(), left_cents: z.number() }),
  },

  /** Reverses the refunds of a receipt or credit. */
  'provider/reverse-refunds': {
    request: z.strictObject({ source: documentName }),
    response: applied,
  },

  /** Takes a receipt or credit off an invoice; without a source, the invoice's write-offs are reversed. */
  'provider/reverse-allocation': {
    request: z.strictObject({ source: documentName.nullable(), invoice: documentName }),
    response: applied,
  },

  /** Gives up a part of an invoice; null cents for all that is open. */
  'provider/write-off-invoice': {
    request: z.strictObject({ invoice: documentName, cents: amountInCents.nullable() }),
    response: z.strictObject({ cents: z.number() }),
  },

  /** Voids an unpaid invoice. With `pay_again`, days whose payday has passed become upcoming lines again, and the next run invoices them. */
  'provider/void-invoice': {
    request: z.strictObject({ invoice: documentName, pay_again: z.boolean() }),
    response: z.strictObject({ number: z.string() }),
  },

  /** Corrects a whole paid invoice with a credit. */
  'provider/credit-invoice': {
    request: z.strictObject({ invoice: documentName, pay_again: z.boolean() }),
    response: z.strictObject({ number: z.string() }),
  },

  /** Credits one line of an invoice, or a part of it. `rest` decides about what was already paid: kept as the balance, or applied. */
  'provider/credit-line': {
    request: z.strictObject({
      invoice: documentName,
      /** The person's name or email, or the id of the line. */
      line: line(255).min(1),
      cents: amountInCents.nullable(),
      rest: z.enum(['keep', 'apply']).optional(),
    }),
    response: z.strictObject({ number: z.string(), cents: z.number(), left_cents: z.number() }),
  },

  /** A client's statement of account. Amounts in cents; positive when the client owes more. */
  'provider/client-statement': {
    request: z.strictObject({ client: z.uuid(), from: z.iso.date().nullable(), to: z.iso.date() }),
    response: z.strictObject({
      reference: z.string(),
      opening: z.number(),
      closing: z.number(),
      entries: z.array(
        z.strictObject({
          day: z.string(),
          kind: z.string(),
          document: z.string(),
          cents: z.number(),
          balance: z.number(),
        }),
      ),
    }),
  },

  /** Sends a client no payment reminders up to and including a day. */
  'provider/pause-reminders': {
    request: z.strictObject({ client: z.uuid(), until: z.iso.date() }),
    response: done,
  },

  /** Ends a client's pause of reminders. */
  'provider/resume-reminders': {
    request: z.strictObject({ client: z.uuid() }),
    response: done,
  },

  /** Sets the tax rate of a client's invoices from now on. Issued invoices keep theirs. */
  'provider/set-tax-rate': {
    /** In percent, as typed; null for the provider's rate in Canada, and none abroad. */
    request: z.strictObject({ client: z.uuid(), percent: z.string().trim().max(20).nullable() }),
    response: z.strictObject({ percent: z.string().nullable() }),
  },
} satisfies Record<string, FunctionContract>;
