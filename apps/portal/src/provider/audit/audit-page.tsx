import * as m from '@portage/messages/console';
import * as audit from '@portage/messages/console-audit';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import type { RequestFirst } from '../first-requests.ts';
import { keyOrderOf, sortOf } from '../lists/paged/key-order.ts';
import { useListOrder } from '../lists/paged/use-paged-list.ts';
import styles from './audit.module.css';
import { newestCheckQuery } from './audit-check-queries.ts';
import { AuditEntries } from './audit-entries.tsx';
import { AuditFilters, auditFilterOf } from './audit-filters.tsx';
import { auditOrders, auditQuery } from './audit-queries.ts';
import { exportAudit } from './export-audit.ts';
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
  const saving = useMutation({
    mutationFn: () => exportAudit(filter, order),
    onError: ({ message }) => toast({ title: audit.exportFailed, description: message, variant: 'destructive' }),
  });

  return (
    <>
      <PageHeader
        title={m.audit}
        subtitle={audit.subtitle}
        actions={
          <Button
            icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
            pending={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {audit.exportCsv}
          </Button>
        }
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
