import { z } from 'zod';

/** A server function: what a caller sends, what the server reads from it, and what a success returns. */
export interface FunctionContract {
  request: z.ZodType;
  response: z.ZodType;
}

/**
 * An optional field that callers send as a T and the schema does not validate. The server ignores it, or checks it later, so
 * it reads `unknown`.
 */
export const unchecked = <T>(): z.ZodOptional<z.ZodType<unknown, T>> =>
  (z.unknown() as z.ZodType<unknown, T>).optional();

/** The response of a function that only confirms. */
export const done = z.strictObject({ ok: z.literal(true) });

/** A string that the server accepts only if it is one of the values. A caller may send what was typed. */
export const oneOf = <const T extends string>(...values: readonly T[]) => z.enum(values) as z.ZodType<T, string>;
