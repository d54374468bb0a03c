import { type PlainDate, todayAt } from '@portage/domain/plain-date';
import ical from 'ical-generator';
import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { hashToken } from '../../platform/secrets/secret-links.ts';
import { type CalendarDay, companyEvents, type DueInvoice, feedRange, type PaidMember } from './company-events.ts';

/**
 * The feed behind a secret as an iCalendar text (RFC 5545), or null when the secret opens nothing (any more).
 * Notes at most once an hour that it was read.
 */
export async function calendarFeed(deps: Deps, secret: string): Promise<string | null> {
  const hash = hashToken(secret);
  const today = todayAt(deps.clock.now());
  const { from } = feedRange(today);
  return deps.db.transaction(asService, async (tx) => {
    const { rows } = await tx.query<{ id: string; name: string }>(
      `select c.id, c.legal_name as name from public.calendar_feeds f join public.companies c on c.id = f.company_id where f.token_hash = $1`,
      [hash],
    );
    const company = rows[0];
    if (company === undefined) return null;
    const members = await tx.query<PaidMember & Record<string, unknown>>(
      `select first_name || ' ' || last_name as name, payroll_schedule as schedule, commencement_date::text as commencement
       from public.team_members where company_id = $1 and status = 'approved' order by first_name, last_name, team_member_id`,
      [company.id],
    );
    const invoices = await tx.query<DueInvoice & Record<string, unknown>>(
      `select id, coalesce(invoice_number, 'INV-' || left(id::text, 8)) as number, due_date::text as due, payday::text as payday
       from public.invoices where company_id = $1 and due_date >= $2 and status <> 'Cancelled' order by due_date, id`,
      [company.id, from],
    );
    await tx.query(
      `update public.calendar_feeds set last_read_at = app.now()
       where token_hash = $1 and (last_read_at is null or last_read_at < app.now() - interval '1 hour')`,
      [hash],
    );
    return calendarText(company, companyEvents(members.rows, invoices.rows, today));
  });
}

function calendarText(company: { id: string; name: string }, days: readonly CalendarDay[]): string {
  const calendar = ical({
    name: `Payroll of ${company.name}`,
    prodId: { company: 'Portage', product: 'Calendar feed' },
  });
  calendar.ttl(3600);
  for (const { key, date, title, details } of days) {
    const start = midnight(date);
    calendar.createEvent({
      id: `${key}-${company.id}@portage`,
      // A feed is made anew at every reading: the day itself as stamp keeps an unchanged event the same text.
      stamp: start,
      start,
      allDay: true,
      timezone: 'UTC',
      summary: title,
      ...(details !== '' && { description: details }),
    });
  }
  return calendar.toString();
}

/** A whole day as the library wants it: only the date of this moment is written. */
const midnight = (date: PlainDate): Date => new Date(`${date}T00:00:00Z`);
