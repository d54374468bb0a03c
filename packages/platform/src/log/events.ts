import type { Logger } from 'pino';
import { countEvent } from '../metrics/meter.ts';

/** Something that happened, for the log and the counts. */
export interface Happened {
  /** Its name, from code. */
  name: string;
  /** The message of its log line. */
  sentence: string;
  /** Ids, codes and counts: never names, addresses or amounts of pay. */
  facts: object;
}

/** A transaction of the database. */
type Transaction = { query: unknown };

const waiting = new WeakMap<Transaction, Happened[]>();

/** Logs an event when the transaction commits. One that rolls back leaves no line. */
export function noteHappened(tx: Transaction, event: Happened): void {
  const events = waiting.get(tx);
  if (events === undefined) waiting.set(tx, [event]);
  else events.push(event);
}

/** Logs an event that has happened. */
export function logHappened(log: Logger, { name, sentence, facts }: Happened): void {
  log.info({ event: name, ...facts }, sentence);
  countEvent(name);
}

/** Logs the events of a transaction that has committed. */
export function logEventsOf(log: Logger, tx: Transaction): void {
  for (const event of waiting.get(tx) ?? []) logHappened(log, event);
}
