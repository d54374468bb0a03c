import { addDays, type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import type { Catalog } from '@portage/messages';
import { asService } from '@portage/platform/postgres/identity';
import ical from 'ical-generator';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../platform/secrets/secret-links.ts';
import { loadPayFacts, whoIsPaid } from '../payroll/who-is-paid.ts';
import { loadRates } from '../rates/load-rates.ts';
import { type CalendarDay, companyEvents, feedRange } from './company-events.ts';
import { approvedAway, companyOfFeed, dueInvoices, noteFeedRead } from './queries.ts';

/**
 * The feed for a secret as iCalendar text (RFC 5545), or null when the secret is unknown or revoked.
 * Records the read at most once an hour.
 */
export async function calendarFeed(
  deps: Pick<Deps, 'clock' | 'db' | 'messages'>,
  secret: string,
): Promise<string | null> {
  const m = deps.messages.calendar;
  const hash = hashToken(secret);
  const today = todayAt(deps.clock.now());
  const range = { ...feedRange(today), today };
  const found = await deps.db.transaction(asService, async (tx) => {
    const company = await companyOfFeed(tx, hash);
    if (company === undefined) return null;
    const facts = await loadPayFacts(tx, company.id, range);
    const invoices = await dueInvoices(tx, company.id, range.from);
    const away = await approvedAway(tx, company.id, range);
    await noteFeedRead(tx, hash);
    return { company, facts, invoices, away };
  });
  if (found === null) return null;
  const { company, facts, invoices, away } = found;
  const rates = await loadRates(deps);
  const days = companyEvents(deps.messages, await whoIsPaid(facts), invoices, today, rates, away);
  return calendarText(m, company, days);
}

function calendarText(
  m: Catalog['calendar'],
  company: { id: string; name: string },
  days: readonly CalendarDay[],
): string {
  const calendar = ical({
    name: m.calendarName({ company: company.name }),
    prodId: { company: 'Portage', product: m.productName },
  });
  calendar.ttl(3600);
  for (const { key, date, last, title, details } of days) {
    const start = midnight(date);
    calendar.createEvent({
      id: `${key}-${company.id}@portage`,
      // The feed is generated on every read; using the day as DTSTAMP keeps unchanged events identical.
      stamp: start,
      start,
      // The day after the last one (RFC 5545, 3.6.1).
      ...(last !== undefined && { end: midnight(addDays(last, 1)) }),
      allDay: true,
      timezone: 'UTC',
      summary: title,
      ...(details !== '' && { description: details }),
    });
  }
  return calendar.toString();
}

/** A whole day as the library expects it: only the date is written. */
const midnight = (date: PlainDate): Date => new Date(`${date}T00:00:00Z`);
