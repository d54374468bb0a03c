import type { z } from 'zod';
import { companiesFunctions } from './functions/companies.ts';
import { companyPeopleFunctions } from './functions/company-people.ts';
import type { FunctionContract } from './functions/contract.ts';
import { employmentFunctions } from './functions/employment.ts';
import { expenseFunctions } from './functions/expense.ts';
import { memberAccountFunctions } from './functions/member-account.ts';
import { membersFunctions } from './functions/members.ts';
import { payFunctions } from './functions/pay.ts';
import { plansFunctions } from './functions/plans.ts';
import { signaturesFunctions } from './functions/signatures.ts';
import { timeAwayFunctions } from './functions/time-away.ts';

const table = {
  ...companyPeopleFunctions,
  ...employmentFunctions,
  ...membersFunctions,
  ...memberAccountFunctions,
  ...signaturesFunctions,
  ...companiesFunctions,
  ...plansFunctions,
  ...payFunctions,
  ...expenseFunctions,
  ...timeAwayFunctions,
} satisfies Record<string, FunctionContract>;
type Table = typeof table;

export type FunctionName = keyof Table;
/** What a caller sends. */
export type FunctionRequest<N extends FunctionName> = z.input<Table[N]['request']>;
/** What the server reads from a valid request. */
export type FunctionBody<N extends FunctionName> = z.output<Table[N]['request']>;
/** What a success returns. */
export type FunctionResponse<N extends FunctionName> = z.output<Table[N]['response']>;

/** Every server function by its name under `/functions/v1`. The portal imports only types from here, never the schemas. */
export const functions: {
  readonly [N in FunctionName]: {
    readonly request: z.ZodType<FunctionBody<N>, FunctionRequest<N>>;
    readonly response: z.ZodType<FunctionResponse<N>>;
  };
} = table;

export const functionNames = Object.keys(functions) as FunctionName[];
