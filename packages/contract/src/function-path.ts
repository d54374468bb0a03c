import type { FunctionName } from './functions.ts';

/** The path of a server function. */
export const functionPath = <N extends FunctionName>(name: N) => `/functions/v1/${name}` as const;
