import { daysBetween, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { isPayExceptionKey } from '@portage/domain/pay/pay-exceptions';
import { providerPath } from '@portage/domain/portal-paths';
import type { Tone } from '@portage/domain/tone';
import * as m from '@portage/messages/console-queue';
import { formatDateRange, formatShortDate, formatShortDateInText } from '@portage/messages/formats';
import { subject, subjectOf } from '@portage/messages/person-requests';
import { oneTimeName } from '#lib/texts/names/one-time-names.ts';
import { exceptionTexts } from '#lib/texts/pay-exception-texts.ts';
import { dotted } from '#ui/text/dotted.ts';
import type { QueueItem } from './queue-queries.ts';

/** Whether a document for signature was never sent. */
export const isUnsent = ({ detail }: Pick<QueueItem, 'detail'>): boolean => detail === 'unsent';
export const isAgreement = ({ what }: Pick<QueueItem, 'what'>): boolean =>
  what === 'EOR_SERVICE_AGREEMENT' || what === 'agreementUnsigned';

/** What an item is, as a sentence without its client. */
export function itemTitle({ id, kind, what, reference, detail, payday }: QueueItem): string {
  switch (kind) {
    case 'treatment':
      return m.treatment({ type: oneTimeName(detail), reference });
    case 'carriedOver':
      return m.carriedOver({ lines: Number(detail) });
    case 'payout':
      if (payday !== null) {
        const day = formatShortDateInText(payday);
        return what === 'ready' ? m.payoutReady({ day }) : m.payoutMissing({ day });
      }
      return m.payoutBatch({ number: reference, step: what });
    case 'recovery':
      return what === 'claim' ? m.recoveryClaim({ reference }) : m.recoveryUnauthorized({ reference });
    case 'plan':
      return detail === 'checkout' ? m.planCheckout({ plan: what }) : m.planRequested({ plan: what });
    case 'receipt':
      return m.receipt({ number: reference });
    case 'bank':
      if (what === '') return m.bank;
      return what.includes(', ') ? m.bankFitsOne({ numbers: what }) : m.bankFits({ number: what });
    case 'signature':
      if (isUnsent({ detail })) return isAgreement({ what }) ? m.agreementUnsent : m.letterUnsent;
      if (what === 'letterMissing') return exceptionTexts(what).title;
      return isAgreement({ what }) ? m.agreement : m.letter;
    case 'figures':
      if (what === 'taxTables') return m.taxTables({ day: formatShortDateInText(plainDate(reference)) });
      return m.figures({ year: reference });
    case 'request':
      return reference === ''
        ? m.request({ subject: subject({ subject: what }) })
        : m.request({ subject: subjectOf({ subject: what, number: reference }) });
    case 'expense':
      return m.expense({ category: what });
    case 'job':
      return m.job({ job: what });
    case 'mail':
      return m.mail({ subject: what });
    case 'installation':
      return m.installation({ check: what });
    case 'exception':
      if (id.startsWith('credit:')) return m.planningStopped({ invoices: Number(reference) });
      if (what === 'invoiceUnfunded' && reference !== '') return m.invoiceUnpaid({ number: reference });
      return isPayExceptionKey(what) ? exceptionTexts(what).title : what;
  }
}

/** The person, payer, address or error below the title, or what sending a document does; '' for none. */
export function itemDetail({ kind, what, person, reference, detail, payday }: QueueItem): string {
  if (kind === 'signature' && isUnsent({ detail }))
    return [person, isAgreement({ what }) ? m.clientSigns : m.personSigns].filter(Boolean).join(' · ');
  if (kind === 'receipt' || kind === 'bank') return detail;
  if (kind === 'mail') return [reference, detail].filter(Boolean).join(' · ');
  if (kind === 'job' || kind === 'installation') return detail;
  if (kind === 'request') return dotted([person, detail]);
  if (kind === 'carriedOver') return formatDateRange(plainDate(what), plainDate(reference));
  if (kind === 'figures') return detail === '' ? '' : m.peopleWait({ count: Number(detail) });
  if (what === 'creditStopped')
    return dotted([person, payday !== null && m.payDueOn({ day: formatShortDateInText(payday) })]);
  const isOfPayday = what === 'invoiceUnfunded' || (kind === 'exception' && what === 'payoutMissing');
  return isOfPayday && payday !== null ? m.payday({ day: formatShortDate(payday) }) : person;
}

/** What a client owes: the invoices of its page. */
export const owedPath = (companyId: string | null): string => `${providerPath('clients')}/${companyId}?tab=invoices`;

/** Where the item is dealt with. */
export function itemPath({ id, kind, what, reference, memberId, companyId }: QueueItem): string {
  if (kind === 'receipt')
    return `${providerPath('receivables')}?${new URLSearchParams({ tab: 'receipts', q: reference })}`;
  if (kind === 'bank') return `${providerPath('receivables')}?tab=bank&line=${id.slice('bank:'.length)}`;
  if (kind === 'payout')
    return id.startsWith('batch:')
      ? `${providerPath('payouts')}/${id.slice('batch:'.length)}`
      : providerPath('payouts');
  if (kind === 'figures') return what === 'taxTables' ? `${providerPath('figures')}?tab=tax` : providerPath('figures');
  if (id.startsWith('credit:')) return owedPath(companyId);
  if (kind === 'request') return `${providerPath('people')}/${memberId}?answer=${id.slice('request:'.length)}`;
  if (memberId !== null) return `${providerPath('people')}/${memberId}`;
  if (companyId !== null) return `${providerPath('clients')}/${companyId}`;
  return providerPath('settings');
}

/** How much time is left before pay is late. */
export function itemDue({ dueOn, blocking }: QueueItem, today: PlainDate): { text: string; tone: Tone } | null {
  if (dueOn === null) return null;
  const days = daysBetween(today, dueOn);
  if (days < 0) return { text: m.late, tone: 'maple' };
  return { text: m.dueIn({ days }), tone: blocking || days <= 2 ? 'wheat' : 'neutral' };
}
