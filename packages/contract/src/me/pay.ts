import { MAX_RECEIPT_BYTES, RECEIPT_TYPES } from '@portage/domain/expenses/receipt';
import { PROVINCES } from '@portage/domain/places/provinces';
import { z } from 'zod';
import { base64File } from '../functions/base64-file.ts';
import { done, type FunctionContract } from '../functions/contract.ts';

const file = z.strictObject({ name: z.string(), pdf: z.base64() });

/** The PDF of one of the person's pay statements. */
export const statement = {
  request: z.strictObject({ statement_id: z.uuid() }),
  response: file,
} satisfies FunctionContract;

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

/** The net pay of a regular pay before and after something, in cents. `estimate`: by figures of the year before. */
const effect = z.strictObject({
  pay_date: z.iso.date(),
  before_cents: z.int(),
  after_cents: z.int(),
  estimate: z.boolean(),
});

/** A basic amount, which falls from `full_cents` to `reduced_cents` for incomes above `above_cents`; null when it is the same for all. */
const basicAmount = z.strictObject({ full_cents: z.int(), reduced_cents: z.int(), above_cents: z.int().nullable() });

export const payActs = {
  'me/statement': statement,

  /** Says how the person gets their pay statements: in their account alone, or on paper as well. */
  'me/choose-statements': {
    request: z.strictObject({ team_member_id: z.uuid(), delivery: z.enum(['online', 'paper']) }),
    response: done,
  },

  /** The PDF of one of the person's signed documents. */
  'me/document': {
    request: z.strictObject({ document_id: z.uuid() }),
    response: file,
  },

  /** Mails the link again that signs the person's letter. */
  'me/remind-letter': {
    request: z.strictObject({ team_member_id: z.uuid() }),
    response: done,
  },

  /** The person's tax forms: of which province, and line 1 of both, by the tables of the first pay that a declaration would apply to. */
  'me/tax-forms': {
    request: z.strictObject({ team_member_id: z.uuid() }),
    response: z.strictObject({
      province: z.enum(PROVINCES),
      /** `year`: that of the pay. Null when its tables are not known yet. */
      amounts: z.strictObject({ year: z.int(), federal: basicAmount, provincial: basicAmount }).nullable(),
    }),
  },

  /** What the person's declaration would change. Records nothing. */
  'me/preview-tax': {
    request: declaration,
    response: z.strictObject({
      /** The first regular pay that it would apply to; null when none is planned. */
      next: effect.nullable(),
    }),
  },

  /** What another province of employment would change. Records nothing. */
  'me/preview-move': {
    request: z.strictObject({ team_member_id: z.uuid(), province: z.enum(PROVINCES) }),
    response: z.strictObject({
      /** The first regular pay that is not invoiced yet; null when none is planned. */
      next: effect.nullable(),
    }),
  },

  /** Records what the person declares for income tax, from the next pay that is not paid yet. */
  'me/declare-tax': {
    /** `document`: the form, a JPEG, PNG or PDF in base64; null for none. */
    request: declaration.extend({ document: base64File(MAX_RECEIPT_BYTES).nullable().default(null) }),
    response: z.strictObject({ from: z.iso.date() }),
  },

  /** The form of one of the person's declarations. */
  'me/tax-document': {
    request: z.strictObject({ declaration_id: z.uuid() }),
    response: z.strictObject({ type: z.enum(RECEIPT_TYPES), file: z.string() }),
  },
} satisfies Record<string, FunctionContract>;
