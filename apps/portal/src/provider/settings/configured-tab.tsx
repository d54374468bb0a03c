import * as m from '@portage/messages/console-settings';
import { useState } from 'react';
import { CheckboxField } from '#ui/field/choice-field.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { OneLine } from '../lists/cells/one-line.tsx';
import type { InstallationReport } from './installation-report.ts';
import { NotRun } from './not-run.tsx';
import styles from './settings.module.css';

type Setting = NonNullable<InstallationReport['data']>['settings'][number];

const columns: Column<Setting>[] = [
  {
    key: 'name',
    header: m.setting,
    sortable: true,
    card: 'title',
    cell: ({ name }) => (
      <code>
        <OneLine>{name}</OneLine>
      </code>
    ),
  },
  {
    key: 'value',
    header: m.value,
    card: 'third',
    unlabeled: true,
    cell: ({ value, state }) =>
      value === null ? (
        state === 'secret' ? (
          m.hidden
        ) : (
          '–'
        )
      ) : (
        <code>
          <OneLine>{value}</OneLine>
        </code>
      ),
  },
  {
    key: 'state',
    header: m.state,
    sortable: true,
    width: '10rem',
    card: 'mark',
    cell: ({ state }) => m.settingState({ state }),
  },
];

const order: SortKeys<Setting> = {
  name: ({ name }) => name,
  state: ({ state }) => m.settingState({ state }),
};

/** Every setting and its value. The server never sends a secret's value. */
export function ConfiguredTab({ report }: { report: InstallationReport }) {
  const [search, setSearch] = useState('');
  const [onlySet, setOnlySet] = useState(false);
  const wanted = search.trim().toUpperCase();
  const found = (report.data?.settings ?? []).filter(
    ({ name, state }) => name.includes(wanted) && (!onlySet || state === 'set' || state === 'secret'),
  );
  const sorted = useUrlOrder('sort', found, order);
  if (report.data === undefined)
    return (
      <NotRun report={report} title={m.configuredNone}>
        {m.configuredNoneText}
      </NotRun>
    );
  return (
    <div className={styles.section}>
      <Toolbar
        start={
          <CheckboxField label={m.onlySet} checked={onlySet} onChange={({ target }) => setOnlySet(target.checked)} />
        }
      >
        <SearchField label={m.searchSettings} placeholder={m.searchSettings} value={search} onChange={setSearch} />
      </Toolbar>
      <DataTable
        caption={m.settingsList}
        columns={columns}
        {...sorted}
        lines
        rowKey={({ name }) => name}
        empty={<EmptyState title={m.noSettings} />}
      />
    </div>
  );
}
