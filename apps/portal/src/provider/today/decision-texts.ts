import { daysBetween, isPlainDate, type PlainDate } from '@portage/domain/dates/plain-date';
import { sendMoneyBy } from '@portage/domain/payouts/value-date';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-queue';
import { formatMoment, formatShortDate, formatShortDateInText } from '@portage/messages/formats';
import { dotted } from '#ui/text/dotted.ts';
import { cutOff } from '../money/cut-off.ts';
import type { Note } from './decision-task.tsx';
import type { Decision } from './decisions-queries.ts';
import { isAgreement, isUnsent, itemDetail, itemPath, itemTitle, owedPath } from './queue-texts.ts';

/** What is decided, as a sentence without its client. */
export function decisionTitle(decision: Decision): string {
  const { kind, what, reference, facts: count } = decision;
  if (what === 'creditStopped') return m.planningStopped({ invoices: Number(reference) });
  if (count === 1 || kind === 'payout') return itemTitle(decision);
  if (kind === 'job') return m.jobs({ count, job: what });
  if (kind !== 'signature') return m.group({ what: kind === 'exception' ? what : kind, count });
  const of = isAgreement(decision) ? 'agreement' : 'letter';
  if (isUnsent(decision)) return m.group({ what: `${of}Unsent`, count });
  return m.group({ what: what === 'letterMissing' ? what : of, count });
}

/** Whose pay waits and since when, or what its facts share; '' for none. */
export function decisionDetail(decision: Decision, today: PlainDate): string {
  const { kind, what, facts, people, clients, dueOn, detail } = decision;
  if (what === 'invoiceUnfunded') {
    const late = dueOn === null ? 0 : daysBetween(dueOn, today);
    return dotted([
      facts === 1 && itemDetail(decision),
      people > 0 && m.unpaidPeople({ count: people }),
      facts > 1 && late > 0 && m.oldestLate({ days: late }),
    ]);
  }
  if (what === 'creditStopped') {
    const late = isPlainDate(detail) ? daysBetween(detail, today) : 0;
    return dotted([
      late > 0 && m.oldestLate({ days: late }),
      people > 0 && m.unplannedPeople({ count: people }),
      decision.payday !== null && m.payDueOn({ day: formatShortDateInText(decision.payday) }),
    ]);
  }
  if (kind === 'payout' && what === 'ready' && decision.payday !== null)
    return dotted([
      clients > 0 && m.clients({ count: clients }),
      people > 0 && m.payoutPeople({ count: people }),
      m.sendBy({ day: formatShortDateInText(sendMoneyBy(decision.payday)), ...cutOff() }),
    ]);
  if (kind === 'payout') return clients > 1 ? m.clients({ count: clients }) : '';
  if (facts === 1) return itemDetail(decision);
  if (kind === 'job' || kind === 'mail') return detail;
  if (kind === 'signature' && isUnsent(decision)) return isAgreement(decision) ? m.clientSigns : m.personSigns;
  return decision.person;
}

/** Where a decision is taken. */
export function decisionPath(decision: Decision): string {
  const { kind, what, facts, company } = decision;
  if (what === 'creditStopped') return owedPath(decision.companyId);
  if (facts === 1) return itemPath(decision);
  const receivables = providerPath('receivables');
  if (kind === 'receipt') return `${receivables}?${new URLSearchParams({ tab: 'receipts', q: company })}`;
  if (kind === 'bank') return `${receivables}?tab=bank`;
  // Mails and jobs are of no client: each is repeated where it is.
  if (kind === 'job' || kind === 'mail') return `?${new URLSearchParams({ kind, open: decision.decision })}`;
  return itemPath(decision);
}

/** Who is on a decision and since when, and until when it is snoozed and why, or why it is back. */
export function notesOf({ taken, snooze, asleep, woke }: Decision): Note[] {
  const notes: Note[] = [];
  if (taken !== null) {
    const when = formatMoment(taken.at);
    const { mine, email } = taken;
    if (mine) notes.push({ text: m.yours({ when }) });
    else if (email === null) notes.push({ text: m.takenByOperator({ when }) });
    else notes.push({ text: m.takenBy({ who: nameOf(email), when }), title: m.takenBy({ who: email, when }) });
  }
  if (woke !== null) notes.push({ text: m.woke({ why: woke }) });
  else if (snooze !== null && asleep) {
    const day = formatShortDate(snooze.until);
    const { email, reason } = snooze;
    if (email === null) notes.push({ text: m.snoozedByOperator({ day, reason }) });
    else
      notes.push({
        text: m.snoozedBy({ day, who: nameOf(email), reason }),
        title: m.snoozedBy({ day, who: email, reason }),
      });
  }
  return notes;
}

/** A colleague as others call them: the address without its domain, which is the provider's. */
const nameOf = (email: string): string => email.replace(/@.*$/, '');
