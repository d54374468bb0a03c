import type { PlainDate } from '@portage/domain/dates/plain-date';
import { isPayoutDue } from '@portage/domain/decisions/snooze';
import * as m from '@portage/messages/console-queue';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import type { MenuItem } from '#ui/menu/menu-item.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { type Column, DataTable, type DataTableProps, type SubRow } from '#ui/table/data-table.tsx';
import { useAct } from '../acts/use-act.ts';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import { DecisionRemedy } from './decision-remedy.tsx';
import { DecisionTask } from './decision-task.tsx';
import { decisionDetail, decisionPath, decisionTitle, notesOf } from './decision-texts.ts';
import type { Decision } from './decisions-queries.ts';
import { factsQuery, type QueueItem } from './queue-queries.ts';
import { queueColumns, ReleaseRemedy } from './queue-table.tsx';
import { itemDetail, itemPath, itemTitle } from './queue-texts.ts';
import styles from './today.module.css';

const SnoozeDialog = lazyOpened(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog);

/** What a decision settles for all its facts, so that they have no buttons of their own. */
const decidedAsOne = new Set(['invoiceUnfunded', 'payHeld', 'creditStopped']);

interface DecisionTableProps {
  rows: readonly Decision[];
  order: Pick<DataTableProps<Decision>, 'sort' | 'onSort'>;
  today: PlainDate;
  loading: boolean;
  empty: ReactNode;
}

/** Decisions with their button and who is on them. A row of several facts opens to them; `?open=…` is the open one. */
export function DecisionTable({ rows, order, today, loading, empty }: DecisionTableProps) {
  const staff = useStaff();
  const [params, change] = useUrlParams();
  // Not in their rows, which go when a colleague is faster.
  const [released, setReleased] = useState<QueueItem | null>(null);
  const [snoozed, setSnoozed] = useState<Decision | null>(null);
  const take = useAct('provider/take-decision', m.taken);
  const giveBack = useAct('provider/give-back-decision', m.givenBack);
  const wake = useAct('provider/wake-decision', m.awake);

  const opened = rows.find(({ decision, facts }) => facts > 1 && decision === params.get('open'));
  const facts = useQuery({
    ...factsQuery({ decision: opened?.decision ?? '', companyId: opened?.companyId ?? null }),
    enabled: opened !== undefined,
  });

  const anyOpens = rows.some((row) => row.facts > 1);
  const ofFacts = queueColumns(rows, today, setReleased);
  const columns: Column<Decision>[] = [
    ...ofFacts.map((column): Column<Decision> => {
      if (column.key === 'what')
        return {
          ...column,
          cell: (row) => (
            <DecisionTask
              item={row}
              to={decisionPath(row)}
              title={decisionTitle(row)}
              detail={decisionDetail(row, today)}
              notes={notesOf(row)}
              indented={row.facts === 1 && anyOpens}
            />
          ),
        };
      if (column.key === 'remedy')
        return {
          ...column,
          width: 'clamp(9.5rem, 16cqi, 11rem)',
          cell: (row) => (
            <span className={styles.remedy}>
              <DecisionRemedy decision={row} onRelease={setReleased} />
            </span>
          ),
        };
      // Where it has no room, the client is below what waits.
      if (column.key === 'client') return { ...column, width: 'clamp(6.5rem, 18cqi, 12rem)', minor: true };
      return column;
    }),
    ...(mayDo(staff, 'provider/take-decision')
      ? [
          {
            key: 'menu',
            header: m.menu,
            unlabeled: true,
            screenOnly: true,
            align: 'end',
            width: '3.75rem',
            card: 'menu',
            cell: (row) =>
              row.fingerprint !== '' && (
                <RowMenu
                  label={m.actions({ title: [decisionTitle(row), row.company].join(' ').trim() })}
                  pending={isPending(row)}
                  items={() => menuOf(row)}
                />
              ),
          } satisfies Column<Decision>,
        ]
      : []),
  ];

  const isPending = ({ decision }: Decision) =>
    [take, giveBack, wake].some(({ isPending: sent, variables }) => sent && variables?.decision === decision);

  function menuOf(row: Decision): MenuItem[] {
    const { decision, taken, asleep } = row;
    const isOfAnother = taken !== null && !taken.mine;
    const mark: MenuItem = taken?.mine
      ? { key: 'giveBack', label: m.giveBack, onSelect: () => giveBack.mutate({ decision }) }
      : {
          key: 'take',
          label: isOfAnother ? m.takeOver : m.take,
          onSelect: () => take.mutate({ decision, from: taken?.by ?? null }),
        };
    const hide: MenuItem = asleep
      ? { key: 'wake', label: m.wake, onSelect: () => wake.mutate({ decision }) }
      : { key: 'snooze', label: m.snooze, onSelect: () => setSnoozed(row) };
    const mayHide = asleep || !(isOfAnother || isPayoutDue(row.kind, row.dueOn, today));
    return mayHide ? [mark, hide] : [mark];
  }

  function factsBelow(row: Decision): readonly SubRow[] {
    if (row.facts === 1) return [];
    if (row !== opened || facts.data === undefined) return [{ key: 'loading', cells: { what: m.loadingFacts } }];
    return facts.data.map((fact) => ({ key: fact.id, cells: cellsOf(fact, row) }));
  }

  /** A fact below its row, without what the row has for all of them. */
  function cellsOf(fact: QueueItem, row: Decision): SubRow['cells'] {
    const cells = Object.fromEntries(ofFacts.map(({ key, cell }) => [key, cell(fact)]));
    const ofRow = row.companyId !== null;
    return {
      ...cells,
      what: (
        <DecisionTask item={fact} to={itemPath(fact)} title={itemTitle(fact)} detail={itemDetail(fact)} ofRow={ofRow} />
      ),
      ...(ofRow && { client: null }),
      ...(decidedAsOne.has(row.what) && { remedy: null }),
    };
  }

  return (
    <>
      <DataTable
        caption={m.caption}
        columns={columns}
        rows={rows}
        rowKey={({ decision }) => decision}
        lines
        {...order}
        subRows={factsBelow}
        toggleLabel={(row) => m.showFacts({ title: decisionTitle(row) })}
        open={new Set(opened === undefined ? [] : [opened.decision])}
        onToggle={(key) => change({ open: key === opened?.decision ? null : key })}
        loading={loading}
        empty={empty}
      />
      {released && <ReleaseRemedy item={released} onClose={() => setReleased(null)} />}
      {snoozed && <SnoozeDialog decision={snoozed} today={today} onClose={() => setSnoozed(null)} />}
    </>
  );
}
