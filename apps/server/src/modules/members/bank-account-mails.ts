import type { PlainDate } from '@portage/domain/dates/plain-date';
import { maskedAccount } from '@portage/domain/payouts/bank-account';
import { bankName } from '@portage/domain/payouts/banks';
import type { Catalog } from '@portage/messages';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Config } from '../../config.ts';
import type { Parts } from '../../platform/parts.ts';
import { type OutgoingMail, queueMail } from '../mail/outbox.ts';
import { messagesForPayee } from '../mail/receiver-language.ts';
import { canceledAccountMail, changedAccountMail, recordedAccountMail } from '../mail/templates/bank-account-mails.ts';
import type { CurrentAccount, Payee } from './queries/bank-accounts.ts';

type MailParts = Pick<Parts, 'jobs' | 'messages'> & { config: Config };
type Shown = Pick<CurrentAccount, 'institution' | 'lastDigits'>;

const facts = ({ config }: MailParts, payee: Payee) => ({
  name: payee.name,
  company: payee.company,
  provider: config.PROVIDER_NAME,
});

/** 'RBC •••567': the bank's name and last digits. */
const shown = ({ banks }: Catalog, { institution, lastDigits }: Shown) =>
  `${bankName(institution, banks)} ${maskedAccount(lastDigits)}`;

const wordsFor = (deps: MailParts, tx: Transaction, { email, province, company_id }: Payee) =>
  messagesForPayee(deps.messages, tx, { email, province, companyId: company_id });

/** Queues a mail to a person's address, and to that of the account that they sign in with: who changes one of them does not read the other. */
async function mailToPayee(
  deps: MailParts,
  tx: Transaction,
  { email, own_email }: Payee,
  mail: Omit<OutgoingMail, 'to'> & { dedupeKey: string },
): Promise<void> {
  await queueMail(deps, tx, { ...mail, to: email });
  if (own_email !== null) await queueMail(deps, tx, { ...mail, to: own_email, dedupeKey: `${mail.dedupeKey}:own` });
}

/** Queues the mail about a recorded account to the person who is paid, once for each account. */
export async function mailAccount(
  deps: MailParts,
  tx: Transaction,
  payee: Payee,
  given: Shown & { id: string; usableFrom: PlainDate; earlier: Shown | null; replaced: Shown | null },
): Promise<void> {
  const words = await wordsFor(deps, tx, payee);
  const account = shown(words, given);
  const about = { ...facts(deps, payee), account, day: words.formats.formatDate(given.usableFrom) };
  await mailToPayee(deps, tx, payee, {
    kind: given.earlier === null ? 'bank-account-recorded' : 'bank-account-changed',
    dedupeKey: `bank-account:${given.id}`,
    ...(given.earlier === null
      ? recordedAccountMail(words, about)
      : changedAccountMail(words, {
          ...about,
          earlier: shown(words, given.earlier),
          replaced: given.replaced && shown(words, given.replaced),
        })),
  });
}

/** Queues the mail that a change was canceled to the person who is paid, once for each change. */
export async function mailCanceledChange(
  deps: MailParts,
  tx: Transaction,
  payee: Payee,
  canceled: Shown & { id: string },
  used: Shown | null,
): Promise<void> {
  const words = await wordsFor(deps, tx, payee);
  await mailToPayee(deps, tx, payee, {
    kind: 'bank-account-canceled',
    dedupeKey: `bank-account-canceled:${canceled.id}`,
    ...canceledAccountMail(words, {
      ...facts(deps, payee),
      account: shown(words, canceled),
      used: used && shown(words, used),
    }),
  });
}
