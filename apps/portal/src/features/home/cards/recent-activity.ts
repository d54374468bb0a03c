import type { ActivityEvent } from '@portage/contract/dashboard';
import { plainDate } from '@portage/domain/dates/plain-date';
import { type Cents, cents, parseCents } from '@portage/domain/money/money';
import * as finalPay from '@portage/messages/final-pay';
import { formatDayMonth, formatRelative } from '@portage/messages/formats';
import * as m from '@portage/messages/home';
import { oneTimeName } from '#lib/texts/names/one-time-names.ts';

/** One row of Recent Activity. */
export interface ActivityItem {
  /** A person can be added and activated at one moment. */
  key: string;
  /** Who did what: 'Ana Silva added Maya Tremblay', or 'Your company added Maya Tremblay' where the record does not say who. */
  name: string;
  /** Who did it, the person it is about where the record does not say, or the provider that issued an invoice. */
  face: string;
  /** '' where there is none to show, as for a credit. */
  status: string;
  /** Whether an invoice has it: a one-time payment that is not paid yet is then scheduled. */
  invoiced: boolean;
  created_at: string;
  type: 'team_member' | 'payment' | 'invoice' | 'one_time_payment' | 'person';
  amount: Cents | null;
}

const types = {
  added: 'team_member',
  activated: 'team_member',
  paid: 'payment',
  invoiced: 'invoice',
  credited: 'invoice',
  requested: 'one_time_payment',
  final: 'one_time_payment',
  away: 'team_member',
  joined: 'person',
} as const;

/** What a payment is called within final pay. Other one-time payments have their type. */
const finalPayNames: Readonly<Record<string, string>> = {
  vacation: finalPay.vacation,
  payInLieu: finalPay.payInLieu,
  retiringAllowance: finalPay.retiringAllowance,
};

/** The five newest events, newest first, in words. @param provider its name, which issues invoices */
export function recentActivity(events: readonly ActivityEvent[], provider: string): ActivityItem[] {
  return events
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .slice(0, 5)
    .map((event) => ({
      key: `${event.verb} ${event.id} ${event.created_at}`,
      name: wordsOf(event),
      face: event.person ?? (types[event.verb] === 'invoice' ? provider : event.name),
      // The words of an answer say what it was.
      status: event.verb === 'credited' || event.verb === 'away' ? '' : event.status,
      invoiced: event.invoiced,
      created_at: event.created_at,
      type: types[event.verb],
      amount: event.amount === null ? null : amountOf(event.verb, parseCents(event.amount)),
    }));
}

/** A credit's words say that it lowers what is owed, so its amount has no sign. */
const amountOf = (verb: ActivityEvent['verb'], amount: Cents): Cents =>
  verb === 'credited' ? cents(Math.abs(amount)) : amount;

function wordsOf({ verb, name, person, day, kind, final_pay_kind, status }: ActivityEvent): string {
  const payment = () => finalPayNames[final_pay_kind ?? ''] ?? oneTimeName(kind ?? '');
  switch (verb) {
    case 'added':
      return person === null ? m.memberAdded({ name }) : m.memberAddedBy({ person, name });
    case 'activated':
      return person === null ? m.memberActivated({ name }) : m.memberActivatedBy({ person, name });
    case 'paid':
      return day === null ? m.paid({ name }) : m.paidOn({ name, day: formatDayMonth(plainDate(day)) });
    case 'invoiced':
      return m.invoiced({ number: name });
    case 'credited':
      return m.credited({ number: name });
    case 'requested':
      return person === null
        ? m.oneTimeRequested({ payment: payment(), name })
        : m.oneTimeRequestedBy({ person, payment: payment(), name });
    case 'final':
      return m.finalPayAdded({ payment: payment(), name });
    case 'away':
      return person === null
        ? m.awayAnswered({ state: status, name })
        : m.awayAnsweredBy({ state: status, person, name });
    case 'joined':
      return m.personJoined({ name, role: kind ?? '' });
  }
}

const units: [unit: Parameters<typeof formatRelative>[1], seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** '3 minutes ago' */
export function relativeTime(moment: string, now: number): string {
  const seconds = Math.round((Date.parse(moment) - now) / 1000);
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  return unit === undefined ? m.justNow : formatRelative(Math.round(seconds / unit[1]), unit[0]);
}
