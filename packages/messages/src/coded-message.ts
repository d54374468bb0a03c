import { type Message, type Params, word } from './wording.ts';

/** The parameters that a message takes, as the arguments after its code: none, or one object. */
export type CodeArguments<Texts, Code extends keyof Texts> = Texts[Code] extends (
  params: infer Params extends object,
) => string
  ? [params: Params]
  : [];

/** A message before it is put into words: its code is a key of a messages file. */
export interface CodedMessage<Code extends string = string> {
  readonly code: Code;
  /** Values that the message names; undefined if it names none. */
  readonly params?: object | undefined;
}

/**
 * Puts a coded message into words.
 * @param texts the messages file whose keys are the codes
 * @returns the sentence; the code itself if the file has no such message, as after an update while a server runs
 */
export function textOfCode(texts: object, { code, params }: CodedMessage): string {
  const text = (texts as Readonly<Record<string, Message>>)[code];
  return text === undefined ? code : word(text, params as Params | undefined);
}
