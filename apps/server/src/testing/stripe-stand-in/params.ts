import { z } from 'zod';
import type { FormValue } from './form-body.ts';
import { StripeRefusal } from './stripe-refusal.ts';

/** Parameter types of the API reference. All values arrive as text. */
export const text = z.string().min(1).max(5000);
export const integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** At most 50 names of at most 40 characters, with values of at most 500. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((map) => Object.keys(map).length <= 50, 'at most 50 keys');
/** Parameters of every list. */
export const paging = {
  limit: integer.optional(),
  starting_after: text.optional(),
  expand: z.array(text).optional(),
};

/**
 * Validates request parameters as Stripe does.
 * @throws StripeRefusal 400 for an unknown, missing, empty or wrongly typed parameter
 */
export function checkParams<S extends z.ZodObject>(schema: S, given: Record<string, FormValue>): z.infer<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] ?? '']);
    throw new StripeRefusal(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(path);
  const value = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], given);
  if (value === undefined)
    throw new StripeRefusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (value === '')
    throw new StripeRefusal(400, `You passed an empty string for '${param}'.`, {
      code: 'parameter_invalid_empty',
      param,
    });
  throw new StripeRefusal(400, `Invalid ${param}: ${issue?.message ?? ''}`, { code: 'parameter_invalid', param });
}

const nameOf = ([first = '', ...rest]: string[]): string => first + rest.map((name) => `[${name}]`).join('');
