import * as m from '@portage/messages/console';
import * as audit from '@portage/messages/console-audit';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import type { RequestFirst } from '../first-requests.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { keyOrderOf, sortOf } from '../lists/paged/key-order.ts';
import { useListOrder, usePages } from '../lists/paged/use-paged-list.ts';
import styles from './audit.module.css';
import { newestCheckQuery } from './audit-check-queries.ts';
import { AuditEntries } from './audit-entries.tsx';
import { AuditFilters, auditFilterOf } from './audit-filters.tsx';
import { auditOrders, auditQuery } from './audit-queries.ts';
import { auditReading, exportAudit } from './export-audit.ts';
import { VerificationCard } from './verification-card.tsx';

export const requestFirst: RequestFirst = ({ answer, list }, params) =>
  Promise.all([
    answer(newestCheckQuery),
    list(auditQuery(auditFilterOf(params), keyOrderOf(sortOf(params.get('sort'), auditOrders), auditOrders))),
  ]);

/** /provider/audit: the filter is in the address, so that it can be linked: ?client=ID&person=ID&row=ID&table=public.invoices&sort=at */
export function AuditPage() {
  const [params, change] = useUrlParams();
  const filter = auditFilterOf(params);
  const { sort, order } = useListOrder(auditOrders);
  const list = usePages(auditQuery(filter, order));

  return (
    <>
      <PageHeader
        title={m.audit}
        subtitle={audit.subtitle}
        actions={<ExportButton of={{ ...list, file: () => auditReading(filter, order) }} save={exportAudit} />}
      />
      <div className={styles.page}>
        <VerificationCard />
        <AuditFilters filter={filter} oldestFirst={sort.direction === 'ascending'} onChange={change} />
        <AuditEntries
          filter={filter}
          order={order}
          onNarrow={(part) => change(Object.fromEntries(Object.entries(part)), { replace: false })}
        />
      </div>
    </>
  );
}
