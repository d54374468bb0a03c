import { todayAt } from '@portage/domain/dates/plain-date';
import { signatureTone } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/console-documents';
import { notNow } from '@portage/messages/console-link-refusals';
import { formatNumber, formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { subjectName } from '#lib/texts/names/document-name.ts';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import type { MenuItem } from '#ui/menu/menu-item.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { useActAddress } from '../acts/use-act-address.ts';
import { useActOffer } from '../acts/use-act-offer.ts';
import { OneLine, TitleLine } from '../lists/cells/one-line.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { LoadMore } from '../lists/paged/load-more.tsx';
import { useNamedRow } from '../lists/paged/use-named-row.ts';
import { usePagedList } from '../lists/paged/use-paged-list.ts';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import { requestList, type SignatureRequest, signatureCountsQuery } from './console-documents-queries.ts';
import styles from './documents.module.css';
import { NoDocuments } from './no-documents.tsx';

const ActDialog = lazyOpened(async () => (await import('../money/act-dialog.tsx')).ActDialog);

const statuses = ['sent', 'preparing', 'signed', 'declined', 'expired', 'cancelled', 'failed'] as const;

const isOnPaper = ({ status, on_paper, replaced }: SignatureRequest) =>
  status === 'signed' && on_paper === true && replaced !== true;
const statusOf = ({ status, on_paper }: SignatureRequest): string =>
  status === 'signed' && on_paper === true ? m.onPaper : m.status({ status: status ?? '' });

const nameOf = ({ subject }: SignatureRequest): string => subjectName(subject ?? '');

/** The name of a document. Where there is little room, it leaves out the client that the row names already. */
function Name({ of: request }: { of: SignatureRequest }) {
  const name = nameOf(request);
  const client = `${request.company} - `;
  if (!name.startsWith(client)) return name;
  return (
    <>
      <span className={styles.named}>{client}</span>
      {name.slice(client.length)}
    </>
  );
}

const facts: Column<SignatureRequest>[] = [
  {
    key: 'name',
    header: m.document,
    sortable: true,
    card: 'title',
    cell: (request) => (
      <TitleLine>
        <Name of={request} />
      </TitleLine>
    ),
  },
  {
    key: 'company',
    header: m.client,
    width: 'clamp(7.5rem, 18cqi, 18rem)',
    card: 'third',
    unlabeled: true,
    cell: ({ company }) => <OneLine>{company ?? ''}</OneLine>,
  },
  {
    key: 'status',
    header: m.statusHeading,
    width: 'clamp(8.5rem, 14cqi, 12.5rem)',
    card: 'mark',
    cell: (request) => <StatusBadge tone={signatureTone(request.status)}>{statusOf(request)}</StatusBadge>,
  },
  {
    key: 'created',
    header: m.created,
    sortable: true,
    width: '7.5rem',
    card: 'second',
    unlabeled: true,
    cell: ({ created_at }) => formatShortDate(todayAt(Date.parse(created_at ?? ''))),
  },
];

interface ChosenAct {
  act: (typeof acts)[number];
  request: SignatureRequest;
}

const acts = ['resend', 'cancel', 'undo'] as const;
const labels = { resend: m.resend, cancel: m.cancel, undo: m.undo };

/** The requests for a signature of all clients, by status. `?act=resend&request=ID` opens the dialog of an act. */
export function RequestsTab() {
  const staff = useStaff();
  const [params, change] = useUrlParams();
  const dialog = useActAddress('request', acts);
  const { open, close } = dialog;
  const [status, search] = [params.get('status') ?? '', params.get('q') ?? ''];
  const wanted = useDeferredValue(search);
  const list = usePagedList(requestList(status, wanted));
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
      return items.length > 0 && <RowMenu label={m.menuFor({ name: nameOf(request) })} items={items} />;
    },
  };
  const asked = useActOffer(dialog, {
    thing: useNamedRow(list, { view: 'staff_signature_requests', column: 'id', id: dialog.id }),
    may: mayAct,
    actsOn: (request) => itemsOf(request).map(({ key }) => key),
    why: (act, request) => notNow({ act: labels[act], name: nameOf(request), status: statusOf(request) }),
  });
  return (
    <div className={styles.section}>
      <Toolbar actions={<ExportButton of={list} save={exportRequests} />}>
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
        rows={list.rows}
        rowKey={({ id }) => id ?? ''}
        sort={list.sort}
        onSort={list.onSort}
        loading={list.isPending}
        empty={
          <NoDocuments list={list} title={m.noRequests} text={m.noRequestsText} filtered={status + search !== ''} />
        }
      />
      <LoadMore list={list} />
      {asked && <RequestAct chosen={{ act: asked.act, request: asked.thing }} onClose={close} />}
    </div>
  );
}

function exportRequests(rows: readonly SignatureRequest[]): void {
  downloadCsv(
    'signature-requests.csv',
    [m.document, m.client, m.statusHeading, m.created],
    rows.map((row) => [row.subject, row.company, statusOf(row), row.created_at]),
  );
}

function RequestAct({ chosen: { act, request }, onClose }: { chosen: ChosenAct; onClose: () => void }) {
  const name = nameOf(request);
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
