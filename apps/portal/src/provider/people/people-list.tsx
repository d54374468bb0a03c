import * as shell from '@portage/messages/console';
import * as m from '@portage/messages/console-people';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { statusLabel } from '#lib/texts/status-label.ts';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import styles from '../lists/lists.module.css';
import { useLiveLists } from '../lists/live-lists.ts';
import { usePagedList } from '../lists/paged/use-paged-list.ts';
import { useTyped } from '../lists/use-typed.ts';
import { distinct, type Person, peopleList } from './people-queries.ts';
import { PeopleTable } from './people-table.tsx';

const liveTables = ['team_members', 'pay_exceptions'] as const;

/** Everyone at every client, found by the start of a name or address. */
export function PeopleList() {
  const [params, change] = useUrlParams();
  const search = params.get('q') ?? '';
  const wanted = useTyped(search);
  // The table below reads the same.
  const list = usePagedList(peopleList(wanted, null));
  useLiveLists(liveTables);
  return (
    <>
      <PageHeader title={shell.people} actions={<ExportButton of={list} save={exportPeople} />} />
      <div className={styles.panel}>
        <Toolbar>
          <SearchField
            label={m.search}
            placeholder={m.searchPlaceholder}
            value={search}
            onChange={(text) => change({ q: text || null })}
          />
        </Toolbar>
        <PeopleTable companyId={null} search={wanted} />
      </div>
    </>
  );
}

function exportPeople(rows: readonly Person[]): void {
  downloadCsv(
    'people.csv',
    [m.name, m.email, m.client, m.role, m.province, m.status, m.start],
    distinct(rows).map((row) => [
      `${row.first_name} ${row.last_name}`,
      row.email,
      row.company_name,
      row.role,
      row.province,
      statusLabel(row.status),
      row.commencement_date,
    ]),
  );
}
