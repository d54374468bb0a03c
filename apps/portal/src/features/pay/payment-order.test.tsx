import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { demoAccount } from '#testing/accounts.ts';
import { renderApp } from '#testing/render-app.tsx';

const scheduled = () => screen.findByRole('table', { name: 'Scheduled payments by invoice' });
const headerOf = (table: HTMLElement, name: string) => within(table).getByRole('columnheader', { name });
const address = () => window.location.pathname + window.location.search;

/** The rows of the groups. A query by role takes seconds in a table this long. */
const groupsIn = (table: HTMLElement) => [...table.querySelectorAll('tbody > tr')];
/** The totals of the groups in the order of the table, in cents. */
const totalsIn = (table: HTMLElement) =>
  groupsIn(table).map((row) => Number(/[\d,]+\.\d\d/.exec(row.textContent ?? '')?.[0].replaceAll(/[,.]/g, '')));

test('sorts payments by each column, and keeps the order in the address', async () => {
  const user = await renderApp({ path: '/pay?view=history', account: await demoAccount() });
  const table = await scheduled();
  const [before, rows] = [totalsIn(table), groupsIn(table).map(({ textContent }) => textContent)];
  expect(new Set(before).size).toBeGreaterThan(1);
  await user.click(within(headerOf(table, 'Total Amount')).getByRole('button'));
  await waitFor(() => expect(address()).toBe('/pay?view=history&sort=total'));
  await waitFor(() => expect(totalsIn(table)).toEqual(before.toSorted((a, b) => a - b)));
  expect(headerOf(table, 'Total Amount').getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(headerOf(table, 'Total Amount')).getByRole('button'));
  await waitFor(() => expect(address()).toBe('/pay?view=history&sort=-total'));
  await waitFor(() => expect(totalsIn(table)).toEqual(before.toSorted((a, b) => b - a)));
  await user.click(within(headerOf(table, 'Total Amount')).getByRole('button'));
  await waitFor(() => expect(address()).toBe('/pay?view=history'));
  await waitFor(() => expect(groupsIn(table).map(({ textContent }) => textContent)).toEqual(rows));
  for (const name of ['Invoice', 'Date Range', 'Status']) within(headerOf(table, name)).getByRole('button');
});

test('orders one-time payments apart from scheduled ones', async () => {
  const path = '/pay?view=history&one-time-sort=-invoice';
  await renderApp({ path, account: await demoAccount() });
  const extras = await screen.findByRole('table', { name: 'One-time payments by invoice' });
  expect(headerOf(extras, 'Invoice').getAttribute('aria-sort')).toBe('descending');
  expect(headerOf(await scheduled(), 'Invoice').getAttribute('aria-sort')).toBe('none');
});
