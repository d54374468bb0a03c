import { type Happened, logHappened, noteHappened } from '@portage/platform/log/events';
import type { Logger } from 'pino';

interface PayrollRun {
  /** The run's effective date. */
  asOf: string;
  companies: number;
  invoices: number;
  exceptions: number;
  /** Companies whose run failed. */
  failures: number;
}

/** Each business event of the product with its sentence in the log. Facts are ids, codes and counts: never names, addresses or amounts of pay. */
const sentences = {
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
} as const satisfies Record<string, (facts: never) => string>;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export type EventName = keyof typeof sentences;
export const eventNames = Object.keys(sentences) as EventName[];

/** What is known about an event: ids, codes and counts. */
export type EventFacts<N extends EventName> =
  Parameters<(typeof sentences)[N]> extends [infer Facts extends object]
    ? Facts
    : Record<string, string | number | undefined>;

type Transaction = Parameters<typeof noteHappened>[0];

/** Logs an event when the transaction commits. One that rolls back leaves no line. */
export const noteEvent = <N extends EventName>(tx: Transaction, name: N, facts: EventFacts<N>): void =>
  noteHappened(tx, happened(name, facts));

/** Logs an event that has happened. */
export const logEvent = <N extends EventName>(log: Logger, name: N, facts: EventFacts<N>): void =>
  logHappened(log, happened(name, facts));

function happened<N extends EventName>(name: N, facts: EventFacts<N>): Happened {
  const sentence: (facts: never) => string = sentences[name];
  return { name, sentence: sentence(facts as never), facts };
}
