import { parsePlainDate } from '../dates/plain-date.ts';
import { parseTypedAmount } from '../money/typed-amount.ts';
import { standardSchema } from './standard-schema.ts';

/** A field of an act of the provider's staff. A check is on or off, money is typed in dollars and cents; all others are text. */
export interface ActFieldRule {
  readonly name: string;
  readonly kind: 'text' | 'email' | 'date' | 'money' | 'select' | 'check' | 'reason' | 'invoices';
  readonly optional?: boolean;
}

/** What was entered, by field. */
export type ActFormValues = Record<string, string | boolean>;

const REASON_LENGTH = { min: 3, max: 500 };

type Code = 'reasonRequired' | 'fieldRequired' | 'amountInvalid' | 'dateFormat' | 'dateCombination';

/** Why a value cannot be sent; null when it can. */
function problemOf({ kind, optional = false }: ActFieldRule, entered: unknown): Code | null {
  if (kind === 'check') return null;
  const { length } = String(entered ?? '').trim();
  if (kind === 'reason') return length < REASON_LENGTH.min || length > REASON_LENGTH.max ? 'reasonRequired' : null;
  if (length === 0) return optional ? null : 'fieldRequired';
  if (kind === 'date' && parsePlainDate(String(entered)) === null)
    return /^\d{2}\/\d{2}\/\d{4}$/.test(String(entered)) ? 'dateCombination' : 'dateFormat';
  return kind === 'money' && parseTypedAmount(String(entered)) === null ? 'amountInvalid' : null;
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
