import { DataTable } from '#ui/data-table.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { groupColumns } from './group-columns.tsx';
import styles from './pay.module.css';

/** Placeholder for the page while payments load. */
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

export function LoadingGroups() {
  return <DataTable caption="Payments" columns={groupColumns()} rows={[]} rowKey={String} loading empty={null} />;
}
