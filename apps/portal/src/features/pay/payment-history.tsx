import { ArrowLeft, Download } from 'lucide-react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { OneTimeTable } from './one-time-table.tsx';
import styles from './pay.module.css';
import { PayToolbar } from './pay-toolbar.tsx';
import { filterOneTime, filterPast, type usePaymentFilter } from './payment-filters.ts';
import type { OneTimePayment, ScheduledPayment } from './payments.ts';
import { exportScheduled } from './payments-csv.ts';
import { ScheduledTable } from './scheduled-table.tsx';

interface PaymentHistoryProps {
  scheduled: readonly ScheduledPayment[];
  oneTime: readonly OneTimePayment[];
  filters: ReturnType<typeof usePaymentFilter>;
}

/** /pay?view=history: both kinds of payment below each other. */
export function PaymentHistory({ scheduled, oneTime, filters }: PaymentHistoryProps) {
  const lines = filterPast(scheduled, filters.filter);
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
              onClick={() => exportScheduled(lines, 'payment-history.csv')}
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
          <ScheduledTable lines={lines} />
        </section>
        <section className={styles.section}>
          <h2>One time payments</h2>
          <OneTimeTable payments={filterOneTime(oneTime, filters.filter)} />
        </section>
      </div>
    </>
  );
}
