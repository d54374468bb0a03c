/** A toast. `code` is for programs; title and description are the specification's sentences. */
export interface FormMessage {
  readonly code: string;
  readonly title: string;
  readonly description: string;
}

export interface FieldMessage {
  readonly code: string;
  readonly message: string;
}

/** At most one message per field; empty when the form is valid. */
export type FieldMessages<Field extends string> = Partial<Record<Field, FieldMessage>>;

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

export function isBlank(text: string | null | undefined): boolean {
  return (text ?? '').trim() === '';
}

/** Trimmed text, or null when blank: how an optional field is stored. */
export function textOrNull(text: string | null | undefined): string | null {
  return isBlank(text) ? null : (text ?? '').trim();
}
