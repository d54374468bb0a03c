import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Account, demoAccount } from '#testing/accounts.ts';
import { renderApp } from '#testing/render-app.tsx';

const address = () => window.location.pathname + window.location.search;
const idOf = async (account: Account, query: string) =>
  ((await account.request('GET', `/rest/v1/${query}`)) as Record<string, string>[])[0];

/** Lists of a client: where, the table's name, and a column of it with its place. Those of /team and /pay have tests beside them. */
const lists = [
  { path: async () => '/documents', table: 'Documents', column: 'Name', place: 1 },
  { path: async () => '/documents', table: 'Documents', column: 'Upload Date', place: 3 },
  {
    path: async (account: Account) =>
      `/team/${(await idOf(account, 'team_members?select=team_member_id&first_name=eq.Maya'))?.team_member_id}/pay`,
    table: 'Scheduled payments',
    column: 'Date Range',
    place: 0,
  },
  {
    path: async (account: Account) =>
      `/pay/${(await idOf(account, 'invoices?select=invoice_number&order=payday&limit=1'))?.invoice_number}`,
    table: /^Lines of/,
    column: 'Gross',
    place: 2,
  },
] as const;

test.each(lists)('sorts $table by $column both ways, kept in the address', async ({ path, table, column, place }) => {
  const account = await demoAccount();
  const page = await path(account);
  const user = await renderApp({ path: page, account });
  const list = within(await screen.findByRole('table', { name: table }));
  const head = await list.findByRole('columnheader', { name: column });
  const button = within(head).getByRole('button');
  const values = () =>
    [...(screen.getByRole('table', { name: table }) as HTMLTableElement).tBodies]
      .flatMap(({ rows }) => [...rows])
      .map((row) => row.cells[place]?.textContent ?? '');
  await waitFor(() => expect(screen.getByRole('table', { name: table }).getAttribute('aria-busy')).toBe('false'));
  expect(values().length).toBeGreaterThan(1);
  await user.click(button);
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
  expect(address()).toMatch(/[?&]sort=\w+$/);
  const up = values();
  await user.click(button);
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
  expect(address()).toMatch(/[?&]sort=-\w+$/);
  expect(values()).toEqual([...up].reverse());
  expect(values()).not.toEqual(up);
  await user.click(button);
  await waitFor(() => expect(address()).toBe(page));
});
