import { useCompanyId, useRights } from '#lib/company/company.ts';
import { PayCalendarPage } from '../features/pay/calendar/pay-calendar-page.tsx';
import { CalendarFeed } from '../features/team/employee/calendar-feed-dialog.tsx';

/** The pay calendar, with the calendar link of the team's schedules. */
export function PayCalendar() {
  const companyId = useCompanyId();
  const can = useRights();
  return <PayCalendarPage feed={can('company.write') && <CalendarFeed companyId={companyId} />} />;
}
