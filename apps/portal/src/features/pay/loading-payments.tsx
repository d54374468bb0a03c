import { DataTable } from '#ui/data-table.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { groupColumns } from './group-columns.tsx';
import styles from './pay.module.css';

/** The page in its size, while the payments are on their way. */
export function LoadingPayments({ history }: { history: boolean }) {
  return (
    <div aria-busy="true">
      <PageHeader
        title={history ? 'Payment History' : 'Payments'}
        subtitle={<span role="status">Loading payments and invoices...</span>}
      />
      <div className={styles.loadingToolbar} />
      <LoadingGroups />
    </div>
  );
}

/** A table of groups in its size. */
export function LoadingGroups() {
  return <DataTable caption="Payments" columns={groupColumns()} rows={[]} rowKey={String} loading empty={null} />;
}
