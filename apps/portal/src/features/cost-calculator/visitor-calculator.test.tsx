import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { PORTAGE } from '@portage/messages/brand';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { config } from '#lib/browser/config.ts';
import { newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { seesText } from '#testing/sees.ts';

const salary = () => screen.findByLabelText<HTMLInputElement>('Salary per year (CAD)');
const address = () => window.location.pathname + window.location.search;
const cells = (table: string, row: string) =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${row}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

const figures = (row: string) => cells('In CAD. CPP includes CPP2. In Quebec, EI includes QPIP, and CPP is QPP.', row);

test('opens from the login page without an account, filled in with an example', async () => {
  const user = await renderApp();
  await user.click(await screen.findByRole('link', { name: 'Cost Calculator' }));
  await waitFor(() => expect(address()).toBe('/calculator'));
  expect((await salary()).value).toBe('91,000');
  expect(figures('Gross pay')).toEqual(['3,500.00', '3,500.00', '91,000.00']);
  await seesText('This is an example. Enter your own figures.');
  expect(document.title).toBe('Cost Calculator · Portage');
  expect(network.sent('/rest/v1')).toEqual([]);
  const signIn = screen.getByRole('link', { name: 'Sign In' });
  expect([signIn, screen.getByRole('link', { name: 'Sign Up' })].map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/signup-step1',
  ]);

  await user.clear(await salary());
  await seesText('Enter a salary to see the cost.');
  expect(screen.queryByText('This is an example. Enter your own figures.')).toBeNull();
});

test('compares only what differs between provinces, and chooses one from the comparison', async () => {
  const user = await renderApp({ path: '/calculator?salary=130000&province=BC' });
  const table = await screen.findByRole('table', { name: 'Cost per year by province' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(within(table).getAllByRole('link')).toHaveLength(13);
  const row = (province: string) => {
    const found = within(table).getByRole('link', { name: province }).closest('tr') as HTMLElement;
    return within(found)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  };
  expect(row('British Columbia')).toEqual(['1,572.30', '4,646.45', '136,218.75', '—']);
  const inQuebec = row('Quebec');
  expect(inQuebec[3]).toMatch(/^\+/);
  await user.click(within(table).getByRole('link', { name: 'Quebec' }));
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('province')).toBe('QC'));
  await waitFor(() => expect(row('Quebec')).toEqual(inQuebec.with(3, '—')));
  const current = within(table).getByRole('link', { current: true });
  expect(current.textContent).toBe('Quebec');
  expect(document.activeElement).toBe(current);
  expect(row('Ontario')[3]).toMatch(/^−/);
});

test('estimates levies and the provider’s usual fee for a visitor where they are set', async () => {
  const { generalFee } = config;
  onTestFinished(() => {
    config.generalFee = generalFee;
  });
  await server.rows(
    "insert into app.levy_rates (province, levy, class, percent, starts_on, source) values ('NU', 'workers', 'Default', 2, '2026-01-01', 'x')",
  );
  config.generalFee = { from: plainDate('2000-01-01'), kind: 'month', amount: cents(599_00) };
  await renderApp({ path: '/calculator?salary=91000&province=NU' });
  const table = within(await screen.findByRole('table', { name: 'Also on your invoices in a year (estimate)' }));
  await table.findByRole('row', { name: 'WSCC premium, Nunavut 1,820.00' });
  table.getByRole('row', { name: 'Service fee 7,188.00' });
  expect(network.sent('/rest/v1')).toEqual([]);
});

test('copies a link that opens the same figures for anyone', async () => {
  const user = await renderApp({ path: '/calculator' });
  await salary();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByRole('button', { name: 'Copied' });
  const link = new URL(await navigator.clipboard.readText());
  expect(link.origin).toBe(window.location.origin);
  expect(link.pathname).toBe('/calculator');
  expect(Object.fromEntries(link.searchParams)).toEqual({ salary: '91,000', province: 'ON', schedule: 'Bi-Weekly' });
  await renderApp({ path: link.pathname + link.search });
  expect((await salary()).value).toBe('91,000');
  expect(screen.queryByText('This is an example. Enter your own figures.')).toBeNull();
});

test('leads a signed-in user to the calculator of the portal, with the same figures', async () => {
  const account = await newCompany('Shared Ltd');
  const user = await renderApp({ path: '/calculator?salary=91000&province=QC', account });
  await waitFor(() => expect(address()).toBe('/cost-calculator?salary=91000&province=QC'));
  await screen.findByRole('navigation', { name: 'Main' });
  await screen.findByRole('table', { name: 'Cost per year by province' });
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(new URL(await navigator.clipboard.readText()).pathname).toBe('/calculator');
});

test('leads to the login page under the name of the brand', async () => {
  const { brand } = config;
  onTestFinished(() => {
    config.brand = brand;
  });
  config.brand = { name: 'Érable & Fils', initial: 'É' };
  await renderApp({ path: '/calculator' });
  const link = await screen.findByRole('link', { name: 'Érable & Fils' });
  expect([link.textContent, link.getAttribute('href')]).toEqual(['ÉÉrable & Fils', '/']);
  expect(document.body.textContent).not.toContain(PORTAGE.name);
});
