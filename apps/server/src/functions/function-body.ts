import { parseJson } from '@portage/platform/http/bounded-json';
import { limitedText } from '@portage/platform/http/limited-body';
import type { z } from 'zod';
import { Refusal } from '../platform/refusal.ts';
import { fieldRefusal } from './field-refusal.ts';

/** Large enough for a logo, the largest field of any request. */
export const maxBodyBytes = 4_000_000;

/**
 * Parses and validates a body.
 * @param maxBytes the largest body
 * @throws Refusal naming the first invalid field
 */
export async function bodyOf<Body>(
  request: Request,
  schema: z.ZodType<Body>,
  maxBytes: number = maxBodyBytes,
): Promise<Body> {
  const text = await limitedText(request, maxBytes);
  if (text === null) throw new Refusal(413, 'requestTooLarge');
  let given: unknown;
  try {
    given = parseJson(text);
  } catch {
    throw new Refusal(400, 'bodyNotJson');
  }
  return checkedFields(given, schema);
}

/** Validates the fields of a body. @throws Refusal naming the first invalid one */
export function checkedFields<Body>(given: unknown, schema: z.ZodType<Body>): Body {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw fieldRefusal(parsed.error.issues[0]);
}
