import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { line as lineOfText } from '../functions/text-fields.ts';
import { documentName, invoiceShare } from './receipts.ts';

const line = z.int().min(1);
const reasoned = { request: z.strictObject({ line }), response: done } satisfies FunctionContract;

/** Reads a bank statement. Without `save` it is a preview; with `match`, lines that are certain are matched at once. */
export const importStatement = {
  request: z.strictObject({
    name: lineOfText(200).min(1),
    text: z.string().min(1).max(3_000_000),
    /** How the bank writes its statements: a profile of `profiles`, or the one with the columns Date, Amount and Description. */
    profile: z.string().min(1).max(100).default('generic'),
    /** Profiles by name, as a JSON object: the text of the file that `portage receipts import --profiles` takes. */
    profiles: z.string().max(100_000).nullable().default(null),
    save: z.boolean(),
    match: z.boolean().default(false),
    /** Whether also those lines that look like one that is here with another text. */
    include_doubtful: z.boolean().default(false),
  }),
  response: z.strictObject({
    /** Null when nothing was saved. */
    import: z.number().nullable(),
    new: z.number(),
    here: z.number(),
    matched: z.number(),
    doubtful: z.array(z.strictObject({ row: z.number(), text: z.string(), problem: z.string() })),
  }),
} satisfies FunctionContract;

/** Withdraws a batch of bank lines of which none is matched. */
export const withdrawImport = {
  request: z.strictObject({ import: line }),
  response: z.strictObject({ lines: z.number() }),
} satisfies FunctionContract;

/** What a bank line may pay, best first, with the signals that matched. */
export const bankCandidates = {
  request: z.strictObject({ line }),
  response: z.strictObject({
    candidates: z.array(
      z.strictObject({
        client: z.strictObject({ id: z.string(), name: z.string() }),
        /** The receipt that was recorded by hand for the same money. */
        receipt: z.string().nullable(),
        invoices: z.array(z.strictObject({ invoice: z.string(), number: z.string(), cents: z.number() })),
        signals: z.array(z.string()),
      }),
    ),
  }),
} satisfies FunctionContract;

/** Matches a bank line with invoices, of one client or several, or with a receipt that was recorded by hand. */
export const matchLine = {
  request: z.strictObject({
    line,
    target: z.union([
      z.strictObject({ receipt: documentName }),
      z.strictObject({ invoices: z.array(invoiceShare).min(1).max(100) }),
    ]),
  }),
  response: done,
} satisfies FunctionContract;

/** Undoes the match of a line. */
export const unmatchLine = reasoned;
/** Leaves a line out of those to match. */
export const ignoreLine = reasoned;
/** Puts an ignored line back among those to match. */
export const unignoreLine = reasoned;
