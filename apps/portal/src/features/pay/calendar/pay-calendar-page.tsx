import * as payments from '@portage/messages/pay';
import * as m from '@portage/messages/pay-calendar';
import * as start from '@portage/messages/start';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { config } from '#lib/browser/config.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { MoreButtons, MoreMenu } from '#ui/menu/more-actions.tsx';
import { BackLink } from '#ui/page/back-link.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { exportCalendar } from './calendar-csv.ts';
import { CalendarLoading, CalendarNotLoaded } from './calendar-missing.tsx';
import { CalendarMonth } from './calendar-month.tsx';
import { payCalendarQuery } from './pay-calendar-queries.ts';

/**
 * /pay/calendar: every payday, cut-off and funding date, month by month. The month is in the address.
 * @param feed opens the calendar link, for those who may create one
 */
export function PayCalendarPage({ feed }: { feed: ReactNode }) {
  const companyId = useCompanyId();
  const calendar = useQuery(payCalendarQuery(companyId));
  useEffect(() => {
    document.title = start.documentTitle({ page: m.title, brand: config.brand.name });
  }, []);
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
  const entries = calendar.data?.entries ?? [];
  const more =
    entries.length > 0 || calendar.isPending
      ? [
          {
            key: 'export',
            label: m.exportCsv,
            icon: <Download {...icon} />,
            disabled: calendar.isPending,
            onSelect: () => exportCalendar(entries),
          },
        ]
      : [];
  return (
    <>
      <BackLink to="/pay">{payments.backToPayments}</BackLink>
      <PageHeader
        title={m.title}
        subtitle={m.subtitle}
        {...(more.length > 0 && { menu: <MoreMenu actions={more} /> })}
        actions={
          <>
            {feed}
            <MoreButtons actions={more} />
          </>
        }
      />
      {calendar.isPending && <CalendarLoading />}
      {calendar.isError && <CalendarNotLoaded pending={calendar.isFetching} onRetry={() => void calendar.refetch()} />}
      {calendar.data && <CalendarMonth {...calendar.data} />}
    </>
  );
}
