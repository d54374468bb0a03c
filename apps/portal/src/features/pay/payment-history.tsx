import * as m from '@portage/messages/pay';
import { Download } from 'lucide-react';
import { useExport } from '#lib/browser/use-export.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { MoreButtons, MoreMenu } from '#ui/menu/more-actions.tsx';
import { BackLink } from '#ui/page/back-link.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { allOneTime } from './one-time/one-time-payment-queries.ts';
import { OneTimePayments } from './one-time/one-time-payments.tsx';
import styles from './pay.module.css';
import { PayToolbar } from './pay-toolbar.tsx';
import type { usePaymentFilter } from './payment-filters.ts';
import { exportHistory } from './payments-csv.ts';
import { allLines } from './scheduled/scheduled-line-queries.ts';
import { ScheduledPayments } from './scheduled/scheduled-payments.tsx';

interface PaymentHistoryProps {
  filters: ReturnType<typeof usePaymentFilter>;
}

/** /pay?view=history: scheduled payments, then one-time payments. */
export function PaymentHistory({ filters }: PaymentHistoryProps) {
  const companyId = useCompanyId();
  const file = useExport(m.fetchFailed);

  async function writeCsv() {
    const [lines, extras] = await Promise.all([
      allLines(companyId, filters.filter),
      allOneTime(companyId, filters.filter),
    ]);
    exportHistory(lines, extras);
  }

  const exportAction = {
    key: 'export',
    label: m.exportCsv,
    icon: <Download size={16} strokeWidth={1.5} aria-hidden="true" />,
    onSelect: () => void file.save(writeCsv),
    pending: file.pending,
  };

  return (
    <>
      <BackLink to="/pay">{m.backToPayments}</BackLink>
      <PageHeader
        title={m.paymentHistory}
        subtitle={m.historySubtitle}
        menu={<MoreMenu actions={[exportAction]} />}
        actions={<MoreButtons actions={[exportAction]} />}
      />
      <div className={styles.sections}>
        <PayToolbar filters={filters} />
        <section className={styles.section}>
          <h2>{m.scheduledPayments}</h2>
          <ScheduledPayments filter={filters.listed} withUpcoming={false} />
        </section>
        <section className={styles.section}>
          <h2>{m.oneTimePayments}</h2>
          <OneTimePayments filter={filters.listed} />
        </section>
      </div>
    </>
  );
}
