import type { Dashboard } from '@portage/contract/dashboard';
import type { FirstPaydayFacts } from '@portage/domain/company/first-payday';
import { type PlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { config } from '#lib/browser/config.ts';

/** What the dashboard knows of a company on its way to its first payday; null once that is over. */
export function firstPaydayFacts(
  data: Dashboard,
  progress: FirstPaydayFacts['progress'],
  today: PlainDate,
): FirstPaydayFacts | null {
  const { first_payday: first, agreement } = data;
  if (first === null) return null;
  const { payday } = first;
  const invoice = payday?.invoice ?? null;
  return {
    today,
    leadTimes: config.invoiceLeadTimes,
    progress,
    canSign: agreement?.file_url != null,
    signedOn: dayOf(first.signed_at),
    plannedOn: dayOf(first.planned_at),
    addedOn: dayOf(first.added_at),
    activatedOn: dayOf(first.activated_at),
    waiting: personToActivate(data),
    invoice: invoice && {
      dueOn: invoice.due_date === null ? null : plainDate(invoice.due_date),
      paidOn: dayOf(invoice.paid_at),
    },
    payday: payday && { day: plainDate(payday.day), isPaid: payday.paid },
  };
}

/** The person to activate first; null without one who was never active. */
export const personToActivate = ({ waiting_members }: Pick<Dashboard, 'waiting_members'>) =>
  waiting_members.find(({ approved_date }) => approved_date === null) ?? null;

const dayOf = (moment: string | null): PlainDate | null => (moment === null ? null : todayAt(Date.parse(moment)));
