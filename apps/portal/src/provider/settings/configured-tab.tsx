import * as m from '@portage/messages/console-settings';
import { useState } from 'react';
import { CheckboxField } from '#ui/field/choice-field.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import type { InstallationReport } from './installation-report.ts';
import { NotRun } from './not-run.tsx';
import styles from './settings.module.css';

type Setting = NonNullable<InstallationReport['data']>['settings'][number];

const columns: Column<Setting>[] = [
  { key: 'name', header: m.setting, cell: ({ name }) => <code className={styles.value}>{name}</code> },
  {
    key: 'value',
    header: m.value,
    cell: ({ value, state }) =>
      value === null ? state === 'secret' ? m.hidden : '–' : <code className={styles.value}>{value}</code>,
  },
  { key: 'state', header: m.state, shrink: true, cell: ({ state }) => m.settingState({ state }) },
];

/** Every setting and its value. The server never sends a secret's value. */
export function ConfiguredTab({ report }: { report: InstallationReport }) {
  const [search, setSearch] = useState('');
  const [onlySet, setOnlySet] = useState(false);
  if (report.data === undefined) return <NotRun report={report} text={m.configuredNoneText} />;
  const wanted = search.trim().toUpperCase();
  const found = report.data.settings.filter(
    ({ name, state }) => name.includes(wanted) && (!onlySet || state === 'set' || state === 'secret'),
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
        rows={found}
        rowKey={({ name }) => name}
        empty={<EmptyState title={m.noSettings} />}
      />
    </div>
  );
}
