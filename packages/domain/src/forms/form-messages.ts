import { withoutInvisible } from '../text/text-rules.ts';

/** Values for the parameters of a message. Amounts and dates are formatted before they are shown. */
export type ProblemParams = Readonly<Record<string, string | number>>;

/** What is wrong with a value. The sentence for `code` is in the message catalogue. */
export interface Problem<Code extends string = string> {
  readonly code: Code;
  readonly params?: ProblemParams;
}

/** At most one problem per field; empty when the form is valid. */
export type FieldProblems<Field extends string, Code extends string> = Partial<Record<Field, Problem<Code>>>;

/** Whether a text shows nothing: spaces and invisible characters do not count. */
export function isBlank(text: string | null | undefined): boolean {
  return /^[\s\p{Cf}]*$/u.test(text ?? '');
}

/** A typed text as it is stored: pasted invisible characters and the spaces around it are left out. */
export const plainText = (text: string): string => withoutInvisible(text).trim();

/** `plainText`, or null when blank: how an optional field is stored. */
export function textOrNull(text: string | null | undefined): string | null {
  return isBlank(text) ? null : plainText(text ?? '');
}
