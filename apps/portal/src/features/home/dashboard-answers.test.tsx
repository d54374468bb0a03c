import type { Dashboard } from '@portage/contract/dashboard';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { requestEarly } from '#app/routes/request-early.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { demoAccount } from '#testing/accounts.ts';
import { testMoment } from '#testing/environment/test-clock.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';

// The demo fills only a database without companies, so these tests have a file of their own.

const card = (name: string) => screen.findByRole('region', { name });

test('says what a company owes, who is paid next and what needs it, with the figures from one request', async () => {
  const account = await demoAccount();
  // The job that opens the invoice at the provider does not run here.
  const hosted = 'https://provider.example/invoice/1';
  network.change('GET /rest/v1/dashboard', (figures) => {
    const read = figures as Dashboard;
    return { ...read, invoices: read.invoices.map((invoice) => ({ ...invoice, hosted_invoice_url: hosted })) };
  });
  await renderApp({ path: '/home', account });
  const owed = within(await card('What you owe'));
  const [{ invoices, next_paid, costs }] = (await account.request('GET', '/rest/v1/dashboard')) as [Dashboard];
  const [invoice] = invoices;
  if (invoice === undefined) throw new Error('The demo company has no open invoice.');
  owed.getByText(invoice.invoice_number ?? '');
  const pay = owed.getByRole('link', { name: `Pay invoice ${invoice.invoice_number}` });
  expect(pay.getAttribute('href')).toBe(hosted);
  const next = within(await card('Next payday'));
  for (const { first_name, last_name } of next_paid) next.getByText(`${first_name} ${last_name}`);
  next.getByText(/^CAD [\d,.]+ in total, including EI and CPP\./);
  await within(await card('Needs your attention')).findByRole('link', { name: /^Activate / });

  const tables = network.sent(/^(GET|HEAD) \/rest\/v1\//).map(({ path }) => /\/v1\/(\w+)/.exec(path)?.[1]);
  // React's strict mode asks twice.
  expect([...new Set(tables)].sort()).toEqual(['client_fees', 'companies', 'dashboard', 'plans']);

  // Only what happened, each with who did it.
  const events = within(await card('Recent Activity')).getAllByRole('listitem');
  expect(events).toHaveLength(5);
  for (const event of events) {
    expect(event.textContent).toMatch(/^(Ana Keller|We) (added|activated|paid|sent|requested|issued) /);
    expect(event.textContent).not.toContain('Upcoming');
  }
  // The chart begins with the first month that has a payment.
  const first = costs.map(({ day }) => day ?? '').sort()[0] ?? '';
  const months = within(await screen.findByRole('table', { name: /Payroll cost by month/, hidden: true }));
  expect(months.getAllByRole('row', { hidden: true })).toHaveLength(1 + monthsFrom(first));
  // Each month's name is below the middle of its bar.
  const bars = screen.getByRole('img', { name: /Payroll cost by month/ }).querySelectorAll('rect[data-part=gross]');
  const middles = [...bars].map((bar) => percentOf(bar, 'x') + percentOf(bar, 'width') / 2);
  expect(middles).toHaveLength(monthsFrom(first));
  for (const [at, middle] of middles.entries()) expect(middle).toBeCloseTo((100 * (at + 0.5)) / middles.length, 3);

  // The table's order is in the address, and leaves the chart in the order of time.
  const names = () => months.getAllByRole('rowheader', { hidden: true }).map(({ textContent }) => textContent);
  const byTime = names();
  for (const order of ['month', '-month']) {
    fireEvent.click(months.getByRole('button', { name: 'Month', hidden: true }));
    expect(new URLSearchParams(window.location.search).get('months')).toBe(order);
  }
  expect(names()).toEqual(byTime.toReversed());
  expect(screen.getByRole('img', { name: /Payroll cost by month/ }).querySelector('title')?.textContent).toContain(
    byTime[0],
  );
});

const percentOf = (bar: Element, name: string) => Number.parseFloat(bar.getAttribute(name) ?? '');

test('sends the payment of an invoice that is settled in part to its page, since its payment page charges the whole', async () => {
  const account = await demoAccount();
  network.change('GET /rest/v1/dashboard', (figures) => {
    const read = figures as Dashboard;
    const settled = { paid_cents: 100, hosted_invoice_url: 'https://provider.example/invoice/1' };
    return { ...read, invoices: read.invoices.map((invoice) => ({ ...invoice, ...settled })) };
  });
  await renderApp({ path: '/home', account });
  const owed = within(await card('What you owe'));
  const pay = owed.getAllByRole('link', { name: /^Pay the remaining CAD [\d,.]+ of invoice INV-/ });
  for (const link of pay) expect(link.getAttribute('href')).toMatch(/^\/pay\/INV-/);
});

test("doesn't say that nothing is to do beside an invoice to pay", async () => {
  const account = await demoAccount();
  const nothing = { waiting_members: [], unsigned_letters: [], own_problems: [], waiting_pay: 0, expense_requests: [] };
  network.change('GET /rest/v1/dashboard', (figures) => ({ ...(figures as Dashboard), ...nothing }));
  await renderApp({ path: '/home', account });
  await card('What you owe');
  expect(screen.queryByRole('region', { name: 'Needs your attention' })).toBeNull();

  network.change('GET /rest/v1/dashboard', (figures) => ({ ...(figures as Dashboard), ...nothing, invoices: [] }));
  await renderApp({ path: '/home', account });
  within(await card('Needs your attention')).getByText("You're all set.");
});

/** Number of calendar months from a day to the tests' month, both included. */
const monthsFrom = (day: string) =>
  (2026 - Number(day.slice(0, 4))) * 12 + Number(testMoment.slice(5, 7)) - Number(day.slice(5, 7)) + 1;

test('asks for the dashboard while the page’s code loads', async () => {
  const account = await demoAccount();
  localStorage.setItem('portage-auth', JSON.stringify(account.session));
  window.history.replaceState(null, '', '/home');
  await requestEarly();
  expect(network.sent('GET /rest/v1/dashboard')).toHaveLength(1);
  expect(network.sent('GET /rest/v1/plans')).toHaveLength(2);
  // Pages without it, and accounts that are not signed in, cost no request.
  network.reset();
  queryClient.clear();
  window.history.replaceState(null, '', '/cost-calculator');
  await requestEarly();
  localStorage.removeItem('portage-auth');
  queryClient.clear();
  window.history.replaceState(null, '', '/home');
  await requestEarly();
  expect(network.sent('GET /rest/v1/dashboard')).toHaveLength(0);
});
