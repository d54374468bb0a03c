import { type Happened, logHappened, noteHappened } from '@portage/platform/log/events';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Logger } from 'pino';

/** Each event of the sign-in service with its sentence in the log. */
const sentences = {
  'account.created': 'signed up',
  'sign-in.completed': 'signed in',
  'sign-in.failed': 'a sign-in failed',
};

type AuthEvent = keyof typeof sentences;
type Facts = Record<string, string | undefined>;

export const authEvents = Object.keys(sentences);

/** Logs an event when the transaction commits. */
export const noteAuthEvent = (tx: Transaction, name: AuthEvent, facts: Facts): void =>
  noteHappened(tx, happened(name, facts));

/** Logs an event that has happened. */
export const logAuthEvent = (log: Logger, name: AuthEvent, facts: Facts): void =>
  logHappened(log, happened(name, facts));

const happened = (name: AuthEvent, facts: Facts): Happened => ({ name, sentence: sentences[name], facts });
