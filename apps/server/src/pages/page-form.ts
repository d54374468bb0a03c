import { limitedBody } from '@portage/platform/http/limited-body';

/** Large enough for a drawn signature in form-encoded base64. */
const maxFormBytes = 1_500_000;

/** The fields of a form posted by our pages; null when it exceeds the limit. */
export async function pageForm(request: Request): Promise<URLSearchParams | null> {
  const body = await limitedBody(request, maxFormBytes);
  return body === null ? null : new URLSearchParams(new TextDecoder().decode(body));
}

/**
 * A field's text as one clean line, without line breaks (which could forge a line in a record), control characters and
 * bidirectional marks.
 */
export function typedLine(form: URLSearchParams, field: string): string {
  return (form.get(field) ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .normalize('NFC');
}
