import { providerPages, providerPath } from '@portage/domain/portal-paths';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';
import { requestFirst } from './request-first.ts';
import { consolePageAt } from './routes.tsx';

type Account = Awaited<ReturnType<typeof staffAccount>>;

/** The names of what the cache holds or waits for. */
const cached = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryHash }) => queryHash);

/** What is asked for before the page of an address renders. */
async function askedFirst(address: string, account: Pick<Account, 'session'>): Promise<string[]> {
  queryClient.clear();
  network.reset();
  localStorage.setItem('portage-auth', JSON.stringify(account.session));
  const { pathname, search } = new URL(address, 'http://portage.test');
  // Loading it may take longer than a page waits.
  await consolePageAt(pathname)?.load();
  await requestFirst(pathname, search);
  return cached();
}

const addresses = [
  ...providerPages.map(providerPath),
  '/provider?kind=plan',
  '/provider/clients?q=abc&sort=-since',
  '/Provider/People/?sort=status',
  '/provider/pay-runs?q=abc',
  '/provider/receivables?q=abc&sort=company',
  '/provider/documents?status=sent&q=abc',
  '/provider/audit?table=public.invoices&sort=at',
];

test.each(addresses)('%s reads what was asked for before it renders', async (address) => {
  const account = await staffAccount('owner');
  const first = await askedFirst(address, account);
  // The account, its session, and rows.
  expect(first.length).toBeGreaterThan(2);
  await renderApp({ path: address, account });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(cached()).toEqual(expect.arrayContaining(first)));
});

test.each(['/provider/clients/x', '/provider/figures?tab=wages', '/provider/nowhere/else'])(
  'leaves what %s shows to the page',
  async (address) => {
    expect(await askedFirst(address, await staffAccount('owner'))).toHaveLength(2);
  },
);

test('asks nothing for a client, and without a session', async () => {
  expect(await askedFirst('/provider/clients', await newCompany('Not Staff'))).toEqual([]);
  localStorage.removeItem('portage-auth');
  await requestFirst('/provider/clients', '');
  expect(cached()).toEqual([]);
  expect(network.sent(/rest/)).toEqual([]);
});
