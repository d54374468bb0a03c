import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Expense } from '@portage/domain/expenses/expenses';
import { personPath } from '@portage/domain/portal-paths';
import type { Catalog } from '@portage/messages';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { adminsOf } from '../company-people/list-people.ts';
import { queueMail } from '../mail/outbox.ts';
import { messagesFor, messagesForPayee } from '../mail/receiver-language.ts';
import { expenseAnswerMail, expenseClaimMail } from '../mail/templates/expense-mails.ts';
import type { Claimant } from './queries.ts';

type MailParts = Pick<Deps, 'config' | 'jobs' | 'messages'>;
type Claim = Expense & { readonly id: string; readonly note: string };

/** The facts of a claim in words. */
const facts = ({ formats }: Catalog, person: Claimant, { category, spentOn, amount, note }: Claim) => ({
  name: person.name,
  company: person.company,
  category,
  amount: formats.formatCadNamed(amount),
  day: formats.formatDate(spentOn),
  note,
});

/** Queues a mail to each owner and admin of the client, who decide about a claim. */
export async function mailClaim(deps: MailParts, tx: Transaction, person: Claimant, claim: Claim): Promise<void> {
  for (const to of await adminsOf(tx, person.companyId)) {
    const words = await messagesFor(deps.messages, tx, to);
    await queueMail(deps, tx, {
      kind: 'expense-claim',
      to,
      dedupeKey: `expense-claim:${claim.id}:${to}`,
      ...expenseClaimMail(words, { ...facts(words, person, claim), url: `${deps.config.siteUrl}/pay/expenses` }),
    });
  }
}

/** Queues the mail to the person that their claim was approved, with the day it is paid, or declined. */
export async function mailDecision(
  deps: MailParts,
  tx: Transaction,
  person: Claimant,
  claim: Claim & { state: 'approved' | 'declined'; answer: string; payday: PlainDate | null },
): Promise<void> {
  const { email, province, companyId } = person;
  const words = await messagesForPayee(deps.messages, tx, { email, province, companyId });
  const paidOn = claim.payday === null ? null : words.formats.formatDate(claim.payday);
  const { state, answer } = claim;
  await queueMail(deps, tx, {
    kind: 'expense-answer',
    to: email,
    dedupeKey: `expense:${claim.id}:${state}`,
    ...expenseAnswerMail(words, {
      ...facts(words, person, claim),
      state,
      answer,
      paidOn,
      url: `${deps.config.siteUrl}${personPath('expenses')}`,
    }),
  });
}
