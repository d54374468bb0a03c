import { lineTotal, oneTimeCostTotal } from '@portage/domain/pay/payments';
import * as m from '@portage/messages/pay';
import { ArrowLeft, Download } from 'lucide-react';
import { useState } from 'react';
import { useExport } from '#lib/browser/use-export.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { MoreButtons, MoreMenu } from '#ui/menu/more-actions.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { type ExportGroups, inGroups } from './list/group-selection.tsx';
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
  // A mode, as on the page of payments.
  const [selecting, setSelecting] = useState(false);

  async function writeCsv() {
    const [lines, extras] = await Promise.all([
      allLines(companyId, filters.filter),
      allOneTime(companyId, filters.filter),
    ]);
    exportHistory(lines, extras);
  }

  const writeLines: ExportGroups = async (keys) =>
    exportHistory(inGroups(await allLines(companyId, filters.filter), lineTotal, keys), []);
  const writeExtras: ExportGroups = async (keys) =>
    exportHistory([], inGroups(await allOneTime(companyId, filters.filter), oneTimeCostTotal, keys));

  const exportAction = {
    key: 'export',
    label: m.exportCsv,
    icon: <Download size={16} strokeWidth={1.5} aria-hidden="true" />,
    onSelect: () => void file.save(writeCsv),
    pending: file.pending,
  };
  // The toolbar has a button of its own for it, where there is room.
  const select = {
    key: 'select',
    label: selecting ? m.stopSelecting : m.startSelecting,
    onSelect: () => setSelecting(!selecting),
  };

  return (
    <>
      <PageHeader
        title={m.paymentHistory}
        subtitle={m.historySubtitle}
        menu={<MoreMenu actions={[exportAction, select]} />}
        actions={
          <>
            <ButtonLink to="/pay" icon={<ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />}>
              {m.backToPayments}
            </ButtonLink>
            <MoreButtons actions={[exportAction]} />
          </>
        }
      />
      <div className={styles.sections}>
        <div>
          <PayToolbar
            filters={filters}
            end={
              <span className={styles.select}>
                <Button onClick={select.onSelect}>{select.label}</Button>
              </span>
            }
          />
          <p aria-live="polite" className={styles.selecting}>
            {selecting && m.selectingHint}
          </p>
        </div>
        <section className={styles.section}>
          <h2>{m.scheduledPayments}</h2>
          <ScheduledPayments
            filter={filters.listed}
            withUpcoming={false}
            onExport={selecting ? writeLines : undefined}
          />
        </section>
        <section className={styles.section}>
          <h2>{m.oneTimePayments}</h2>
          <OneTimePayments filter={filters.listed} onExport={selecting ? writeExtras : undefined} />
        </section>
      </div>
    </>
  );
}
