import { useCompanyId, useRights } from '#lib/company/company.ts';
import { PayCalendarPage } from '../../features/pay/calendar/pay-calendar-page.tsx';
import { CalendarFeedButton } from '../../features/team/employee/calendar-feed-button.tsx';

/** The pay calendar, with the calendar link of the team's schedules. */
export function PayCalendar() {
  const companyId = useCompanyId();
  const can = useRights();
  return <PayCalendarPage feed={can('company.write') && <CalendarFeedButton companyId={companyId} />} />;
}
