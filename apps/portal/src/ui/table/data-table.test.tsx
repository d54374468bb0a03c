import { fireEvent, render as renderAlone, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { RowMenu } from '../menu/row-menu.tsx';
import { type Column, DataTable } from './data-table.tsx';

interface Person {
  id: string;
  name: string;
}

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, at) => ({ id: `p-${at + 1}`, name: `Person ${at + 1}` }));
const columns: Column<Person>[] = [{ key: 'name', header: 'Name', cell: ({ name }) => name, card: 'title' }];

interface ListProps {
  rows: readonly Person[];
  loading?: boolean;
  all?: readonly string[];
  onSelect?: (keys: ReadonlySet<string>) => void;
}

function List({ rows, loading = false, all, onSelect }: ListProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      caption="People"
      columns={columns}
      rows={rows}
      loading={loading}
      rowKey={({ id }) => id}
      empty={<p>None</p>}
      lines
      selection={{
        selected,
        onSelect: (keys) => {
          setSelected(keys);
          onSelect?.(keys);
        },
        label: ({ name }) => `Select ${name}`,
        ...(all && { all }),
        actions: <button type="button">Export</button>,
      }}
    />
  );
}

/** Renders in a page with a title and a landmark. */
function render(content: ReactNode) {
  document.title = 'Table';
  return renderAlone(<main>{content}</main>);
}

const rowsShown = () => screen.getAllByRole('row').slice(1);

test('selects rows, all rows shown, all rows of the filter, and none', async () => {
  const user = userEvent.setup({ delay: null });
  let selected: ReadonlySet<string> = new Set();
  render(
    <List
      rows={people(3)}
      all={people(5).map(({ id }) => id)}
      onSelect={(keys) => {
        selected = keys;
      }}
    />,
  );
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 2' }));
  const bar = screen.getByRole('region', { name: 'Selection' });
  within(bar).getByText('1 selected');
  const head = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' });
  expect([head.checked, head.indeterminate]).toEqual([false, true]);
  await user.click(head);
  within(bar).getByText('3 selected');
  expect([head.checked, head.indeterminate]).toEqual([true, false]);
  await user.click(within(bar).getByRole('button', { name: 'Select all 5' }));
  expect([...selected]).toEqual(['p-1', 'p-2', 'p-3', 'p-4', 'p-5']);
  expect(within(bar).queryByRole('button', { name: /Select all/ })).toBeNull();
  await user.click(within(bar).getByRole('button', { name: 'Clear selection' }));
  expect(selected.size).toBe(0);
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

/** Scrolls the page by some rows, each 44 pixels high; jsdom has no layout. */
function scrollTo(rows: number): void {
  const top = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -44 * rows, 800, 0));
  fireEvent.scroll(window);
  top.mockRestore();
}

test('names every column before its rows are there', () => {
  render(<List rows={[]} loading />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Selection', 'Name']);
});

test('renders all of 100 rows, and of more only those near the viewport', () => {
  const { unmount } = render(<List rows={people(100)} />);
  expect(rowsShown()).toHaveLength(100);
  expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false);
  unmount();

  const { rerender } = render(<List rows={people(10_000)} />);
  const places = () => rowsShown().map((row) => Number(row.getAttribute('aria-rowindex')) - 1);
  expect(places()).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  const table = screen.getByRole<HTMLTableElement>('table');
  expect(table.getAttribute('aria-rowcount')).toBe('10001');
  scrollTo(5_000);
  // From 200 pixels above the window to 200 below it.
  const near = places();
  expect([near[0], near.at(-1), near.length]).toEqual([4_996, 5_025, 30]);
  expect(rowsShown()[0]?.textContent).toContain('Person 4996');
  expect(table.tBodies.length + table.rows.length).toBeLessThan(60);
  scrollTo(9_990);
  expect(places().at(-1)).toBe(10_000);
  // A filter leaves fewer rows than were above the window.
  rerender(
    <main>
      <List rows={people(150)} />
    </main>,
  );
  expect(places()[0]).toBe(1);
});

test('opens a row to a detail that spans the columns that are always shown', () => {
  render(
    <DataTable
      caption="People"
      columns={[...columns, { key: 'id', header: 'Number', minor: true, cell: ({ id }) => id }]}
      rows={people(1)}
      rowKey={({ id }) => id}
      empty={null}
      lines
      detail={() => 'More about the person'}
      initiallyOpen={['p-1']}
    />,
  );
  expect(screen.getByRole('cell', { name: 'More about the person' }).getAttribute('colspan')).toBe('1');
  expect(within(screen.getByRole('table')).getAllByRole('row').at(-1)?.children).toHaveLength(2);
});

test('adds and removes no elements during a fast scroll', () => {
  render(<List rows={people(10_000)} />);
  // Seven groups are near the viewport here, and six at the next places.
  scrollTo(5_004);
  const changes = new MutationObserver(() => {});
  changes.observe(screen.getByRole('table'), { childList: true, subtree: true });
  for (const at of [5_010, 5_020, 5_030, 5_010, 6_000]) scrollTo(at);
  expect(changes.takeRecords()).toEqual([]);
  expect(rowsShown()[0]?.textContent).toContain('Person 5996');
});

test('uses the elements of rows again for those that a fast scroll brings', () => {
  render(<List rows={people(10_000)} />);
  scrollTo(5_000);
  const before = rowsShown();
  scrollTo(5_010);
  expect(rowsShown()).toEqual(before);
  expect(before[0]?.textContent).toContain('Person 5006');
  // Past one group of rows, the others keep their elements.
  scrollTo(5_015);
  expect(rowsShown().slice(0, 25)).toEqual(before.slice(5));
  expect(before[5]?.textContent).toContain('Person 5011');
});

test('keeps rows that have focus, and prints all rows', async () => {
  render(<List rows={people(200)} />);
  screen.getByRole('checkbox', { name: 'Select Person 15' }).focus();
  scrollTo(100);
  const near = rowsShown().map((row) => row.getAttribute('aria-rowindex'));
  expect(near.slice(0, 6)).toEqual(['12', '13', '14', '15', '16', '97']);
  fireEvent(window, new Event('beforeprint'));
  expect(rowsShown()).toHaveLength(200);
  fireEvent(window, new Event('afterprint'));
  expect(rowsShown()).toHaveLength(near.length);
});

test('closes the menu of a row that is gone, and never shows it for another', async () => {
  const user = userEvent.setup({ delay: null });
  const columnsWithMenu: Column<Person>[] = [
    ...columns,
    {
      key: 'menu',
      header: 'Actions',
      cell: ({ name }) => (
        <RowMenu label={`Actions for ${name}`} items={[{ key: 'v', label: 'View', onSelect() {} }]} />
      ),
    },
  ];
  const list = (rows: Person[]) => (
    <main>
      <DataTable
        caption="People"
        columns={columnsWithMenu}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p>None</p>}
        lines
      />
    </main>
  );
  const all = people(200);
  const { rerender } = renderAlone(list(all));
  await user.click(screen.getByRole('button', { name: 'Actions for Person 2' }));
  expect(await screen.findByRole('menu', { name: 'Actions for Person 2' })).toBeTruthy();
  // Someone else removes that person; the next one takes the place.
  rerender(list(all.filter(({ id }) => id !== 'p-2')));
  await expect.poll(() => screen.queryByRole('menu')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Person 2' })).toBeNull();
  for (const name of ['Actions for Person 1', 'Actions for Person 3', 'Actions for Person 6'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-expanded')).toBe('false');
});

test('operates a row menu by keyboard, and returns focus to its button', async () => {
  const user = userEvent.setup({ delay: null });
  const chosen: string[] = [];
  const item = (key: string) => ({
    key,
    label: key,
    // A dialog that the action opens returns focus to what is focused now.
    onSelect: () => chosen.push(`${key} from ${document.activeElement?.getAttribute('aria-label')}`),
  });
  render(<RowMenu label="Actions for Maya" items={['View', 'Activate', 'Remove'].map(item)} />);
  const button = screen.getByRole('button', { name: 'Actions for Maya' });
  button.focus();
  await user.keyboard('{ArrowDown}');
  const menu = await screen.findByRole('menu', { name: 'Actions for Maya' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const focused = (name: string) =>
    expect.poll(() => document.activeElement?.textContent, { message: `focus on ${name}` }).toBe(name);
  await focused('View');
  await user.keyboard('{End}');
  await focused('Remove');
  await user.keyboard('{ArrowDown}');
  await focused('View');
  await user.keyboard('a');
  await focused('Activate');
  await user.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(button);
  expect(menu.isConnected).toBe(false);
  expect(chosen).toEqual([]);

  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await focused('View');
  await user.keyboard('{ArrowDown}');
  await focused('Activate');
  await user.keyboard('{Enter}');
  await expect.poll(() => chosen).toEqual(['Activate from Actions for Maya']);
});
