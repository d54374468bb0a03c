import { roleHas } from '@portage/contract/company-rights';
import { seatsTaken } from '@portage/domain/plans/current-plan';
import { sameStatus, TEAM_MEMBER_STATUSES } from '@portage/domain/statuses';
import { notFound } from '@portage/messages/link-refusals';
import * as fields from '@portage/messages/member-fields';
import * as m from '@portage/messages/team';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { preloadable } from '#lib/browser/preloadable.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { useCompanyId, useRights } from '#lib/company/company.ts';
import type { ReadCompany } from '#lib/company/company-queries.ts';
import { plansQuery } from '#lib/company/plan-queries.ts';
import { payExceptionsQuery } from '#lib/figures/pay-exceptions-queries.ts';
import { statusLabel } from '#lib/texts/status-label.ts';
import { toast } from '#lib/toast/toast.ts';
import { DialogOpening } from '#ui/dialog/lazy-dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { inOrder, nextOrder, parseOrder } from '#ui/list/sort-order.ts';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { keysOf, selectedRows } from '#ui/table/rows/row-keys.ts';
import { lastDaysQuery } from './leaving/ends-queries.ts';
import { BulkActions } from './list/bulk-actions.tsx';
import styles from './list/list.module.css';
import { memberOrder } from './list/member-order.ts';
import { MemberTable } from './list/member-table.tsx';
import { exportMembers } from './list/members-csv.ts';
import { NoMembers } from './list/no-members.tsx';
import { TeamHeader } from './list/team-header.tsx';
import { CHANGE_PAY, CORRECT, DETAILS, EDIT } from './member-details/dialog-names.ts';
import { peopleWithAccountQuery } from './own-account/own-account-queries.ts';
import { teamMembersQuery } from './team-member-queries.ts';
import { findMembers, memberKey, type TeamMember } from './team-members.ts';

const MemberDetailsDialog = lazy(async () => ({
  default: (await import('./member-details/member-details-dialog.tsx')).MemberDetailsDialog,
}));

const statusOptions = [
  { value: 'all', label: m.allStatuses },
  ...TEAM_MEMBER_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
];

const ImportPage = preloadable(async () => (await import('./import/import-page.tsx')).ImportPage);

const Directory = lazy(async () => ({ default: (await import('./list/directory.tsx')).Directory }));

/** Requests what the page shows first, before it renders. */
export const requestFirst = async ({ id, role }: ReadCompany, request: QueryClient['prefetchQuery']) => {
  if (!roleHas(role, 'people.read')) return;
  const shown: Promise<unknown>[] = [request(teamMembersQuery(id)), request(plansQuery(id))];
  // Behind a placeholder, React would hold the import back for up to 300 ms.
  if (new URLSearchParams(window.location.search).get('view') === 'import') shown.push(ImportPage.preload());
  else {
    shown.push(request(payExceptionsQuery(id)), request(lastDaysQuery(id)));
    // Not waited for: it only decides what the menu of a row offers.
    if (roleHas(role, 'people.write')) void request(peopleWithAccountQuery(id));
  }
  await Promise.all(shown);
};

/** /team: the company's members, or their names alone. /team?view=import: adding people from a file. */
export function TeamPage() {
  const [params] = useUrlParams();
  const can = useRights();
  if (!can('people.read'))
    return (
      <Suspense fallback={null}>
        <Directory />
      </Suspense>
    );
  if (params.get('view') !== 'import') return <Members />;
  return (
    <Suspense fallback={null}>
      <ImportPage />
    </Suspense>
  );
}

const none: readonly TeamMember[] = [];

const memberOf = (members: readonly TeamMember[], id: string | null) =>
  // Thousands are not gone through with each letter that is typed.
  id === null ? null : (members.find((member) => member.team_member_id === id) ?? null);

/** The members, and adding, activating and deactivating them. */
function Members() {
  const companyId = useCompanyId();
  const members = useQuery(teamMembersQuery(companyId));
  const exceptions = useQuery(payExceptionsQuery(companyId));
  const lastDays = useQuery(lastDaysQuery(companyId));
  const plans = useQuery(plansQuery(companyId));
  const [params, change] = useUrlParams();
  const details = useDialogAddress(DETAILS, [EDIT, CORRECT, CHANGE_PAY]);
  const form = useDialogAddress('add');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const search = params.get('q') ?? '';
  const status = params.get('status') ?? 'all';
  const { data: all = none } = members;
  const sort = params.get('sort');
  const order = parseOrder(sort, memberOrder);
  // Going through 10,000 people takes a good part of a frame, and a page renders twice for each change of its address.
  const found = useMemo(
    () => findMembers(inOrder(all, parseOrder(sort, memberOrder), memberOrder), search, status),
    [all, search, status, sort],
  );
  const seats = useMemo(() => seatsTaken(all), [all]);
  const shown = useOffer({
    ...details,
    offer: members.data && memberOf(members.data, details.value),
    why: notFound,
  });
  // A filter hides selected rows; actions are for those in sight.
  const selected = useMemo(() => selectedRows(found, memberKey, chosen), [found, chosen]);
  const selectedIds = keysOf(selected, memberKey);
  // Several people can be activated at once, so there is something to select while someone is not active.
  const mayActivate = useRights()('people.write');
  const canActivate = mayActivate && all.some((member) => !sameStatus(member.status, 'approved'));

  const latest = useRef(found);
  useLayoutEffect(() => {
    latest.current = found;
  });
  const exportFound = useCallback(() => {
    if (latest.current.length > 0) exportMembers(latest.current);
    else toast({ title: m.nothingToExport, description: m.nothingToExportText });
  }, []);

  function filter(name: string, value: string, none: string) {
    change({ [name]: value === none ? null : value });
  }

  return (
    <>
      <TeamHeader seats={seats} loaded={members.data !== undefined} onExport={exportFound} />
      <div className={styles.panel}>
        <Toolbar>
          <SearchField
            label={m.search}
            placeholder={m.searchPlaceholder}
            value={search}
            onChange={(text) => filter('q', text, '')}
          />
          <FilterSelect
            label={fields.status}
            options={statusOptions}
            value={status}
            onChange={(event) => filter('status', event.target.value, 'all')}
          />
        </Toolbar>
        <MemberTable
          members={found}
          all={all}
          sort={order}
          onSort={(column) => filter('sort', nextOrder(order, column), '')}
          // The status says what holds up pay and who leaves; a list that is shown first would jump.
          loading={members.isPending || !exceptions.isFetched || !lastDays.isFetched}
          onShow={(memberId) => details.open(memberId)}
          selection={
            canActivate
              ? { selected: selectedIds, onSelect: setChosen, actions: <BulkActions members={selected} /> }
              : undefined
          }
          empty={
            <NoMembers
              because={members.isError ? 'failed' : all.length > 0 ? 'filtered' : 'none'}
              reads={[members, exceptions, lastDays, plans]}
              onAdd={() => form.open('1')}
              onClear={() => change({ q: null, status: null, sort: null })}
            />
          }
        />
      </div>
      <Suspense fallback={<DialogOpening />}>
        {shown && <MemberDetailsDialog member={shown} onClose={details.close} />}
      </Suspense>
    </>
  );
}
