import { ArrowLeft, Download } from 'lucide-react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { allOneTime } from './one-time-lines.ts';
import { OneTimePayments } from './one-time-payments.tsx';
import styles from './pay.module.css';
import { PayToolbar } from './pay-toolbar.tsx';
import type { usePaymentFilter } from './payment-filters.ts';
import { exportHistory } from './payments-csv.ts';
import { allLines } from './scheduled-lines.ts';
import { ScheduledPayments } from './scheduled-payments.tsx';
import { useExport } from './use-export.ts';

interface PaymentHistoryProps {
  companyId: string | undefined;
  filters: ReturnType<typeof usePaymentFilter>;
}

/** /pay?view=history: scheduled payments, then one-time payments. */
export function PaymentHistory({ companyId, filters }: PaymentHistoryProps) {
  const file = useExport();

  async function writeCsv() {
    if (companyId === undefined) return;
    const [lines, extras] = await Promise.all([
      allLines(companyId, filters.filter),
      allOneTime(companyId, filters.filter),
    ]);
    exportHistory(lines, extras);
  }

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
              onClick={() => void file.save(writeCsv)}
              pending={file.pending}
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
          <OneTimePayments companyId={companyId} filter={filters.filter} />
        </section>
      </div>
    </>
  );
}
