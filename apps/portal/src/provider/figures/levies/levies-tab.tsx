import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { chargeName } from '@portage/messages/charge-wording';
import * as charges from '@portage/messages/charges';
import * as m from '@portage/messages/console-charges';
import * as figures from '@portage/messages/console-figures';
import { formatCad, formatRate, formatShortDate } from '@portage/messages/formats';
import * as provinces from '@portage/messages/provinces';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { OneLine, TitleLine } from '../../lists/cells/one-line.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import { mayDo } from '../../may-do.ts';
import { useStaff } from '../../staff.ts';
import styles from '../figures.module.css';
import { type LevyRateRow, levyRatesQuery } from './levies-queries.ts';

const AddLevyDialog = lazyOpened(async () => (await import('./add-levy-dialog.tsx')).AddLevyDialog);

const tones = { inForce: 'moss', upcoming: 'wheat', replaced: 'neutral' } as const;
const states = { inForce: figures.inForce, upcoming: figures.upcoming, replaced: m.replaced };

const columns: Column<LevyRateRow>[] = [
  {
    key: 'levy',
    header: m.levy,
    card: 'title',
    cell: (row) => <TitleLine>{chargeName({ charges, provinces }, row)}</TitleLine>,
  },
  {
    key: 'class',
    header: m.rateClass,
    width: '8rem',
    card: 'second',
    cell: ({ class: name }) => <OneLine>{name}</OneLine>,
  },
  {
    key: 'rate',
    header: m.rate,
    align: 'end',
    width: '5.5rem',
    card: 'amount',
    cell: ({ percent }) => formatRate(Math.round(percent * 1000)),
  },
  {
    key: 'maximum',
    header: m.maximum,
    align: 'end',
    width: '9rem',
    cell: ({ max_cents }) => (max_cents === null ? '–' : formatCad(cents(max_cents))),
  },
  {
    key: 'exemption',
    header: m.exemption,
    align: 'end',
    width: '9rem',
    cell: ({ exemption_cents }) => (exemption_cents === 0 ? '–' : formatCad(cents(exemption_cents))),
  },
  { key: 'since', header: m.since, width: '7.5rem', cell: ({ starts_on }) => formatShortDate(plainDate(starts_on)) },
  {
    key: 'state',
    header: figures.state,
    width: '7.5rem',
    card: 'mark',
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>,
  },
  {
    key: 'source',
    header: m.source,
    card: 'third',
    unlabeled: true,
    cell: ({ source, url }) =>
      url === '' ? (
        <OneLine>{source}</OneLine>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {source}
        </a>
      ),
  },
];

/** The rates of employer levies that clients are charged, and the button that adds one. */
export function LeviesTab() {
  const staff = useStaff();
  const read = useQuery(levyRatesQuery);
  const [adding, setAdding] = useState(false);
  return (
    <div className={styles.section}>
      <p>{m.leviesText}</p>
      {mayDo(staff, 'provider/add-levy-rate') && <Button onClick={() => setAdding(true)}>{m.addLevy}</Button>}
      <DataTable
        caption={m.leviesList}
        columns={columns}
        rows={read.data ?? []}
        lines
        rowKey={({ id }) => String(id)}
        loading={read.isPending}
        empty={
          read.isError ? (
            <ListFailed title={m.leviesNotLoaded} />
          ) : (
            <EmptyState title={m.noLevies}>{m.noLeviesText}</EmptyState>
          )
        }
      />
      {adding && <AddLevyDialog onClose={() => setAdding(false)} />}
    </div>
  );
}
