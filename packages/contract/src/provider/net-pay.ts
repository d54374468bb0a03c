import { MAX_RECEIPT_BYTES } from '@portage/domain/expenses/receipt';
import { DEDUCTION_KINDS } from '@portage/domain/net-pay/pay-deductions';
import { z } from 'zod';
import { base64File } from '../functions/base64-file.ts';
import type { FunctionContract } from '../functions/contract.ts';
import { line } from '../functions/text-fields.ts';

/** An amount of a year or of a pay, in cents, at most what the database keeps. */
const amount = z.int().min(0).max(10_000_000);

/** The form or order: a JPEG, PNG or PDF in base64; null for none. */
const document = base64File(MAX_RECEIPT_BYTES).nullable().default(null);

const declaration = z.strictObject({
  team_member_id: z.uuid(),
  /** The first pay date that it applies to. */
  from: z.iso.date(),
  /** Total claims; null for the basic amount. */
  federal_claim: amount.nullable(),
  provincial_claim: amount.nullable(),
  exempt: z.boolean().default(false),
  non_resident: z.boolean().default(false),
  outside_canada: z.boolean().default(false),
  ontario_dependants: z.int().min(0).max(30).default(0),
  prescribed_zone: amount.default(0),
  authorized_deductions: z.int().min(0).max(100_000_000).default(0),
  federal_credits: amount.default(0),
  provincial_credits: amount.default(0),
  /** Of each pay. */
  additional_tax: amount.default(0),
  additional_quebec_tax: amount.default(0),
});

export const netPayActs = {
  /** Records what a person declared for income tax. */
  'provider/declare-tax': {
    request: declaration.extend({ document }),
    response: z.strictObject({ declaration_id: z.uuid() }),
  },

  /** What a declaration would change. Records nothing. */
  'provider/preview-declaration': {
    request: declaration,
    response: z.strictObject({
      /** The first regular pay that it applies to; null when none is planned that far. In cents. */
      next: z
        .strictObject({ pay_date: z.iso.date(), before_cents: z.int(), after_cents: z.int(), estimate: z.boolean() })
        .nullable(),
    }),
  },

  /** Takes back a declaration that was recorded in error. */
  'provider/cancel-declaration': {
    request: z.strictObject({ declaration_id: z.uuid() }),
    response: z.strictObject({ ok: z.literal(true) }),
  },

  /** Records what is deducted from each regular pay of a person. */
  'provider/add-deduction': {
    request: z.strictObject({
      team_member_id: z.uuid(),
      kind: z.enum(DEDUCTION_KINDS),
      /** Of each pay. */
      cents: z.int().min(1).max(10_000_000),
      /** Until this much was taken in all; null without an end. */
      total_cents: z.int().min(1).max(1_000_000_000).nullable(),
      from: z.iso.date(),
      until: z.iso.date().nullable(),
      /** Of an order: the most of the pay after contributions and tax that is taken, in hundredths of a percent, and what the person keeps in cents. */
      max_share: z.int().min(1).max(10_000).nullable().default(null),
      kept_cents: z.int().min(1).max(10_000_000).nullable().default(null),
      description: line(100).min(1),
      document,
    }),
    response: z.strictObject({ deduction_id: z.uuid() }),
  },

  /** Ends a deduction on a day, or cancels one that was recorded in error. */
  'provider/end-deduction': {
    request: z.strictObject({ deduction_id: z.uuid(), until: z.iso.date().nullable() }),
    response: z.strictObject({ ok: z.literal(true) }),
  },
} satisfies Record<string, FunctionContract>;
