import type { FunctionErrorStatus } from '@portage/contract/function-error';
import type { Catalog } from '@portage/messages';
import { type CodeArguments, type CodedMessage, textOfCode } from '@portage/messages/coded-message';

/** Why a use case rejects a request: a key of refusals.json. */
export type RefusalCode = keyof Catalog['refusals'];

/** A request that a use case rejects. Entry points put it into words with refusalText. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error implements CodedMessage<Code> {
  override name = 'Refusal';
  /** HTTP status of the response. */
  readonly status: FunctionErrorStatus;
  readonly code: Code;
  readonly params: object | undefined;

  constructor(status: FunctionErrorStatus, code: Code, ...args: CodeArguments<Catalog['refusals'], Code>) {
    const params: object | undefined = args[0];
    super(params === undefined ? code : `${code} ${JSON.stringify(params)}`);
    this.status = status;
    this.code = code;
    this.params = params;
  }
}

/** The sentence for the person whose request was rejected: why, and what to do if known. */
export const refusalText = (messages: Pick<Catalog, 'refusals'>, refusal: Refusal): string =>
  textOfCode(messages.refusals, refusal);
