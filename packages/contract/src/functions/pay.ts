import { PAYDAY_OUTCOMES } from '@portage/domain/pay/payday-outcome';
import { z } from 'zod';
import type { FunctionContract } from './contract.ts';

const amount = z.number().int();

/** The caller's statement of account up to today. Amounts in cents of CAD; positive for what the company owes. */
export const statement = {
  request: z.strictObject({
    period: z.enum(['this-year', 'last-12-months', 'all']),
    /** Whether the response has the statement as a PDF too. */
    pdf: z.boolean().optional(),
  }),
  response: z.strictObject({
    /** What the company quotes with every payment. */
    reference: z.string(),
    /** Null from the beginning. */
    from: z.iso.date().nullable(),
    to: z.iso.date(),
    opening_cents: amount,
    entries: z.array(
      z.strictObject({
        day: z.iso.date(),
        kind: z.enum([
          'invoice',
          'void',
          'credit',
          'refund',
          'refundReversal',
          'receipt',
          'return',
          'correction',
          'writeOff',
        ]),
        document: z.string(),
        cents: amount,
        tax_cents: amount,
        balance_cents: amount,
      }),
    ),
    closing_cents: amount,
    /** What is open by days past due, and what is paid or credited and not applied yet. */
    ageing: z.strictObject({
      not_due_cents: amount,
      to_30_cents: amount,
      to_60_cents: amount,
      to_90_cents: amount,
      over_90_cents: amount,
      unapplied_cents: amount,
    }),
    /** The provider's accounts to pay to; null for none. */
    pay_to: z.strictObject({
      eft: z
        .strictObject({ account_name: z.string(), institution: z.string(), transit: z.string(), account: z.string() })
        .nullable(),
      wire: z
        .strictObject({ account_name: z.string(), bank: z.string(), swift: z.string(), account: z.string() })
        .nullable(),
      /** A demonstration's accounts, to which nobody can pay. */
      sample: z.boolean(),
    }),
    /** Base64; null unless it was asked for. */
    pdf: z.base64().nullable(),
  }),
} satisfies FunctionContract;

export const payFunctions = {
  /** The caller's paydays, cut-offs and funding dates, from three months ago to a year ahead, by date. */
  'pay-calendar': {
    request: z.strictObject({ company_id: z.uuid() }),
    response: z.strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      entries: z.array(
        z.strictObject({
          date: z.iso.date(),
          /** `cutOff`: the day on which the payday's invoice is issued. `funding`: the day on which its funds are due. */
          kind: z.enum(['payday', 'cutOff', 'funding']),
          /** The payday that the date belongs to; for a payday, the date itself. */
          payday: z.iso.date(),
          /** How many people a payday pays. */
          people: z.number().int().nullable(),
          /** What a payday costs, or the amount of a funding date's invoice, in cents of CAD; null before it is planned. */
          cents: z.number().int().nullable(),
          estimate: z.boolean(),
          /** The invoice of a funding date, or the one that a payday waits for: open once the payday is over, overdue before. */
          invoice: z.strictObject({ number: z.string(), status: z.string() }).nullable(),
          /** What became of a payday; null for other dates. */
          outcome: z.enum(PAYDAY_OUTCOMES).nullable(),
          /** How many of its people are paid in full. */
          paid: z.number().int().nullable(),
        }),
      ),
    }),
  },

  statement: statement,
} satisfies Record<string, FunctionContract>;
