import type { FunctionName } from './functions.ts';
import type { MeActName } from './me.ts';

/** Where reads that are asked for at the same moment are sent in one request. */
export const joinedReadsPath = '/functions/v1/reads';

/** Maximum number of reads of one request. */
export const maxJoinedReads = 20;

/** The functions that only read, and may be asked together with tables. */
export const joinedFunctions = [
  'vacation-balances',
  'sick-leave',
  'statement',
  'me/tax-forms',
  'me/preview-tax',
  'me/vacation',
  'me/sick-leave',
] as const satisfies readonly (FunctionName | MeActName)[];

/** The headers that a read may have of its own. All have those of the request they travel in. */
export const joinedHeaders = ['accept', 'prefer', 'portage-company'] as const;

/** A read as it would be sent alone: a GET of a table, or the POST of a function with its body. */
export interface JoinedRead {
  /** Path and query. */
  path: string;
  headers: Partial<Record<(typeof joinedHeaders)[number], string | undefined>>;
  body?: string | undefined;
}

/** A line of the answer. Each is sent as soon as its read has ended, so a slow read keeps no other waiting. */
export interface JoinedAnswer {
  /** The place of the read in the request. */
  at: number;
  status: number;
  headers: Record<string, string>;
  body: string;
}
