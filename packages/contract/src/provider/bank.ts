import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { line as lineOfText } from '../functions/text-fields.ts';
import { documentName, invoiceShare } from './receivables.ts';

const line = z.int().min(1);
const reasoned = { request: z.strictObject({ line }), response: done } satisfies FunctionContract;
const column = z.int().min(0).max(59);
const layoutName = lineOfText(100).min(1);

/** How a bank's file is written: which column, from 0, is what. Amounts are in `amount`, or in `money_in` and `money_out`. */
const bankLayout = z.strictObject({
  separator: z.enum([',', ';', '\t', '|']),
  /** Null for a file without a row of headings. */
  headings: z.array(z.string().max(200)).min(1).max(60).nullable(),
  width: z.int().min(1).max(60),
  date: column,
  text: z.array(column).min(1).max(4),
  amount: column.nullable(),
  money_in: column.nullable(),
  money_out: column.nullable(),
  /** Says debit or credit. */
  kind: column.nullable(),
  balance: column.nullable(),
  payer: column.nullable(),
  /** Null where the dates of a file show it. */
  date_order: z.enum(['dayFirst', 'monthFirst']).nullable(),
  /** The sign of money received in `amount`. */
  received: z.enum(['positive', 'negative']),
});

export const bankActs = {
  /**
   * Reads a bank statement, whose layout is known by its content or kept. Without `save` it is a preview; with `match`, lines that are
   * certain are matched at once.
   */
  'provider/import-statement': {
    request: z.strictObject({
      name: lineOfText(200).min(1),
      text: z.string().min(1).max(3_000_000),
      /** Whether day or month comes first, where the dates of the file do not show it. */
      date_order: z.enum(['dayFirst', 'monthFirst']).nullable().default(null),
      /** Which account's lines to take from a file with several, as `accounts` names it. */
      account: z.string().min(1).max(60).nullable().default(null),
      save: z.boolean(),
      match: z.boolean().default(false),
      /** Whether also those doubtful lines that can be imported all the same. */
      include_doubtful: z.boolean().default(false),
    }),
    response: z.strictObject({
      /** Null when nothing was saved. */
      import: z.number().nullable(),
      /** What must be answered before anything can be read: nothing is new then. */
      question: z.enum(['layout', 'dateOrder', 'account']).nullable(),
      /** A date of the file that can be two days. */
      example: z.string(),
      /** The accounts that the file has lines of. */
      accounts: z.array(z.string()),
      /** By which layout the file is read: a bank's, by its name, or one that staff keep. Null while it is not known. */
      layout: z.strictObject({ by: z.enum(['staff', 'content']), name: z.string().nullable() }).nullable(),
      new: z.number(),
      here: z.number(),
      matched: z.number(),
      /** Rows left out: above the table, and sums and balances. */
      above: z.number(),
      totals: z.number(),
      /** Lines whose balance does not follow: so much is missing before them. */
      gaps: z.array(z.strictObject({ row: z.number(), cents: z.number() })),
      /** The first lines as understood. */
      sample: z.array(z.strictObject({ date: z.string(), text: z.string(), cents: z.number() })),
      doubtful: z.array(z.strictObject({ row: z.number(), text: z.string(), problem: z.string() })),
    }),
  },

  /** Keeps how a bank's file is written, for all staff. It replaces what was kept for files with the same headings. */
  'provider/keep-bank-layout': {
    request: z.strictObject({
      name: layoutName,
      /** The account of its lines; the name without one. */
      account: layoutName.nullable().default(null),
      layout: bankLayout,
    }),
    response: z.strictObject({ layout: z.number() }),
  },

  'provider/rename-bank-layout': {
    request: z.strictObject({ layout: line, name: layoutName }),
    response: done,
  },

  /** Forgets how a bank's file is written. Lines that were read with it stay. */
  'provider/remove-bank-layout': {
    request: z.strictObject({ layout: line }),
    response: done,
  },

  /** Withdraws a batch of bank lines of which none is matched. */
  'provider/withdraw-import': {
    request: z.strictObject({ import: line }),
    response: z.strictObject({ lines: z.number() }),
  },

  /** What a bank line may pay, best first, with the signals that matched. */
  'provider/bank-candidates': {
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
  },

  /** Matches a bank line with invoices, of one client or several, or with a receipt that was recorded by hand. */
  'provider/match-line': {
    request: z.strictObject({
      line,
      target: z.union([
        z.strictObject({ receipt: documentName }),
        z.strictObject({ invoices: z.array(invoiceShare).min(1).max(100) }),
      ]),
    }),
    response: done,
  },

  /** Undoes the match of a line. */
  'provider/unmatch-line': reasoned,

  /** Leaves a line out of those to match. */
  'provider/ignore-line': reasoned,

  /** Puts an ignored line back among those to match. */
  'provider/unignore-line': reasoned,
} satisfies Record<string, FunctionContract>;
