import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { Deps } from '../../../deps.ts';
import { accountEntries, paymentReference } from '../queries/account.ts';
import { type Ageing, clientAgeing } from './ageing.ts';

export type EntryKind =
  | 'invoice'
  | 'void'
  | 'credit'
  | 'refund'
  | 'refundReversal'
  | 'receipt'
  | 'return'
  | 'correction'
  | 'writeOff';

export interface StatementEntry {
  day: PlainDate;
  kind: EntryKind;
  /** The number of the invoice, credit or receipt. */
  document: string;
  /** Cents: positive when the client owes more. */
  cents: number;
  /** Cents of tax in it, with its sign; 0 without. */
  tax: number;
  /** Cents owed after this entry; negative when the client has a balance with us. */
  balance: number;
}

/** A statement of account. Opening balance plus entries is the closing balance, which is what is open less what is not applied. */
export interface Statement {
  client: { id: string; name: string };
  /** What the client quotes with every payment. */
  reference: string;
  /** Null from the beginning. */
  from: PlainDate | null;
  to: PlainDate;
  /** Cents owed before the first day. */
  opening: number;
  entries: StatementEntry[];
  closing: number;
  /** As of the last day. */
  ageing: Ageing;
}

/** A client's statement of account. @param period days included; `from` null for everything */
export async function statement(
  deps: Pick<Deps, 'db'>,
  client: { id: string; name: string },
  period: { from: PlainDate | null; to: PlainDate },
): Promise<Statement> {
  const { from, to } = period;
  let balance = 0;
  let opening = 0;
  const entries: StatementEntry[] = [];
  for (const entry of await accountEntries(deps.db, client.id, to)) {
    const day = plainDate(entry.day ?? to);
    balance += entry.cents;
    if (from !== null && day < from) opening = balance;
    else
      entries.push({
        day,
        kind: entry.kind as EntryKind,
        document: entry.document ?? '',
        cents: entry.cents,
        tax: entry.tax,
        balance,
      });
  }
  return {
    client,
    reference: await paymentReference(deps.db, client.id),
    from,
    to,
    opening,
    entries,
    closing: balance,
    ageing: await clientAgeing(deps, client, to),
  };
}
