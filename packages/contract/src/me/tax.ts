import { MAX_RECEIPT_BYTES, RECEIPT_TYPES } from '@portage/domain/expenses/receipt';
import { z } from 'zod';
import { base64File } from '../functions/base64-file.ts';
import type { FunctionContract } from '../functions/contract.ts';

/** An amount in cents, as the forms TD1 and TP-1015.3 take them. */
const amount = z.int().min(0).max(10_000_000);

const declaration = z.strictObject({
  team_member_id: z.uuid(),
  /** Total claims of a year; null for the basic amount. */
  federal_claim: amount.nullable(),
  provincial_claim: amount.nullable(),
  /** Whether the year's income is below the claims, so that no tax is withheld. */
  exempt: z.boolean(),
  /** Of each pay. */
  additional_tax: amount,
  additional_quebec_tax: amount,
});

/** What the person's declaration would change. Records nothing. */
export const previewTax = {
  request: declaration,
  response: z.strictObject({
    /** The first regular pay that it would apply to; null when none is planned. In cents. */
    next: z
      .strictObject({ pay_date: z.iso.date(), before_cents: z.int(), after_cents: z.int(), estimate: z.boolean() })
      .nullable(),
  }),
} satisfies FunctionContract;

/** Records what the person declares for income tax, from the next pay that is not paid yet. */
export const declareOwnTax = {
  /** `document`: the form, a JPEG, PNG or PDF in base64; null for none. */
  request: declaration.extend({ document: base64File(MAX_RECEIPT_BYTES).nullable().default(null) }),
  response: z.strictObject({ from: z.iso.date() }),
} satisfies FunctionContract;

/** The form of one of the person's declarations. */
export const taxDocument = {
  request: z.strictObject({ declaration_id: z.uuid() }),
  response: z.strictObject({ type: z.enum(RECEIPT_TYPES), file: z.string() }),
} satisfies FunctionContract;
