import { Calculator, Download, History } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { OneTimeDialog } from './one-time-dialog.tsx';
import { OneTimeTable } from './one-time-table.tsx';
import { PaySummary } from './pay-summary.tsx';
import { PayToolbar } from './pay-toolbar.tsx';
import { filterOneTime, type usePaymentFilter } from './payment-filters.ts';
import type { OneTimePayment } from './payments.ts';
import { exportOneTime, exportScheduled } from './payments-csv.ts';
import { ScheduledPayments, useScheduledExport } from './scheduled-payments.tsx';

interface PaymentsOverviewProps {
  oneTime: readonly OneTimePayment[];
  companyId: string | undefined;
  /** In CAD, and over how many payments. */
  total: { total: number; payments: number };
  filters: ReturnType<typeof usePaymentFilter>;
}

/** The payments of a company with their total, in two tabs. */
export function PaymentsOverview({ oneTime, companyId, total, filters }: PaymentsOverviewProps) {
  const [creating, setCreating] = useState(false);
  const scheduled = useScheduledExport(companyId, filters.filter, true);
  const extras = filterOneTime(oneTime, filters.filter);

  function exportCsv() {
    if (filters.tab === 'one-time') exportOneTime(extras);
    else void scheduled.save(exportScheduled);
  }

  return (
    <>
      <PageHeader
        title="Payments"
        actions={
          <>
            <ButtonLink to="/cost-calculator" icon={<Calculator size={16} strokeWidth={1.5} aria-hidden="true" />}>
              Cost Calculator
            </ButtonLink>
            <ButtonLink to="/pay?view=history" icon={<History size={16} strokeWidth={1.5} aria-hidden="true" />}>
              Payment History
            </ButtonLink>
            <Button
              icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={exportCsv}
              pending={scheduled.pending}
            >
              Export CSV
            </Button>
            <Button variant="primary" onClick={() => setCreating(true)}>
              Create One-time Payment
            </Button>
          </>
        }
      />
      <PaySummary {...total} />
      <Tabs
        label="Kinds of payment"
        value={filters.tab}
        onValueChange={(tab) => filters.set('tab', tab === 'scheduled' ? '' : tab)}
        toolbar={(list) => <PayToolbar filters={filters} start={list} />}
        tabs={[
          {
            value: 'scheduled',
            label: 'Scheduled Payments',
            content: <ScheduledPayments companyId={companyId} filter={filters.filter} withUpcoming />,
          },
          { value: 'one-time', label: 'One time payments', content: <OneTimeTable payments={extras} /> },
        ]}
      />
      {creating && <OneTimeDialog companyId={companyId} onClose={() => setCreating(false)} />}
    </>
  );
}
