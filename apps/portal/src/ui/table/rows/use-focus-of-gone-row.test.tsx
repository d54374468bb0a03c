import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { RowMenu } from '../../menu/row-menu.tsx';
import { type Column, DataTable } from '../data-table.tsx';

interface Person {
  id: string;
  name: string;
}

const all = ['Ann', 'Ben', 'Cleo', 'Dan'].map((name) => ({ id: name, name }));
const columns: Column<Person>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <a href={`/${name}`}>{name}</a>, bare: true },
  {
    key: 'menu',
    header: 'Actions',
    cell: ({ name }) => (
      <RowMenu label={`Actions for ${name}`} items={[{ key: 'view', label: 'View', onSelect() {} }]} />
    ),
  },
];

function list(gone: readonly string[]) {
  document.title = 'Table';
  return (
    <main>
      <button type="button">Above</button>
      <DataTable
        caption="People"
        columns={columns}
        rows={all.filter(({ name }) => !gone.includes(name))}
        rowKey={({ id }) => id}
        empty={<p>None</p>}
        lines
      />
    </main>
  );
}

const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('the next row gets the focus of one that goes, or the last row', () => {
  const { rerender } = render(list([]));
  screen.getByRole('link', { name: 'Ben' }).focus();
  rerender(list(['Ben']));
  expect(focusedName()).toBe('Cleo');
  screen.getByRole('button', { name: 'Actions for Dan' }).focus();
  rerender(list(['Ben', 'Dan']));
  expect(focusedName()).toBe('Actions for Cleo');
});

test('the next row gets the focus of a menu whose row goes', async () => {
  const user = userEvent.setup({ delay: null });
  const { rerender } = render(list([]));
  await user.click(screen.getByRole('button', { name: 'Actions for Ben' }));
  await screen.findByRole('menu');
  await expect.poll(focusedName).toBe('View');
  rerender(list(['Ben']));
  await expect.poll(focusedName).toBe('Actions for Cleo');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('no row takes the focus from elsewhere', async () => {
  const user = userEvent.setup({ delay: null });
  const { rerender } = render(list([]));
  screen.getByRole('link', { name: 'Ben' }).focus();
  screen.getByRole('button', { name: 'Above' }).focus();
  rerender(list(['Ben']));
  expect(focusedName()).toBe('Above');
  screen.getByRole('link', { name: 'Cleo' }).focus();
  await user.click(document.body);
  rerender(list(['Ben', 'Cleo']));
  expect(document.activeElement).toBe(document.body);
});
