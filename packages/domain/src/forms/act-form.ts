import { parsePlainDate } from '../dates/plain-date.ts';
import { parseTypedAmount } from '../money/typed-amount.ts';
import { isLine, isLines } from '../text/text-rules.ts';
import { standardSchema } from './standard-schema.ts';

/** A field of an act of the provider's staff. A check is on or off, money is typed in dollars and cents; all others are text. */
export interface ActFieldRule {
  readonly name: string;
  readonly kind: 'text' | 'email' | 'date' | 'money' | 'select' | 'check' | 'reason' | 'invoices';
  readonly optional?: boolean;
  /** Whether an amount may be 0. */
  readonly zero?: boolean;
}

/** What was entered, by field. */
export type ActFormValues = Record<string, string | boolean>;

const REASON_LENGTH = { min: 3, max: 500 };

/** The largest amount of an act, in cents. */
export const MAX_ACT_CENTS = 999_999_999_999;

type Code =
  | 'reasonRequired'
  | 'fieldRequired'
  | 'hiddenCharacters'
  | 'amountInvalid'
  | 'amountZero'
  | 'amountTooLarge'
  | 'dateFormat'
  | 'dateCombination';

/** Why a value cannot be sent; null when it can. */
function problemOf({ kind, optional = false, zero = false }: ActFieldRule, entered: unknown): Code | null {
  if (kind === 'check') return null;
  const text = String(entered ?? '').trim();
  if (kind === 'reason') return reasonProblem(text);
  if (text === '') return optional ? null : 'fieldRequired';
  if (kind === 'date') return dateProblem(text);
  if (kind === 'money') return amountProblem(text, zero);
  return isLine(text) ? null : 'hiddenCharacters';
}

function reasonProblem(text: string): Code | null {
  if (text.length < REASON_LENGTH.min || text.length > REASON_LENGTH.max) return 'reasonRequired';
  return isLines(text) ? null : 'hiddenCharacters';
}

function dateProblem(text: string): Code | null {
  if (parsePlainDate(text) !== null) return null;
  return /^\d{2}\/\d{2}\/\d{4}$/.test(text) ? 'dateCombination' : 'dateFormat';
}

function amountProblem(text: string, zero: boolean): Code | null {
  const amount = parseTypedAmount(text);
  if (amount === null) return 'amountInvalid';
  if (amount === 0 && !(zero && /\d/.test(text))) return 'amountZero';
  return amount > MAX_ACT_CENTS ? 'amountTooLarge' : null;
}

/** The check of a form whose `fields` have these rules; other fields are not checked. */
export const actFormSchema = <Values extends object = ActFormValues>(fields: readonly ActFieldRule[]) =>
  standardSchema<Values, Code>((values) => ({
    fields: Object.fromEntries(
      fields.flatMap((field) => {
        const code = problemOf(field, (values as Readonly<Record<string, unknown>>)[field.name]);
        return code === null ? [] : [[field.name, { code }]];
      }),
    ),
  }));
