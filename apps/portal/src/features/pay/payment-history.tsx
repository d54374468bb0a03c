import { ArrowLeft, Download } from 'lucide-react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { OneTimeTable } from './one-time-table.tsx';
import styles from './pay.module.css';
import { PayToolbar } from './pay-toolbar.tsx';
import { filterOneTime, type usePaymentFilter } from './payment-filters.ts';
import type { OneTimePayment } from './payments.ts';
import { exportHistory } from './payments-csv.ts';
import { ScheduledPayments, useScheduledExport } from './scheduled-payments.tsx';

interface PaymentHistoryProps {
  companyId: string | undefined;
  oneTime: readonly OneTimePayment[];
  filters: ReturnType<typeof usePaymentFilter>;
}

/** /pay?view=history: both kinds of payment below each other. */
export function PaymentHistory({ companyId, oneTime, filters }: PaymentHistoryProps) {
  const scheduled = useScheduledExport(companyId, filters.filter, false);
  const extras = filterOneTime(oneTime, filters.filter);
  return (
    <>
      <PageHeader
        title="Payment History"
        subtitle="View all past payments made to team members"
        actions={
          <>
            <ButtonLink to="/pay" icon={<ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />}>
              Back to Payments
            </ButtonLink>
            <Button
              icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => void scheduled.save((lines) => exportHistory(lines, extras))}
              pending={scheduled.pending}
            >
              Export CSV
            </Button>
          </>
        }
      />
      <div className={styles.sections}>
        <PayToolbar filters={filters} />
        <section className={styles.section}>
          <h2>Scheduled Payments</h2>
          <ScheduledPayments companyId={companyId} filter={filters.filter} withUpcoming={false} />
        </section>
        <section className={styles.section}>
          <h2>One time payments</h2>
          <OneTimeTable payments={extras} />
        </section>
      </div>
    </>
  );
}
