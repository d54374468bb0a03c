import { teamMemberTone } from '@portage/domain/statuses';
import { foldText } from '@portage/domain/text/fold-text';
import * as m from '@portage/messages/company-access';
import { notAllowed } from '@portage/messages/link-refusals';
import * as team from '@portage/messages/team';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { statusLabel } from '#lib/texts/status-label.ts';
import { Button } from '#ui/button/button.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { Faced } from '#ui/face/face.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { CHANGE_PAY, CORRECT, DETAILS, EDIT } from '../member-details/dialog-names.ts';
import { type DirectoryEntry, directoryQuery } from './directory-queries.ts';
import styles from './list.module.css';

const columns: Column<DirectoryEntry>[] = [
  {
    key: 'name',
    header: m.name,
    sortable: true,
    card: 'title',
    cell: (entry) => <Name entry={entry} />,
  },
  { key: 'job', header: m.job, sortable: true, card: 'second', unlabeled: true, cell: ({ role }) => role },
  {
    key: 'department',
    header: m.department,
    sortable: true,
    card: 'third',
    cell: ({ department }) => department ?? '–',
  },
  {
    key: 'status',
    header: m.status,
    sortable: true,
    width: '10.75rem',
    card: 'mark',
    cell: ({ status }) => <StatusBadge tone={teamMemberTone(status)}>{statusLabel(status)}</StatusBadge>,
  },
];

function Name({ entry }: { entry: DirectoryEntry }) {
  const name = `${entry.first_name} ${entry.last_name}`;
  return (
    <Faced name={name}>
      <span className={styles.name} title={name}>
        {name}
      </span>
    </Faced>
  );
}

const order: SortKeys<DirectoryEntry> = {
  name: (entry) => `${entry.first_name} ${entry.last_name}`,
  job: ({ role }) => role ?? '',
  department: ({ department }) => department ?? '',
  status: ({ status }) => statusLabel(status),
};

const matches = (entry: DirectoryEntry, words: readonly string[]) => {
  const text = foldText(`${entry.first_name} ${entry.last_name} ${entry.role} ${entry.department ?? ''}`);
  return words.every((word) => text.includes(word));
};

/** What links to /team ask for and these roles may not do: the import, and dialogs with those opened from them. */
const refused: readonly [name: string, inner?: readonly string[]][] = [
  ['view'],
  ['add'],
  ['activate'],
  ['deactivate'],
  ['rehire'],
  [DETAILS, [EDIT, CORRECT, CHANGE_PAY]],
];

/** /team for roles without access to personal details: names, jobs and status. */
export function Directory() {
  const list = useQuery(directoryQuery(useCompanyId()));
  const [params, change] = useUrlParams();
  const search = params.get('q') ?? '';
  const all = list.data ?? [];
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const ordered = useUrlOrder(
    'sort',
    all.filter((entry) => matches(entry, words)),
    order,
  );
  const icon = <Users size={24} strokeWidth={1.5} aria-hidden="true" />;
  return (
    <>
      {refused.map(([name, inner]) => (
        <Refused key={name} name={name} inner={inner} />
      ))}
      <PageHeader title={team.pageTitle} subtitle={m.directoryText} />
      <div className={styles.panel}>
        <Toolbar>
          <SearchField
            label={m.search}
            placeholder={m.searchPlaceholder}
            value={search}
            onChange={(text) => change({ q: text === '' ? null : text })}
          />
        </Toolbar>
        <DataTable
          caption={m.directoryCaption}
          lines
          columns={columns}
          {...ordered}
          rowKey={(entry) => entry.team_member_id}
          loading={list.isPending}
          empty={
            list.isError ? (
              <FailedState title={m.notLoaded} action={<TryAgain reads={[list]} />} />
            ) : all.length > 0 ? (
              <EmptyState
                title={m.noPeople}
                icon={icon}
                action={<Button onClick={() => change({ q: null })}>{m.clear}</Button>}
              />
            ) : (
              <EmptyState title={m.noPeopleYet} icon={icon}>
                {m.noPeopleText}
              </EmptyState>
            )
          }
        />
      </div>
    </>
  );
}

/** Leaves an address that asks for a dialog, and says why. */
function Refused({ name, inner }: { name: string; inner: readonly string[] | undefined }) {
  useOffer({ ...useDialogAddress(name, inner), offer: null, why: notAllowed });
  return null;
}
