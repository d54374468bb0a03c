import type { Logger } from 'pino';
import { countEvent } from '../metrics/meter.ts';

interface PayrollRun {
  /** The run's effective date. */
  asOf: string;
  companies: number;
  invoices: number;
  exceptions: number;
  /** Companies whose run failed. */
  failures: number;
}

/** Each business event with its sentence in the log. Facts are ids, codes and counts: never names, addresses or amounts of pay. */
const sentences = {
  'account.created': () => 'signed up',
  'company.created': () => 'a company was created',
  'person.joined': () => 'a person joined a company',
  'person.removed': () => 'a person was removed from a company',
  'ownership.transferred': () => 'a company was transferred',
  'agreement.signed': () => 'the service agreement was signed',
  'document.signed': () => 'a document was signed',
  'agreement.unsigned': () => 'the filing of a signed service agreement was undone',
  'document.unsigned': () => 'the filing of a signed document was undone',
  'plan.completed': () => 'a plan was paid',
  'plan.cancelled': () => 'a plan was canceled',
  'member.activated': () => 'a member was activated',
  'member.deactivated': () => 'a member was deactivated',
  'payroll.ran': ({ invoices, exceptions, failures }: PayrollRun) =>
    `payroll ran: ${counted(invoices, 'invoice')}, ${counted(exceptions, 'exception')}${failures === 0 ? '' : `, failed for ${failures}`}`,
  'invoice.issued': () => 'an invoice was issued',
  'invoice.paid': () => 'an invoice was paid',
  'invoice.voided': () => 'an invoice was voided',
  'invoice.credited': () => 'an invoice was credited',
  'receipt.recorded': () => 'a receipt was recorded',
  'mail.sent': () => 'a mail was sent',
  'mail.unattached': () => 'a mail went without one of its files',
  'mail.failed': () => 'a mail could not be sent',
  'sign-in.completed': () => 'signed in',
  'sign-in.failed': () => 'a sign-in failed',
} as const satisfies Record<string, (facts: never) => string>;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export type EventName = keyof typeof sentences;
export const eventNames = Object.keys(sentences) as EventName[];

/** What is known about an event: ids, codes and counts. */
export type EventFacts<N extends EventName> =
  Parameters<(typeof sentences)[N]> extends [infer Facts extends object]
    ? Facts
    : Record<string, string | number | undefined>;

interface Happened {
  name: EventName;
  facts: object;
}

/** A transaction of the database. */
type Transaction = { query: unknown };

const waiting = new WeakMap<Transaction, Happened[]>();

/** Logs an event when the transaction commits. One that rolls back leaves no line. */
export function noteEvent<N extends EventName>(tx: Transaction, name: N, facts: EventFacts<N>): void {
  const events = waiting.get(tx);
  if (events === undefined) waiting.set(tx, [{ name, facts }]);
  else events.push({ name, facts });
}

/** Logs an event that has happened. */
export function logEvent<N extends EventName>(log: Logger, name: N, facts: EventFacts<N>): void {
  write(log, { name, facts });
}

/** Logs the events of a transaction that has committed. */
export function logEventsOf(log: Logger, tx: Transaction): void {
  for (const event of waiting.get(tx) ?? []) write(log, event);
}

function write(log: Logger, { name, facts }: Happened): void {
  const sentence: (facts: never) => string = sentences[name];
  log.info({ event: name, ...facts }, sentence(facts as never));
  countEvent(name);
}
