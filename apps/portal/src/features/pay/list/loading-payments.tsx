import * as m from '@portage/messages/pay';
import { PageHeader } from '#ui/page/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
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
