import { RATES_TABLES } from '@portage/domain/contributions/rates';
import { nextYearsDocument } from '@portage/domain/contributions/testing/next-years-document';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

// Loaded before the tests, so that no test waits for it.
import './figures-page.tsx';

afterEach(closeApp);

const document = nextYearsDocument();
const json = (content: object) => new File([JSON.stringify(content)], 'rates.json', { type: 'application/json' });

test('checks a file with its problems, then adds it, and lists it with its sources', async () => {
  const account = await staffAccount('payroll');
  const user = await renderApp({ path: '/provider/figures?tab=add', account });
  await user.upload(await screen.findByLabelText(/JSON file/), json({ ...document, edition: '' }));
  const report = within(await screen.findByRole('region', { name: 'Result of the checks' }));
  report.getByText('edition must be one line of text, without spaces around it.');
  expect(report.queryByRole('button', { name: 'Add to payroll' })).toBeNull();

  await user.upload(screen.getByLabelText(/JSON file/), json(document));
  await user.click(await screen.findByRole('button', { name: 'Add to payroll' }));
  await screen.findByText('Figures added');
  await user.click(screen.getByRole('tab', { name: 'Contribution rates' }));
  const table = within(await screen.findByRole('table', { name: 'Contribution rates by year' }));
  await table.findByText(account.email);
  table.getByText('In use');
  expect(table.getAllByText('Built in')).toHaveLength(RATES_TABLES.length);
});

test('accepts a large change only after it is confirmed', async () => {
  const { figures } = document;
  const moved = { ...document, figures: { ...figures, eiRate: { ...figures.eiRate, value: 2200 } } };
  const user = await renderApp({ path: '/provider/figures?tab=add', account: await staffAccount('owner') });
  await user.upload(await screen.findByLabelText(/JSON file/), json(moved));
  await user.click(await screen.findByRole('checkbox', { name: /accept these large changes \(.*eiRate/ }));
  await waitFor(() => expect(screen.queryByText(/^eiRate moves from/)).toBeNull());
});

test('shows minimum wages and holidays, and lets an auditor only read', async () => {
  const user = await renderApp({ path: '/provider/figures?tab=wages', account: await staffAccount('auditor') });
  const wages = within(await screen.findByRole('table', { name: 'Minimum wages' }));
  wages.getAllByText('Ontario');
  await user.click(screen.getByRole('tab', { name: 'Holidays' }));
  const holidays = within(await screen.findByRole('table', { name: 'Bank holidays' }));
  holidays.getByText('Good Friday');
  await user.click(screen.getByRole('tab', { name: 'Add a file' }));
  await screen.findByText('Your role reads figures. An owner or payroll adds them.');
});
