import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';
import { line, readFromInput } from '../functions/text-fields.ts';
import { freshCode } from './fresh-code.ts';

/** As typed, with spaces or dashes. */
const typed = line(40);

/** Records the account that a person is paid into, for a fresh code of the authenticator app. */
export const changeBankAccount = {
  request: z.strictObject({
    team_member_id: z.uuid(),
    institution: typed,
    transit: typed,
    account: typed.meta(readFromInput),
    code: freshCode,
  }),
  response: z.strictObject({
    last_digits: z.string(),
    /** Pay goes there from this day on. */
    usable_from: z.string(),
    /** The last digits of the account that is used until then; null when the new one is used at once. */
    until: z.string().nullable(),
  }),
} satisfies FunctionContract;

/** Cancels the change of a person's account that waits. */
export const cancelBankAccount = {
  request: z.strictObject({ team_member_id: z.uuid() }),
  response: z.strictObject({ last_digits: z.string() }),
} satisfies FunctionContract;

export const bankAccountActs = {
  'provider/change-bank-account': changeBankAccount,
  'provider/cancel-bank-account': cancelBankAccount,
} satisfies Record<string, FunctionContract>;
