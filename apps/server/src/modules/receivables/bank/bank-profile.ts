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

/** A statement with the columns Date, Amount, Description, and Payer if it has one. */
export const genericProfile: BankProfile = profileShape.parse({
  columns: { date: 'Date', amount: 'Amount', text: ['Description'], payer: 'Payer' },
});

/**
 * A profile by name.
 * @param json profiles by name, as a JSON object; null when there is no file of profiles
 * @throws Refusal when the file is not one of profiles, or has no such profile
 */
export function bankProfile(json: string | null, name: string): BankProfile {
  const profiles = z.record(z.string(), z.unknown()).safeParse(json === null ? {} : parsedJson(json));
  if (!profiles.success) throw new Refusal(400, 'bankProfilesInvalid', { reason: z.prettifyError(profiles.error) });
  const named = Object.hasOwn(profiles.data, name) ? profiles.data[name] : undefined;
  if (named === undefined && name === 'generic') return genericProfile;
  if (named === undefined)
    throw new Refusal(404, 'bankProfileNotFound', {
      profile: name,
      profiles: ['generic', ...Object.keys(profiles.data)].join(', '),
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
