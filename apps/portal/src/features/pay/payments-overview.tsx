import { expensesPath } from '@portage/domain/portal-paths';
import { notAllowed } from '@portage/messages/link-refusals';
import * as m from '@portage/messages/pay';
import * as holds from '@portage/messages/pay-exceptions';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { isPhone } from '#lib/browser/is-phone.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { useExport } from '#lib/browser/use-export.ts';
import { useCompanyId, useRights } from '#lib/company/company.ts';
import type { PayException } from '#lib/figures/pay-exceptions-queries.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { Tabs } from '#ui/choice/tabs.tsx';
import { DialogOpening } from '#ui/dialog/lazy-dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { MoreMenu } from '#ui/menu/more-actions.tsx';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PayExceptionsCard } from './exceptions/pay-exceptions-card.tsx';
import { allOneTime } from './one-time/one-time-payment-queries.ts';
import { OneTimePayments } from './one-time/one-time-payments.tsx';
import styles from './pay.module.css';
import { PaySummary, type PayTotal, type Reload } from './pay-summary.tsx';
import { PayToolbar } from './pay-toolbar.tsx';
import type { usePaymentFilter } from './payment-filters.ts';
import { exportOneTime, exportScheduled } from './payments-csv.ts';
import { allLines, earliestUpcomingQuery } from './scheduled/scheduled-line-queries.ts';
import { ScheduledPayments } from './scheduled/scheduled-payments.tsx';
import { ToPayCard } from './to-pay/to-pay-card.tsx';

const OneTimeDialog = lazy(async () => ({
  default: (await import('./one-time/create/one-time-dialog.tsx')).OneTimeDialog,
}));
const StatementDialog = lazy(async () => ({
  default: (await import('./statement/statement-dialog.tsx')).StatementDialog,
}));

interface PaymentsOverviewProps {
  /** Total in CAD and number of payments; null when they could not be loaded. */
  total: PayTotal | null;
  exceptions: UseQueryResult<PayException[]>;
  reloadTotal: Reload;
  filters: ReturnType<typeof usePaymentFilter>;
}

/** The company's payments with their total, in two tabs. */
export function PaymentsOverview({ total, exceptions, reloadTotal, filters }: PaymentsOverviewProps) {
  const companyId = useCompanyId();
  const can = useRights();
  const dialog = useDialogAddress('dialog', ['person']);
  const [params] = useUrlParams();
  const asked = useOffer({
    ...dialog,
    offer: dialog.value === 'statement' || (dialog.value === 'one-time' && can('people.write')) ? dialog.value : null,
    why: dialog.value === 'one-time' ? notAllowed : null,
  });
  const file = useExport(m.fetchFailed);
  const upcoming = useQuery(earliestUpcomingQuery(companyId, filters.listed));

  /** Downloads the open tab's payments. */
  async function writeCsv() {
    if (filters.tab === 'one-time') return exportOneTime(await allOneTime(companyId, filters.filter));
    const appended = filters.filter.status === 'all' ? (upcoming.data ?? []) : [];
    return exportScheduled([...(await allLines(companyId, filters.filter)), ...appended]);
  }

  const exportAction = {
    key: 'export',
    label: m.exportCsv,
    icon: <Download size={16} strokeWidth={1.5} aria-hidden="true" />,
    onSelect: () => void file.save(writeCsv),
    pending: file.pending,
  };
  const more = [
    {
      key: 'calculator',
      label: m.costCalculator,
      to: '/cost-calculator',
    },
    exportAction,
  ];

  // On a phone they come after what is owed: one screen has no room for both.
  const onPhone = isPhone();
  const create = can('people.write') && (
    <Button icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => dialog.open('one-time')}>
      {m.createOneTime}
    </Button>
  );
  const views = (
    <nav className={styles.views} aria-label={m.views}>
      <ButtonLink variant="quiet" size="s" to="/pay/calendar">
        {m.calendar}
      </ButtonLink>
      <ButtonLink variant="quiet" size="s" to={expensesPath}>
        {m.expenses}
      </ButtonLink>
      <ButtonLink variant="quiet" size="s" to="/pay?view=history">
        {m.historyButton}
      </ButtonLink>
      <Button variant="quiet" size="s" onClick={() => dialog.open('statement')}>
        {m.statement}
      </Button>
    </nav>
  );

  return (
    <>
      <PageHeader
        title={m.pageTitle}
        menu={<MoreMenu actions={more} />}
        keepsMenu
        {...(!onPhone && { actions: create })}
      />
      {!onPhone && views}
      <div className={styles.head}>
        <ToPayCard />
        <div className={styles.holds}>
          <NotLoadedLine text={holds.notLoaded} reads={[exceptions]} />
          <PayExceptionsCard exceptions={exceptions.data ?? []} />
        </div>
        <PaySummary total={total} reload={reloadTotal} />
      </div>
      {onPhone && (
        <div className={styles.below}>
          {create}
          {views}
        </div>
      )}
      <Tabs
        label={m.tabsLabel}
        value={filters.tab}
        onValueChange={filters.openTab}
        toolbar={(list) => <PayToolbar filters={filters} start={list} />}
        tabs={[
          {
            value: 'scheduled',
            label: m.scheduledPayments,
            content: <ScheduledPayments filter={filters.listed} withUpcoming />,
          },
          {
            value: 'one-time',
            label: m.oneTimePayments,
            content: <OneTimePayments filter={filters.listed} />,
          },
        ]}
      />
      <Suspense fallback={<DialogOpening />}>
        {asked === 'one-time' && <OneTimeDialog memberId={params.get('person') ?? ''} onClose={dialog.close} />}
        {asked === 'statement' && <StatementDialog onClose={dialog.close} />}
      </Suspense>
    </>
  );
}
