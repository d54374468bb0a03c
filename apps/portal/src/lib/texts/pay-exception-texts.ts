import { daysBetween, type PlainDate, parsePlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { type PayExceptionKey, payExceptions } from '@portage/domain/pay/pay-exceptions';
import { formatCadNamed, formatDateList, formatShortDate } from '@portage/messages/formats';
import * as m from '@portage/messages/pay-exceptions';
import type { PayException } from '../figures/pay-exceptions-queries.ts';
import { oneTimeName } from './names/one-time-names.ts';

/** The facts that the texts of an exception name. */
const paramsOf = ({ params }: Pick<PayException, 'params'>) =>
  (params ?? {}) as { paydays?: readonly string[]; number?: string; type?: string; toPay?: string };

/** Whether a day is a payday that a person misses because of it. */
export const missesPayday = (one: PayException, day: string): boolean =>
  one.severity === 'blocks' && (paramsOf(one).paydays ?? []).includes(day);

/** The compiler requires a title, a cause and a fix of every key. */
const texts: Readonly<Record<`${PayExceptionKey}${'Title' | 'Cause' | 'Fix'}`, string>> = m;

/** Title, cause and fix of an exception. */
export const exceptionTexts = (key: PayExceptionKey) => ({
  title: texts[`${key}Title`],
  cause: texts[`${key}Cause`],
  fix: texts[`${key}Fix`],
});

/** What to do about one: as its key says, or how much to pay. */
export function exceptionFix(one: Pick<PayException, 'key' | 'params'>): string {
  const { toPay } = paramsOf(one);
  if (one.key !== 'creditStopped' || toPay === undefined) return exceptionTexts(one.key).fix;
  return m.creditStoppedPay({ amount: formatCadNamed(parseCents(toPay)) });
}

/** Whether it blocks pay and the client has to act, or the provider is late. */
export const isUrgent = ({ severity, actor, deadline }: PayException): boolean =>
  severity === 'blocks' && (actor !== 'provider' || (deadline !== null && deadline < todayAt(Date.now())));

/** Who has to act. */
export const exceptionActor = (key: PayExceptionKey): string => m.whoActs({ actor: payExceptions[key].actor });

/** 'Pay on hold: Province missing', 'Check: …' for a warning, or that the provider acts while there is time. */
export const exceptionStatus = (one: PayException): string => {
  const cause = exceptionTexts(one.key).title;
  if (!isUrgent(one) && one.actor === 'provider') return m.waiting({ cause });
  return one.severity === 'blocks' ? m.onHold({ cause }) : m.atRisk({ cause });
};

/** The page of the invoice that it is about; null when it is about no invoice. */
export function exceptionInvoicePath(one: Pick<PayException, 'params'>): string | null {
  const { number } = paramsOf(one);
  return number === undefined ? null : `/pay/${encodeURIComponent(number)}`;
}

/** The person, payment or invoice that it is about, or the company. */
export function exceptionSubject(one: Pick<PayException, 'employee' | 'params'>): string {
  const { number, type } = paramsOf(one);
  const name = one.employee === null ? '' : `${one.employee.first_name} ${one.employee.last_name}`;
  if (number !== undefined) return m.invoice({ number });
  if (type !== undefined) return m.payment({ name, type: oneTimeName(type) });
  return name || m.company;
}

const shown = (day: string | null): string => {
  const date = day === null ? null : parsePlainDate(day);
  return date === null ? '' : formatShortDate(date);
};

const MAX_PERIOD_DAYS = 31;

/** With more paydays than this, a sentence gives the first and the last. */
const maxPaydays = 3;

/** The paydays that are not paid or will not be, or the days that are invoiced too far, and since when it is open, as parts of a list. */
export function exceptionDates(
  { key, first_day, last_day, opened_at, params }: DatedException,
  today: string,
): string[] {
  const since = m.since({ date: formatShortDate(todayAt(Date.parse(opened_at))) });
  if (key === 'invoicedAfterEnd') return [...invoicedDays(first_day, last_day), since];
  const paydays = (paramsOf({ params }).paydays ?? []).flatMap((day) => parsePlainDate(day) ?? []);
  const over = paydays.filter((day) => day < today);
  const ahead = paydays.filter((day) => day >= today);
  const late = isLate(first_day, paydays[0]) && first_day < today ? [m.lateDays({ start: shown(first_day) })] : [];
  return [...late, ...paydaysOf(over, m.unpaid, m.manyUnpaid), ...paydaysOf(ahead, m.ahead, m.manyAhead), since];
}

/** Whether days were to be paid before the first payday that they now miss: no pay period is longer than a month. */
const isLate = (first: string | null, payday: PlainDate | undefined): first is PlainDate => {
  const start = first === null ? null : parsePlainDate(first);
  return start !== null && payday !== undefined && daysBetween(start, payday) > MAX_PERIOD_DAYS;
};

type DatedException = Pick<PayException, 'key' | 'first_day' | 'last_day' | 'opened_at' | 'params'>;

function invoicedDays(first: string | null, last: string | null): string[] {
  const [start, end] = [shown(first), shown(last)];
  if (start === '') return [];
  return [start === end ? m.oneDayInvoiced({ start }) : m.daysInvoiced({ start, end })];
}

function paydaysOf(days: readonly PlainDate[], few: typeof m.unpaid, many: typeof m.manyUnpaid): string[] {
  const [count, start, end] = [days.length, days[0], days.at(-1)];
  if (start === undefined || end === undefined) return [];
  if (count <= maxPaydays) return [few({ count, paydays: formatDateList(days) })];
  return [many({ count, start: formatShortDate(start), end: formatShortDate(end) })];
}

/** By when to fix it; null for a warning, and for what the client cannot fix. */
export function exceptionDeadline(
  one: Pick<PayException, 'deadline' | 'actor' | 'payday'>,
  today: string,
): string | null {
  if (one.deadline === null || one.actor !== 'client') return null;
  return one.deadline < today ? m.paidLater : m.fixBy({ date: shown(one.deadline), payday: shown(one.payday) });
}
