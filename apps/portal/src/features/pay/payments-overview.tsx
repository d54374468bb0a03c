import { Calculator, Download, History } from 'lucide-react';
import { lazy, Suspense, startTransition, useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { allOneTime, useOneTimePayments } from './one-time-lines.ts';
import { OneTimePayments } from './one-time-payments.tsx';
import { PaySummary } from './pay-summary.tsx';
import { PayToolbar } from './pay-toolbar.tsx';
import type { usePaymentFilter } from './payment-filters.ts';
import { exportOneTime, exportScheduled } from './payments-csv.ts';
import { allLines, useEarliestUpcoming } from './scheduled-lines.ts';
import { ScheduledPayments } from './scheduled-payments.tsx';
import { useExport } from './use-export.ts';

const OneTimeDialog = lazy(async () => ({ default: (await import('./one-time-dialog.tsx')).OneTimeDialog }));

interface PaymentsOverviewProps {
  companyId: string | undefined;
  /** Total in CAD and number of payments. */
  total: { total: number; payments: number };
  filters: ReturnType<typeof usePaymentFilter>;
}

/** The company's payments with their total, in two tabs. */
export function PaymentsOverview({ companyId, total, filters }: PaymentsOverviewProps) {
  const [creating, setCreating] = useState(false);
  const file = useExport();
  // Prefetch the other tab so it opens at once.
  useOneTimePayments(companyId, filters.filter);
  const upcoming = useEarliestUpcoming(companyId, filters.filter);

  async function writeCsv() {
    if (companyId === undefined) return;
    if (filters.tab === 'one-time') return exportOneTime(await allOneTime(companyId, filters.filter));
    const appended = filters.filter.status === 'all' ? (upcoming.data ?? []) : [];
    exportScheduled([...(await allLines(companyId, filters.filter)), ...appended]);
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
              onClick={() => void file.save(writeCsv)}
              pending={file.pending}
            >
              Export CSV
            </Button>
            <Button variant="primary" onClick={() => startTransition(() => setCreating(true))}>
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
          {
            value: 'one-time',
            label: 'One time payments',
            content: <OneTimePayments companyId={companyId} filter={filters.filter} />,
          },
        ]}
      />
      <Suspense fallback={null}>
        {creating && <OneTimeDialog companyId={companyId} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}
