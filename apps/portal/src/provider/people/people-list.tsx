import * as shell from '@portage/messages/console';
import * as m from '@portage/messages/console-people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { statusLabel } from '#lib/texts/status-label.ts';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { ExportButton } from '../lists/export/export-button.tsx';
import styles from '../lists/lists.module.css';
import { useLiveLists } from '../lists/live-lists.ts';
import { pagedQuery, readAll } from '../lists/paged-queries.ts';
import { useTyped } from '../lists/use-typed.ts';
import { readPeople } from './people-queries.ts';
import { PeopleTable } from './people-table.tsx';

const liveTables = ['team_members', 'pay_exceptions'] as const;

/** Everyone at every client, found by the start of a name or address. */
export function PeopleList() {
  const [params, change] = useUrlParams();
  const search = params.get('q') ?? '';
  const wanted = useTyped(search);
  // The table below reads the same.
  const list = useInfiniteQuery(pagedQuery('people', `${null}/${wanted}`, readPeople(wanted, null)));
  const rows = list.data?.pages.flat() ?? [];
  useLiveLists(liveTables);
  return (
    <>
      <PageHeader
        title={shell.people}
        actions={<ExportButton of={{ ...list, rows }} make={() => exportPeople(wanted)} />}
      />
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

async function exportPeople(search: string): Promise<void> {
  const rows = await readAll(readPeople(search, null));
  downloadCsv(
    'people.csv',
    [m.name, m.email, m.client, m.role, m.province, m.status, m.start],
    rows.map((row) => [
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
