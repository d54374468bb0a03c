import * as m from '@portage/messages/pay';
import { DataTable } from '#ui/data-table.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import styles from '../pay.module.css';
import { groupColumns } from './group-columns.tsx';

/** Placeholder for the page while payments load. */
export function LoadingPayments({ history }: { history: boolean }) {
  return (
    <div aria-busy="true">
      <PageHeader title={history ? m.paymentHistory : m.pageTitle} subtitle={<span role="status">{m.loading}</span>} />
      <div className={styles.loadingToolbar} />
      <LoadingGroups />
    </div>
  );
}

export function LoadingGroups() {
  return (
    <DataTable
      caption={m.paymentsCaption}
      lines
      columns={groupColumns()}
      rows={[]}
      rowKey={String}
      loading
      empty={null}
    />
  );
}
