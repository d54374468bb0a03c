import { plainDate } from '@portage/domain/dates/plain-date';
import { useState } from 'react';
import { DayPicker } from '#ui/dates/day-picker.tsx';
import { MonthHead } from '#ui/dates/month-head.tsx';
import { MonthTable } from '#ui/dates/month-table.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { SelectionActions } from '#ui/menu/selection-actions.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { ignore, longText, Section, State } from '../specimen.tsx';

interface Person {
  name: string;
  salary: string;
}

const columns: Column<Person>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortable: true },
  { key: 'salary', header: 'Salary (CAD)', cell: ({ salary }) => salary, align: 'end' },
];
const people = [
  { name: 'Maya Tremblay', salary: '91,000.00' },
  { name: longText, salary: '9,999,999,999.99' },
];

const lineColumns: Column<Person>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortable: true, card: 'title' },
  {
    key: 'status',
    header: 'Status',
    cell: () => <StatusBadge tone="moss">Approved</StatusBadge>,
    width: '8rem',
    card: 'mark',
  },
  { key: 'salary', header: 'Salary (CAD)', cell: ({ salary }) => salary, align: 'end', width: '9rem', card: 'second' },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    width: '5rem',
    unlabeled: true,
    card: 'menu',
    cell: ({ name }) => (
      <RowMenu
        label={`Actions for ${name}`}
        items={[
          { key: 'view', label: 'View details', onSelect: ignore },
          { key: 'leave', label: 'Deactivate', onSelect: ignore, destructive: true },
        ]}
      />
    ),
  },
];
const many = Array.from({ length: 300 }, (_, at) => ({ name: `Person ${at + 1}`, salary: '52,000.00' }));

/** Tables with rows, sub-rows, long content, while loading and empty; pages and calendars. */
export function Tables() {
  const [page, setPage] = useState(2);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['Person 2']));
  const selection = {
    selected,
    onSelect: setSelected,
    label: ({ name }: Person) => `Select ${name}`,
    actions: (
      <SelectionActions
        actions={[
          { key: 'export', label: 'Export', onSelect: ignore },
          { key: 'activate', label: 'Request activation', onSelect: ignore },
        ]}
      />
    ),
  };
  const shared = { columns, rowKey: ({ name }: Person) => name, empty: <p>No team members found</p> };
  return (
    <Section title="Tables">
      <State name="Rows, sorted by name">
        <DataTable
          {...shared}
          caption="People"
          rows={people}
          sort={{ key: 'name', direction: 'ascending' }}
          onSort={ignore}
        />
      </State>
      <State name="Open row with lines and detail">
        <DataTable
          {...shared}
          caption="People with lines"
          rows={people}
          initiallyOpen={['Maya Tremblay']}
          subRows={({ name }) => [{ key: name, cells: { name: 'Employer CPP', salary: '200.24' } }]}
          detail={() => <p>Details of the row</p>}
        />
      </State>
      <State name="Lines, cut off">
        <DataTable {...shared} columns={lineColumns} caption="People as lines" rows={people} lines />
      </State>
      <State name="300 lines with a selection, of which those in view are rendered">
        <DataTable {...shared} columns={lineColumns} caption="Many people" rows={many} lines selection={selection} />
      </State>
      <State name="Loading">
        <DataTable {...shared} caption="People while loading" rows={[]} loading loadingRows={3} />
      </State>
      <State name="Empty">
        <DataTable {...shared} caption="No people" rows={[]} />
      </State>
      <Toolbar start={<p>2 people</p>}>
        <Pager label="people" page={page} pages={3} count={12_345} onPage={setPage} />
      </Toolbar>
      <State name="Month">
        <MonthHead
          month={plainDate('2026-11-01')}
          today={plainDate('2026-11-20')}
          last={plainDate('2026-11-01')}
          level={3}
          onShow={ignore}
        />
        <MonthTable month={plainDate('2026-11-01')} caption="November 2026" day={(date) => date.slice(-2)} />
      </State>
      <State name="Day picker">
        <DayPicker
          label="Payment date"
          from={plainDate('2026-12-05')}
          to={plainDate('2027-12-05')}
          value={plainDate('2026-12-24')}
          onPick={ignore}
        />
      </State>
    </Section>
  );
}
