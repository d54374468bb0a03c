import * as m from '@portage/messages/pay';
import { ArrowLeft } from 'lucide-react';
import { useCompanyId } from '#lib/company.ts';
import { ButtonLink } from '#ui/button.tsx';
import { MoreButtons, MoreMenu } from '#ui/more-actions.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { allOneTime } from './one-time/one-time-payment-queries.ts';
import { OneTimePayments } from './one-time/one-time-payments.tsx';
import styles from './pay.module.css';
import { PayToolbar } from './pay-toolbar.tsx';
import type { usePaymentFilter } from './payment-filters.ts';
import { exportHistory } from './payments-csv.ts';
import { allLines } from './scheduled/scheduled-line-queries.ts';
import { ScheduledPayments } from './scheduled/scheduled-payments.tsx';
import { useExport } from './use-export.ts';

interface PaymentHistoryProps {
  filters: ReturnType<typeof usePaymentFilter>;
}

/** /pay?view=history: scheduled payments, then one-time payments. */
export function PaymentHistory({ filters }: PaymentHistoryProps) {
  const companyId = useCompanyId();
  const file = useExport();

  async function writeCsv() {
    const [lines, extras] = await Promise.all([
      allLines(companyId, filters.filter),
      allOneTime(companyId, filters.filter),
    ]);
    exportHistory(lines, extras);
  }

  const more = [
    {
      key: 'export',
      label: m.exportCsv,
      onSelect: () => void file.save(writeCsv),
      pending: file.pending,
    },
  ];

  return (
    <>
      <PageHeader
        title={m.paymentHistory}
        subtitle={m.historySubtitle}
        menu={<MoreMenu actions={more} />}
        actions={
          <>
            <ButtonLink to="/pay" icon={<ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />}>
              {m.backToPayments}
            </ButtonLink>
            <MoreButtons actions={more} />
          </>
        }
      />
      <div className={styles.sections}>
        <PayToolbar filters={filters} />
        <section className={styles.section}>
          <h2>{m.scheduledPayments}</h2>
          <ScheduledPayments filter={filters.filter} withUpcoming={false} />
        </section>
        <section className={styles.section}>
          <h2>{m.oneTimePayments}</h2>
          <OneTimePayments filter={filters.filter} />
        </section>
      </div>
    </>
  );
}
