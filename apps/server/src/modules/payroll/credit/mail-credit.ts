import { type Cents, cents } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Parts } from '../../../platform/parts.ts';
import { adminsOf } from '../../company-people/list-people.ts';
import { queueMail } from '../../mail/outbox.ts';
import { messagesFor } from '../../mail/receiver-language.ts';
import { creditMail } from '../../mail/templates/credit-mails.ts';
import { stopToMail } from '../queries/credit.ts';
import { decideWarning } from './decide-stop.ts';

/**
 * Mails a client's owner and admins once before its pay is no longer planned, and once when it is not, with what to pay and by when. In the
 * transaction of a run, after its invoices.
 */
export async function mailCredit(
  deps: Pick<Parts, 'config' | 'jobs' | 'messages'>,
  tx: Transaction,
  company: { id: string; legal_name: string },
): Promise<void> {
  const warning = await decideWarning(tx, company.id, deps.config);
  const stop = await stopToMail(tx, company.id);
  if (stop === undefined) return;
  const { id, stopped, invoices, debt, toPay, payday, people } = stop;
  const by = stopped ? stop.deadline : warning?.on;
  // While no pay waits, a stop needs no mail. It does once someone is hired.
  if (stopped ? people === 0 : by === undefined) return;
  const kind = stopped ? 'stopped' : 'warning';
  for (const to of await adminsOf(tx, company.id)) {
    const words = await messagesFor(deps.messages, tx, to);
    const { formatCad, formatDate } = words.formats;
    const money = (amount: Cents) => formatCad(amount);
    await queueMail(deps, tx, {
      kind: `credit-${kind}`,
      to,
      dedupeKey: `credit-${kind}:${id}:${to}`,
      ...creditMail(words, kind, {
        company: company.legal_name,
        invoices,
        debt: money(cents(debt)),
        toPay: money(cents(toPay)),
        by: by == null ? null : formatDate(by),
        payday: payday === null ? null : formatDate(payday),
        people,
        url: `${deps.config.siteUrl}/pay`,
      }),
    });
  }
}
