import { restErrorCodes, type ValueProblem, valueProblems } from '@portage/contract/error-codes';
import * as m from '@portage/messages/request-errors';

const sentences: Record<ValueProblem, string> = {
  amountNotAccepted: m.amountNotAccepted,
  hiddenCharacters: m.hiddenCharacters,
  textTooLong: m.textTooLong,
  emailInvalid: m.emailInvalid,
  dateOutOfRange: m.dateOutOfRange,
  sinInText: m.sinInText,
};

/**
 * A readable message for a failed insert. For a bad amount, text or date the database names a constraint; its other messages
 * are sentences and are returned unchanged.
 */
export function readableInsertError(error: { code?: string; message: string }): string {
  const problem = valueProblems.get(violatedConstraint(error) ?? '');
  return problem === undefined ? error.message : sentences[problem];
}

/** The check constraint that an insert violates; null for other errors. The API carries its name only in the message. */
const violatedConstraint = ({ code, message }: { code?: string; message: string }): string | null =>
  code === restErrorCodes.checkFailed ? (/"([^"]*)"$/.exec(message)?.[1] ?? null) : null;
