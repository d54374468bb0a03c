import type { z } from 'zod';
import type { FunctionContract } from './functions/contract.ts';
import { accountActs } from './me/account.ts';
import { expenseActs } from './me/expense.ts';
import { payActs } from './me/pay.ts';
import { privacyActs } from './me/privacy.ts';
import { timeAwayActs } from './me/time-away.ts';

const table = {
  ...accountActs,
  ...expenseActs,
  ...payActs,
  ...privacyActs,
  ...timeAwayActs,
} satisfies Record<`me/${string}`, FunctionContract>;
type Table = typeof table;

/** What a person who is paid can do with their own account. */
export type MeActName = keyof Table;
/** What a caller sends. */
export type MeRequest<N extends MeActName> = z.input<Table[N]['request']>;
/** What the server reads from a valid request. */
export type MeBody<N extends MeActName> = z.output<Table[N]['request']>;
/** What a success returns. */
export type MeResponse<N extends MeActName> = z.output<Table[N]['response']>;

/** The schemas of every act by its name under `/functions/v1`. The portal imports only types from here. */
export const meSchemas: {
  readonly [N in MeActName]: {
    readonly request: z.ZodType<MeBody<N>>;
    readonly response: z.ZodType<MeResponse<N>>;
  };
} = table;

/** The body of a refused act. */
export interface MeError {
  /** A sentence: what happened, and what to do if known. */
  error: string;
  /** The name of the refusal, such as 'secondStepRequired' or 'codeWrong'. */
  code: string;
}

export const meActNames = Object.keys(table) as MeActName[];
