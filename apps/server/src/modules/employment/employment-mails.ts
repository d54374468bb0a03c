import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { EmploymentEnd, LeavingPay } from '@portage/domain/leaving/leaving';
import { LEAVING_EXTRAS, NO_EXTRAS } from '@portage/domain/leaving/leaving-extras';
import { reasonKey } from '@portage/domain/leaving/record-of-employment';
import type { EmploymentChange } from '@portage/domain/members/employment-change';
import { type EmploymentTerms, TERM_KINDS, type TermKind } from '@portage/domain/members/employment-terms';
import type { Cents } from '@portage/domain/money/money';
import type { Catalog } from '@portage/messages';
import { textOfCode } from '@portage/messages/coded-message';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Parts } from '../../platform/parts.ts';
import { queueMail } from '../mail/outbox.ts';
import { messagesFor } from '../mail/receiver-language.ts';
import {
  employmentChangeMail,
  employmentEndMail,
  employmentRehiredMail,
  employmentUndoneMail,
  type MailedReader,
} from '../mail/templates/employment-mails.ts';
import type { MailBody } from '../mail/templates/layout.ts';
import type { Employer } from './employer.ts';
import { findEnd } from './queries/ends.ts';
import { findAdminAddress } from './queries/person.ts';

type MailParts = Pick<Parts, 'config' | 'jobs' | 'messages'>;

/** The console's page of a client's people. */
const consolePeople = ({ config }: MailParts, { id }: Employer) =>
  `${config.siteUrl}/provider/clients/${id}?tab=people`;

/** Queues one mail to the provider about a dated change. */
export async function mailChange(
  deps: MailParts,
  tx: Transaction,
  company: Employer,
  given: { id: string; name: string; before: EmploymentTerms; change: EmploymentChange },
): Promise<void> {
  const { before, change } = given;
  const { formats, mails, storedValues } = deps.messages;
  const schedules = { Monthly: storedValues.monthly, 'Bi-Weekly': storedValues.biWeekly };
  const words = (kind: TermKind, terms: Partial<EmploymentTerms>) => {
    if (kind === 'salary') return formats.formatCad(terms.salary ?? before.salary);
    if (kind === 'schedule') return schedules[terms.schedule ?? before.schedule];
    return terms.province ?? mails.employmentUnknown;
  };
  await queueMail(deps, tx, {
    kind: 'employment-change',
    to: deps.config.PROVIDER_CONTACT_EMAIL,
    dedupeKey: `employment-change:${given.id}`,
    ...employmentChangeMail(deps.messages, {
      name: given.name,
      company: company.legal_name,
      day: formats.formatDate(change.effectiveOn),
      url: consolePeople(deps, company),
      changes: TERM_KINDS.filter((kind) => change[kind] !== undefined && change[kind] !== before[kind]).map((kind) => ({
        kind,
        before: words(kind, before),
        after: words(kind, change),
      })),
    }),
  });
}

/** Queues one mail to the provider about an end of employment, and one for each edit of it. */
export async function mailEnd(
  deps: MailParts,
  tx: Transaction,
  company: Employer,
  { id, name, end, pay }: { id: string; name: string; end: EmploymentEnd; pay: LeavingPay },
): Promise<void> {
  const extras = end.extras ?? NO_EXTRAS;
  const days = (given: { days: number; gross: Cents } | null) =>
    given && { days: given.days, amount: deps.messages.formats.formatCad(given.gross) };
  await queueMail(deps, tx, {
    kind: 'employment-end',
    to: deps.config.PROVIDER_CONTACT_EMAIL,
    dedupeKey: `employment-end:${id}:${end.lastDay}:${end.reason ?? ''}:${end.finalPayOn ?? ''}:${LEAVING_EXTRAS.map((extra) => extras[extra]).join()}`,
    ...employmentEndMail(deps.messages, {
      name,
      company: company.legal_name,
      day: deps.messages.formats.formatDate(end.lastDay),
      reason:
        end.reason === null
          ? deps.messages.mails.employmentEndNoReason
          : `${end.reason}, ${deps.messages.recordOfEmployment[reasonKey(end.reason)]}`,
      comment: end.comment,
      unpaid: days(pay.unpaid),
      invoiced: days(pay.invoicedAfter),
      url:
        pay.invoicedAfter === null
          ? consolePeople(deps, company)
          : `${deps.config.siteUrl}/provider/receivables?tab=invoices&q=${encodeURIComponent(company.legal_name)}`,
      extras: LEAVING_EXTRAS.filter((extra) => extras[extra] > 0).map((extra) => ({
        name: textOfCode(deps.messages.finalPay, { code: extra }),
        amount: deps.messages.formats.formatCad(extras[extra]),
      })),
    }),
  });
}

/** Queues the mails that an end is undone, to the company's administrator and the provider. Each is sent once per end. */
export async function mailUndone(
  deps: MailParts,
  tx: Transaction,
  company: Employer,
  { id, name, lastDay }: { id: string; name: string; lastDay: PlainDate },
): Promise<void> {
  const body = (words: Catalog, to: MailedReader) =>
    employmentUndoneMail(words, to, { name, company: company.legal_name, day: words.formats.formatDate(lastDay) });
  await mailBoth(deps, tx, company, `employment-undone:${id}`, body);
}

/** Queues the mails that a person returns, to the company's administrator and the provider. Each is sent once per first day. */
export async function mailRehire(
  deps: MailParts,
  tx: Transaction,
  company: Employer,
  { id, name, lastDay, firstDay }: { id: string; name: string; lastDay: PlainDate; firstDay: PlainDate },
): Promise<void> {
  const body = (words: Catalog, to: MailedReader) => {
    const { formatDate } = words.formats;
    const given = { name, company: company.legal_name, day: formatDate(firstDay), last: formatDate(lastDay) };
    return employmentRehiredMail(words, to, given);
  };
  await mailBoth(deps, tx, company, `employment-rehired:${id}:${firstDay}`, body);
}

/**
 * Queues the mails about an end that a change of the person's status undid, or followed with a new start. An end that is open again by
 * then, or that is gone, has none.
 * @param endId id of the end
 */
export async function mailReturn(deps: MailParts & Pick<Parts, 'db'>, endId: string): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    const end = await findEnd(tx, endId);
    if (end === undefined) return;
    const company = { id: end.company_id, legal_name: end.legal_name, user_id: null };
    const about = { id: endId, name: end.name ?? '', lastDay: plainDate(end.last_day) };
    if (end.is_undone === true) await mailUndone(deps, tx, company, about);
    else if (end.rehired_on !== null)
      await mailRehire(deps, tx, company, { ...about, firstDay: plainDate(end.rehired_on) });
  });
}

/**
 * Queues a mail in each receiver's language.
 * @param key its part before the first colon is the kind of the mail
 */
async function mailBoth(
  deps: MailParts,
  tx: Transaction,
  company: Employer,
  key: string,
  body: (words: Catalog, to: MailedReader) => MailBody,
): Promise<void> {
  const [kind = ''] = key.split(':');
  const admin = await findAdminAddress(tx, company.id);
  const provider = deps.config.PROVIDER_CONTACT_EMAIL;
  if (admin !== undefined) {
    const words = await messagesFor(deps.messages, tx, admin);
    const reader = { reader: 'account', url: `${deps.config.siteUrl}/team` } as const;
    await queueMail(deps, tx, { kind, to: admin, dedupeKey: `${key}:company`, ...body(words, reader) });
  }
  const reader = { reader: 'provider', url: consolePeople(deps, company) } as const;
  await queueMail(deps, tx, { kind, to: provider, dedupeKey: `${key}:provider`, ...body(deps.messages, reader) });
}
