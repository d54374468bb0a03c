import { payTotal } from '@portage/domain/payments';
import { Calculator, Download, History } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { OneTimeDialog } from './one-time-dialog.tsx';
import { OneTimeTable } from './one-time-table.tsx';
import { PayToolbar } from './pay-toolbar.tsx';
import { filterOneTime, filterScheduled, type usePaymentFilter } from './payment-filters.ts';
import type { OneTimePayment, ScheduledPayment } from './payments.ts';
import { exportOneTime, exportScheduled } from './payments-csv.ts';
import { ScheduledTable } from './scheduled-table.tsx';

interface PaymentsOverviewProps {
  scheduled: readonly ScheduledPayment[];
  oneTime: readonly OneTimePayment[];
  companyId: string | undefined;
  filters: ReturnType<typeof usePaymentFilter>;
}

/** The payments of a company with their total, in two tabs. */
export function PaymentsOverview({ scheduled, oneTime, companyId, filters }: PaymentsOverviewProps) {
  const [creating, setCreating] = useState(false);
  const { total, count } = payTotal(scheduled, oneTime);
  const lines = filterScheduled(scheduled, filters.filter);
  const extras = filterOneTime(oneTime, filters.filter);

  function exportCsv() {
    if (filters.tab === 'one-time') exportOneTime(extras);
    else exportScheduled(lines, 'scheduled-payments.csv');
  }

  return (
    <>
      <PageHeader
        title="Payments"
        subtitle={
          <>
            Total{' '}
            <strong>
              <Money cents={total} currency />
            </strong>{' '}
            over {count} {count === 1 ? 'payment' : 'payments'}
          </>
        }
        actions={
          <>
            <ButtonLink to="/cost-calculator" icon={<Calculator size={16} strokeWidth={1.5} aria-hidden="true" />}>
              Cost Calculator
            </ButtonLink>
            <ButtonLink to="/pay?view=history" icon={<History size={16} strokeWidth={1.5} aria-hidden="true" />}>
              Payment History
            </ButtonLink>
            <Button icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={exportCsv}>
              Export CSV
            </Button>
            <Button variant="primary" onClick={() => setCreating(true)}>
              Create One-time Payment
            </Button>
          </>
        }
      />
      <Tabs
        label="Kinds of payment"
        value={filters.tab}
        onValueChange={(tab) => filters.set('tab', tab === 'scheduled' ? '' : tab)}
        toolbar={(list) => <PayToolbar filters={filters} start={list} />}
        tabs={[
          { value: 'scheduled', label: 'Scheduled Payments', content: <ScheduledTable lines={lines} /> },
          { value: 'one-time', label: 'One time payments', content: <OneTimeTable payments={extras} /> },
        ]}
      />
      {creating && <OneTimeDialog scheduled={scheduled} companyId={companyId} onClose={() => setCreating(false)} />}
    </>
  );
}
