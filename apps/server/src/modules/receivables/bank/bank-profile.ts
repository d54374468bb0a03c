import { normalText } from '@portage/domain/bank/normal-text';
import { foldHeading, noColumns, type StatementLayout } from '@portage/domain/bank/statement-layout';
import type { DateOrder } from '@portage/domain/dates/read-date';
import { openTable } from '@portage/domain/text/read-delimited';
import { z } from 'zod';
import { Refusal } from '../../../platform/refusal.ts';

const column = z.string().min(1);

/** How a bank writes its statements. */
const profileShape = z.strictObject({
  /** The account, as people know it. The same line of another account is another line. */
  account: z.string().min(1).max(100).default('Bank'),
  /** Between columns; found from the first row when left out. */
  separator: z.enum([',', ';', '\t', '|']).optional(),
  /** Lines above the row of headings. */
  skipLines: z.int().min(0).max(100).default(0),
  columns: z
    .strictObject({
      date: column,
      amount: column.optional(),
      credit: column.optional(),
      debit: column.optional(),
      /** One or more columns; together they say what the line is. */
      text: z.array(column).min(1),
      payer: column.optional(),
    })
    // Either an amount column, or a credit column.
    .refine(({ amount, credit }) => (amount === undefined) !== (credit === undefined), { path: ['amount'] }),
  /** Order of day, month and year: 'MM/DD/YYYY'. Dates are also read with other separators and with the month's name. */
  dateFormat: z
    .string()
    .regex(/^(YYYY([-/., ]?)MM\2DD|MM([-/., ]?)DD\3YYYY|DD([-/., ]?)MM\4YYYY)$/)
    .default('YYYY-MM-DD'),
  decimal: z.enum(['.', ',']).default('.'),
  /** The sign of money received in the amount column. */
  received: z.enum(['positive', 'negative']).default('positive'),
});

export type BankProfile = z.output<typeof profileShape>;

/**
 * A profile by name.
 * @param json profiles by name, as a JSON object
 * @throws Refusal when the file is not one of profiles, or has no such profile
 */
export function bankProfile(json: string, name: string): BankProfile {
  const profiles = z.record(z.string(), z.unknown()).safeParse(parsedJson(json));
  if (!profiles.success) throw new Refusal(400, 'bankProfilesInvalid', { reason: z.prettifyError(profiles.error) });
  const named = Object.hasOwn(profiles.data, name) ? profiles.data[name] : undefined;
  if (named === undefined)
    throw new Refusal(404, 'bankProfileNotFound', {
      profile: name,
      profiles: Object.keys(profiles.data).join(', '),
    });
  const profile = profileShape.safeParse(named);
  if (!profile.success) throw new Refusal(400, 'bankProfilesInvalid', { reason: z.prettifyError(profile.error) });
  return profile.data;
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Refusal(400, 'bankProfilesInvalid', { reason: (error as Error).message });
  }
}

const orders: Readonly<Record<string, DateOrder>> = { D: 'dayFirst', M: 'monthFirst' };

/**
 * The layout that a profile gives a file.
 * @throws Refusal when the file is no table, or lacks a column of the profile
 */
export function profileLayout(file: string, profile: BankProfile): StatementLayout {
  const { columns, separator, skipLines } = profile;
  const names = Object.values(columns).flatMap((name) => (name === undefined ? [] : [name].flat().map(normalText)));
  const known = (cells: readonly string[]) => cells.filter((cell) => names.includes(normalText(cell))).length;
  const table = openTable(afterLines(file, skipLines), known, separator);
  if (table === null) throw new Refusal(400, 'bankFileInvalid');
  const headings = table.header.cells;
  const found = headings.map(normalText);
  const of = (name: string): number => {
    const index = found.indexOf(normalText(name));
    if (index < 0) throw new Refusal(400, 'bankColumnMissing', { column: name, columns: headings.join(', ') });
    return index;
  };
  const ofOptional = (name: string | undefined) => (name === undefined ? null : of(name));
  const payer = columns.payer === undefined ? -1 : found.indexOf(normalText(columns.payer));
  return {
    separator: table.separator,
    headings: headings.map(foldHeading),
    width: headings.length,
    columns: {
      ...noColumns,
      date: of(columns.date),
      text: columns.text.map(of),
      amount: ofOptional(columns.amount),
      moneyIn: ofOptional(columns.credit),
      moneyOut: ofOptional(columns.debit),
      payer: payer < 0 ? null : payer,
    },
    dateOrder: orders[profile.dateFormat[0] ?? ''] ?? 'yearFirst',
    usualOrder: null,
    decimal: profile.decimal,
    received: profile.received,
  };
}

/** A text without its first lines. */
function afterLines(file: string, count: number): string {
  let rest = file;
  for (let left = count; left > 0; left -= 1) rest = rest.replace(/^[^\r\n]*(?:\r\n|\r|\n)?/, '');
  return rest;
}
