import { limitedBody } from '../platform/http/limited-body.ts';

/** Bytes. A drawn signature is what is large in a form; its base64 grows a little by the form's own encoding. */
const largestForm = 1_500_000;

/** The fields of a form as our pages send it; null when it is larger than any of them is. */
export async function pageForm(request: Request): Promise<URLSearchParams | null> {
  const body = await limitedBody(request, largestForm);
  return body === null ? null : new URLSearchParams(new TextDecoder().decode(body));
}

/**
 * What somebody typed into a field, as one line: without line ends, which could add a line of their own to a record, control
 * characters, and marks that turn the direction of what follows.
 */
export function typedLine(form: URLSearchParams, field: string): string {
  return (form.get(field) ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .normalize('NFC');
}
