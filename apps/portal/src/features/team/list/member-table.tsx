import * as common from '@portage/messages/common';
import * as holds from '@portage/messages/pay-exceptions';
import * as m from '@portage/messages/team';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useCompanyId } from '#lib/company/company.ts';
import { type PayException, payExceptionsQuery } from '#lib/figures/pay-exceptions-queries.ts';
import { isUrgent } from '#lib/texts/pay-exception-texts.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { type Column, DataTable, type TableSelection } from '#ui/table/data-table.tsx';
import type { SortState } from '#ui/table/data-table-head.tsx';
import { RowLinks } from '#ui/table/rows/row-link.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { lastDaysQuery, returnsQuery } from '../leaving/ends-queries.ts';
import { type MemberActions, menuOf, useMemberActions } from '../member-actions.tsx';
import { type RowInvitations, useRowInvitations } from '../own-account/use-row-invitations.ts';
import { fullName, memberKey, type TeamMember } from '../team-members.ts';
import { memberColumns } from './member-columns.tsx';

interface MemberTableProps {
  members: readonly TeamMember[];
  /** All members of the company, also those that a filter hides. */
  all: readonly TeamMember[];
  loading: boolean;
  empty: ReactNode;
  onShow: (memberId: string) => void;
  sort: SortState | undefined;
  onSort: (column: string) => void;
  /** Undefined where nothing can be done with several people. */
  selection: Pick<TableSelection<TeamMember>, 'selected' | 'onSelect' | 'actions'> | undefined;
}

/** Lists members, each with a menu of actions. */
export function MemberTable({ members, all, loading, empty, onShow, sort, onSort, selection }: MemberTableProps) {
  // An empty list may be one that could not be loaded.
  const actions = useMemberActions(loading || all.length === 0 ? undefined : all);
  const exceptions = useQuery(payExceptionsQuery(useCompanyId()));
  const facts = useMemberFacts(exceptions.data);
  const menu = useMenuColumn({ ...actions, ...useRowInvitations() }, onShow);
  const columns = useMemo(() => [...facts, menu], [facts, menu]);

  return (
    <>
      {all.length > 0 && <NotLoadedLine text={holds.notLoaded} reads={[exceptions]} />}
      <RowLinks>
        {/* Within the list, where it takes no place of its own. */}
        {loading && (
          <p role="status">
            <VisuallyHidden>{common.loading}</VisuallyHidden>
          </p>
        )}
        <DataTable
          caption={m.tableCaption}
          lines
          columns={columns}
          rows={members}
          rowKey={memberKey}
          loading={loading}
          empty={empty}
          onSort={onSort}
          {...(selection && {
            selection: { ...selection, label: (member: TeamMember) => m.select({ name: fullName(member) }) },
          })}
          {...(sort !== undefined && { sort })}
        />
      </RowLinks>
      {actions.dialogs}
    </>
  );
}

/** The menu of each row. The column stays the same object while no request begins or ends, so that rows are not rendered again. */
function useMenuColumn(
  actions: MemberActions & RowInvitations,
  onShow: (memberId: string) => void,
): Column<TeamMember> {
  const latest = useRef({ actions, onShow });
  useLayoutEffect(() => {
    latest.current = { actions, onShow };
  });
  const { busyIds } = actions;
  return useMemo(
    () => ({
      key: 'actions',
      header: m.actions,
      screenOnly: true,
      unlabeled: true,
      align: 'end',
      width: '4.5rem',
      card: 'menu',
      bare: true,
      cell: (member) => (
        <RowMenu
          label={m.actionsFor({ name: fullName(member) })}
          items={() => menuOf(member, latest.current.actions, (id) => latest.current.onShow(id))}
          pending={busyIds.includes(member.team_member_id)}
        />
      ),
    }),
    [busyIds],
  );
}

/** The columns of facts. They stay the same objects while their facts do, so cells are rendered again only with their row. */
function useMemberFacts(exceptions: readonly PayException[] | undefined): readonly Column<TeamMember>[] {
  const companyId = useCompanyId();
  const { data: lastDays } = useQuery(lastDaysQuery(companyId));
  const { data: returns } = useQuery(returnsQuery(companyId));
  return useMemo(() => {
    const holds = new Map<string, PayException>();
    // The most urgent of a person comes first. Problems that the provider still has time to fix are left out.
    for (const one of exceptions ?? [])
      if (isUrgent(one) || one.actor !== 'provider')
        for (const id of one.people) if (!holds.has(id)) holds.set(id, one);
    return memberColumns({ lastDays: lastDays ?? new Map(), returns: returns ?? new Map(), holds });
  }, [lastDays, returns, exceptions]);
}
