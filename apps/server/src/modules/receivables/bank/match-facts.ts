import { clientsNamedIn } from '@portage/domain/bank/client-names';
import { namedReferences, normalText } from '@portage/domain/bank/normal-text';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import { allOpenInvoices, clientNames, clientsOfPayer, unlinkedReceipts } from '../queries/bank-facts.ts';
import { clientsOfReferences } from '../queries/references.ts';
import { payerOf } from './payer-of.ts';
import type { MatchFacts } from './propose.ts';

/** A receipt recorded by hand within this many days of the line can be the same money. */
const maxDaysApart = 10;

/** What is known about a bank line when it is matched. */
export async function matchFacts(
  tx: Transaction,
  line: { bookedOn: PlainDate; cents: number; text: string; payer: string },
): Promise<MatchFacts> {
  const payer = payerOf(line);
  const isNamed = line.payer.trim() !== '';
  const text = `${line.text} ${line.payer}`;
  const references = namedReferences(normalText(text));
  const known = new Set(payer === '' ? [] : await clientsOfPayer(tx, payer));
  return {
    line,
    invoices: await allOpenInvoices(tx),
    receipts: await unlinkedReceipts(tx, line.cents, line.bookedOn, maxDaysApart),
    quoted: new Set(references.length === 0 ? [] : await clientsOfReferences(tx, references)),
    knownFor: isNamed ? known : new Set(),
    learnedFor: isNamed ? new Set() : known,
    sameName: clientsNamedIn(text, await clientNames(tx)),
  };
}
