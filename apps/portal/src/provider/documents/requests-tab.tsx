import { todayAt } from '@portage/domain/dates/plain-date';
import { signatureTone } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/console-documents';
import { formatNumber, formatShortDate } from '@portage/messages/formats';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue } from 'react';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import type { MenuItem } from '#ui/menu/menu-item.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { useActAddress } from '../acts/use-act-address.ts';
import { ExportButton } from '../lists/export/export-button.tsx';
import { readAll } from '../lists/paged-queries.ts';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import {
  type DocumentFilter,
  readRequests,
  type SignatureRequest,
  signatureCountsQuery,
  signatureRequestsQuery,
} from './console-documents-queries.ts';
import styles from './documents.module.css';
import { NoDocuments, OlderRows } from './older-rows.tsx';

const ActDialog = lazy(async () => ({ default: (await import('../money/act-dialog.tsx')).ActDialog }));

const statuses = ['sent', 'preparing', 'signed', 'declined', 'expired', 'cancelled', 'failed'] as const;

const isOnPaper = ({ status, on_paper, replaced }: SignatureRequest) =>
  status === 'signed' && on_paper === true && replaced !== true;
const statusOf = ({ status, on_paper }: SignatureRequest): string =>
  status === 'signed' && on_paper === true ? m.onPaper : m.status({ status: status ?? '' });

const facts: Column<SignatureRequest>[] = [
  { key: 'subject', header: m.document, card: 'title', cell: ({ subject }) => subject },
  {
    key: 'company',
    header: m.client,
    width: 'clamp(8.5rem, 21cqi, 18rem)',
    card: 'third',
    cell: ({ company }) => company,
  },
  {
    key: 'status',
    header: m.statusHeading,
    width: '9.5rem',
    card: 'mark',
    cell: (request) => <StatusBadge tone={signatureTone(request.status)}>{statusOf(request)}</StatusBadge>,
  },
  {
    key: 'created',
    header: m.created,
    sortable: true,
    width: '7.5rem',
    card: 'second',
    cell: ({ created_at }) => formatShortDate(todayAt(Date.parse(created_at ?? ''))),
  },
];

interface ChosenAct {
  act: (typeof acts)[number];
  request: SignatureRequest;
}

const acts = ['resend', 'cancel', 'undo'] as const;

/** The requests for a signature of all clients, by status. `?act=resend&request=ID` opens the dialog of an act. */
export function RequestsTab() {
  const staff = useStaff();
  const [params, change] = useUrlParams();
  const { act, id, open, close } = useActAddress('request', acts);
  const [status, search] = [params.get('status') ?? '', params.get('q') ?? ''];
  const oldestFirst = params.get('order') === 'oldest';
  const filter = { status, search: useDeferredValue(search), oldestFirst };
  const pages = useInfiniteQuery(signatureRequestsQuery(filter));
  const counts = useQuery(signatureCountsQuery).data;
  /** A status with its count, or alone until the counts are loaded. */
  const counted = (value: string, countOf: (counts: ReadonlyMap<string, number>) => number) => {
    const label = m.status({ status: value });
    return counts === undefined ? label : m.statusCount({ status: label, count: formatNumber(countOf(counts)) });
  };

  const mayAct = mayDo(staff, 'provider/signature-resend');
  const itemsOf = (request: SignatureRequest): MenuItem[] => {
    const isOpen = request.status === 'sent' || request.status === 'preparing';
    return [
      ...(request.status === 'signed' || request.replaced === true
        ? []
        : [{ key: 'resend', label: m.resend, onSelect: () => open('resend', request.id ?? '') }]),
      ...(isOpen
        ? [{ key: 'cancel', label: m.cancel, destructive: true, onSelect: () => open('cancel', request.id ?? '') }]
        : []),
      ...(isOnPaper(request)
        ? [{ key: 'undo', label: m.undo, destructive: true, onSelect: () => open('undo', request.id ?? '') }]
        : []),
    ];
  };
  const actions: Column<SignatureRequest> = {
    key: 'actions',
    header: m.actions,
    screenOnly: true,
    unlabeled: true,
    align: 'end',
    width: '4.5rem',
    card: 'menu',
    cell: (request) => {
      const items = itemsOf(request);
      return items.length > 0 && <RowMenu label={m.menuFor({ name: request.subject ?? '' })} items={items} />;
    },
  };
  const rows = pages.data?.pages.flat() ?? [];
  const asked = mayAct ? rows.find((request) => request.id === id) : undefined;
  return (
    <div className={styles.section}>
      <Toolbar actions={<ExportButton of={{ ...pages, rows }} make={() => exportRequests(filter)} />}>
        <SearchField
          label={m.search}
          placeholder={m.searchPlaceholder}
          value={search}
          onChange={(text) => change({ q: text || null })}
        />
        <FilterSelect
          label={m.statusFilter}
          value={status}
          options={[
            { value: '', label: counted('', (all) => [...all.values()].reduce((sum, count) => sum + count, 0)) },
            ...statuses.map((value) => ({ value, label: counted(value, (all) => all.get(value) ?? 0) })),
          ]}
          onChange={({ target }) => change({ status: target.value || null })}
        />
      </Toolbar>
      <DataTable
        caption={m.requestsList}
        lines
        columns={mayAct ? [...facts, actions] : facts}
        rows={rows}
        rowKey={({ id }) => id ?? ''}
        sort={{ key: 'created', direction: oldestFirst ? 'ascending' : 'descending' }}
        onSort={() => change({ order: oldestFirst ? null : 'oldest' })}
        loading={pages.isPending}
        empty={
          <NoDocuments pages={pages} title={m.noRequests} text={m.noRequestsText} filtered={status + search !== ''} />
        }
      />
      <OlderRows pages={pages} />
      {act !== null && asked !== undefined && itemsOf(asked).some(({ key }) => key === act) && (
        <Suspense fallback={null}>
          <RequestAct chosen={{ act, request: asked }} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

async function exportRequests(filter: DocumentFilter): Promise<void> {
  const rows = await readAll<SignatureRequest>((after) => readRequests(filter, after));
  downloadCsv(
    'signature-requests.csv',
    [m.document, m.client, m.statusHeading, m.created],
    rows.map((row) => [row.subject, row.company, statusOf(row), row.created_at]),
  );
}

function RequestAct({ chosen: { act, request }, onClose }: { chosen: ChosenAct; onClose: () => void }) {
  const name = request.subject ?? '';
  const requestId = request.id ?? '';
  if (act === 'cancel')
    return (
      <ActDialog
        act="provider/signature-cancel"
        title={m.cancelTitle({ name })}
        description={m.cancelText}
        confirm={m.cancel}
        keep={m.keepRequest}
        destructive
        request={(_, reason) => ({ request_id: requestId, reason })}
        done={() => m.canceled}
        onClose={onClose}
      />
    );
  if (act === 'undo')
    return (
      <ActDialog
        act="provider/document-undo-signed"
        title={m.undoTitle({ name })}
        description={m.undoText}
        confirm={m.undo}
        keep={m.keepFiled}
        destructive
        request={(_, reason) => ({ request_id: requestId, reason })}
        done={() => m.undone}
        onClose={onClose}
      />
    );
  return (
    <ActDialog
      act="provider/signature-resend"
      title={m.resendTitle({ name })}
      description={m.resendText}
      confirm={m.resend}
      request={() => ({ request_id: requestId })}
      done={(answer) => ('outcome' in answer && answer.outcome === 'sent' ? m.sentAgain : m.reminded)}
      onClose={onClose}
    />
  );
}
