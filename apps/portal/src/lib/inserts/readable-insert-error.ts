import { amountConstraints, restErrorCodes, valueConstraints } from '@portage/contract/error-codes';
import * as m from '@portage/messages/request-errors';

const sentences = new Map<string, string>([
  ...amountConstraints.map((name) => [name, m.amountNotAccepted] as const),
  ...valueConstraints.hiddenCharacters.map((name) => [name, m.hiddenCharacters] as const),
  ...valueConstraints.tooLong.map((name) => [name, m.textTooLong] as const),
  ...valueConstraints.emailInvalid.map((name) => [name, m.emailInvalid] as const),
  ...valueConstraints.dateOutOfRange.map((name) => [name, m.dateOutOfRange] as const),
]);

/**
 * A readable message for a failed insert. For a bad amount, text or date the database names a constraint; its other messages
 * are sentences and are returned unchanged.
 */
export const readableInsertError = (error: { code?: string; message: string }): string =>
  sentences.get(violatedConstraint(error) ?? '') ?? error.message;

/** The check constraint that an insert violates; null for other errors. The API carries its name only in the message. */
const violatedConstraint = ({ code, message }: { code?: string; message: string }): string | null =>
  code === restErrorCodes.checkFailed ? (/"([^"]*)"$/.exec(message)?.[1] ?? null) : null;
