import type { Catalog } from '@portage/messages';
import { type CodeArguments, type CodedMessage, textOfCode } from '@portage/messages/coded-message';

/** Why Portage cannot start: a key of start-errors.json. */
export type StartErrorCode = keyof Catalog['startErrors'];

/** A setting or startup condition that the operator must fix. The command line puts it into words with startErrorText. */
export class StartError extends Error implements CodedMessage<StartErrorCode> {
  override name = 'StartError';
  readonly code: StartErrorCode;
  readonly params: object | undefined;

  constructor({ code, params }: CodedMessage<StartErrorCode>) {
    super(params === undefined ? code : `${code} ${JSON.stringify(params)}`);
    this.code = code;
    this.params = params;
  }
}

/** A StartError with the parameters that its sentence names. */
export const startError = <Code extends StartErrorCode>(
  code: Code,
  ...[params]: CodeArguments<Catalog['startErrors'], Code>
): StartError => new StartError({ code, params });

/** The sentence for the operator: what is wrong, and what to do. */
export const startErrorText = (messages: Pick<Catalog, 'startErrors'>, error: CodedMessage<StartErrorCode>): string =>
  textOfCode(messages.startErrors, error);
