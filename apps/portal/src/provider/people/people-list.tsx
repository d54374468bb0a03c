import { todayAt } from '@portage/domain/dates/plain-date';
import * as shell from '@portage/messages/console';
import * as m from '@portage/messages/console-people';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { statusLabel } from '#lib/texts/status-label.ts';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import styles from '../lists/lists.module.css';
import { useLiveLists } from '../lists/live-lists.ts';
import { usePagedList } from '../lists/paged/use-paged-list.ts';
import { useTyped } from '../lists/use-typed.ts';
import { distinct, listedPeople, type Person } from './people-queries.ts';
import { PeopleTable } from './people-table.tsx';

const liveTables = ['team_members', 'pay_exceptions'] as const;

/** Everyone at every client, found by the start of a name or address. `?statements=paper` lists who wants pay statements on paper too. */
export function PeopleList() {
  const [params, change] = useUrlParams();
  const search = params.get('q') ?? '';
  const wanted = useTyped(search);
  const paper = params.get('statements') === 'paper';
  // The table below reads the same.
  const list = usePagedList(listedPeople(wanted, paper));
  useLiveLists(liveTables);
  return (
    <>
      <PageHeader title={shell.people} actions={<ExportButton of={list} save={paper ? exportPaper : exportPeople} />} />
      <div className={styles.panel}>
        <Toolbar>
          <SearchField
            label={m.search}
            placeholder={m.searchPlaceholder}
            value={search}
            onChange={(text) => change({ q: text || null })}
          />
          <FilterSelect
            label={m.statementFilter}
            options={[
              { value: '', label: m.everyone },
              { value: 'paper', label: m.wantPaper },
            ]}
            value={paper ? 'paper' : ''}
            onChange={({ target }) => change({ statements: target.value || null })}
          />
        </Toolbar>
        <PeopleTable companyId={null} search={wanted} paper={paper} />
      </div>
    </>
  );
}

/** Whom to send statements to, and where. */
function exportPaper(rows: readonly Person[]): void {
  downloadCsv(
    'paper-statements.csv',
    [m.name, m.client, m.address1, m.address2, m.city, m.province, m.postalCode, m.paperSince],
    distinct(rows).map((row) => [
      `${row.first_name} ${row.last_name}`,
      row.company_name,
      row.address_1 ?? '',
      row.address_2 ?? '',
      row.city ?? '',
      row.province,
      row.postal_code ?? '',
      todayAt(Date.parse(row.chosen_at ?? '')),
    ]),
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
