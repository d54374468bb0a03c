import { comingYearWithoutRates } from '@portage/domain/contributions/coming-year';
import { RATES_TABLES } from '@portage/domain/contributions/rates';
import { ratesTemplate } from '@portage/domain/contributions/rates-document';
import { nextYearsDocument } from '@portage/domain/contributions/testing/next-years-document';
import { todayAt } from '@portage/domain/dates/plain-date';
import { minimumWageTemplate } from '@portage/domain/minimum-wage/minimum-wage-document';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { network } from '#testing/network.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { staffAccount } from '#testing/staff.ts';

// Loaded before the tests, so that no test waits for it.
import './figures-page.tsx';

afterEach(closeApp);

const document = nextYearsDocument();
const json = (content: object) => new File([JSON.stringify(content)], 'rates.json', { type: 'application/json' });

test('lists the coming year while its rates are missing, and leads to adding them', async () => {
  const user = await renderApp({ path: '/provider/figures', account: await staffAccount('payroll') });
  const table = within(await screen.findByRole('table', { name: 'Contribution rates by year' }));
  await table.findAllByText('Built in');
  const year = comingYearWithoutRates(todayAt(Date.now()), (one) => RATES_TABLES.some((rates) => rates.year === one));
  const rows = table.queryAllByRole('row', { name: /Missing/ });
  expect(rows.map((row) => Number(row.textContent.slice(0, 4)))).toEqual(year === null ? [] : [year]);
  for (const row of rows) {
    expect(within(row).queryByRole('button')).toBeNull();
    await user.click(within(row).getByRole('link', { name: 'Add rates' }));
    await screen.findByLabelText(/JSON file/);
  }
});

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

test("gives the command line's templates, which the check then reads", async () => {
  const saved = watchSaves();
  const user = await renderApp({ path: '/provider/figures?tab=add', account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Download template' }));
  await user.selectOptions(screen.getByLabelText('Template'), 'Minimum wages');
  await user.click(screen.getByRole('button', { name: 'Download template' }));
  expect(saved.map(({ name }) => name)).toEqual(['rates-2027.json', 'minimum-wages.json']);
  const [rates, wages] = await Promise.all(saved.map(({ file }) => file.text()));
  expect(JSON.parse(rates ?? '')).toEqual(ratesTemplate(2027));
  expect(JSON.parse(wages ?? '')).toEqual(minimumWageTemplate());
  await user.upload(screen.getByLabelText(/JSON file/), new File([rates ?? ''], 'rates-2027.json'));
  const report = within(await screen.findByRole('region', { name: 'Result of the checks' }));
  report.getByText('edition must be one line of text, without spaces around it.');
  await expectNoViolation();
});

test('accepts a large change only after it is confirmed', async () => {
  const { figures } = document;
  const moved = { ...document, figures: { ...figures, eiRate: { ...figures.eiRate, value: 2200 } } };
  const user = await renderApp({ path: '/provider/figures?tab=add', account: await staffAccount('owner') });
  await user.upload(await screen.findByLabelText(/JSON file/), json(moved));
  await user.click(await screen.findByRole('checkbox', { name: /accept these large changes \(.*eiRate/ }));
  await waitFor(() => expect(screen.queryByText(/^eiRate moves from/)).toBeNull());
});

test('checks the file that was chosen last, though the one before is read later', async () => {
  const user = await renderApp({ path: '/provider/figures?tab=add', account: await staffAccount('payroll') });
  const slow = Promise.withResolvers<string>();
  const first = Object.assign(json({ ...document, edition: '' }), { text: () => slow.promise });
  const field = await screen.findByLabelText(/JSON file/);
  await user.upload(field, first);
  await user.upload(field, new File([JSON.stringify(document)], 'rates-in-use.json', { type: 'application/json' }));
  await screen.findByText('rates-in-use.json', { exact: false });
  await screen.findByRole('button', { name: 'Add to payroll' });
  slow.resolve(JSON.stringify({ ...document, edition: '' }));
  await slow.promise;
  await waitFor(() => expect(screen.queryByText(/^edition must be/)).toBeNull());
  screen.getByText('rates-in-use.json', { exact: false });
  expect(network.sent('POST /functions/v1/provider/figures-check')).toHaveLength(1);
});

test('offers to read minimum wages again, and shows no built-in ones as those in force', async () => {
  const away = network.fail('GET /rest/v1/minimum_wages');
  const user = await renderApp({ path: '/provider/figures?tab=wages', account: await staffAccount('auditor') });
  const page = within(await screen.findByRole('main'));
  await page.findByText("We couldn't load the minimum wages");
  expect(page.queryByText(/Ontario/)).toBeNull();
  away();
  await user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findAllByText('Ontario');
  expect(page.queryByText("We couldn't load the minimum wages")).toBeNull();
});

test('shows minimum wages and holidays, and lets an auditor only read', async () => {
  const user = await renderApp({ path: '/provider/figures?tab=wages', account: await staffAccount('auditor') });
  const wages = within(await screen.findByRole('table', { name: 'Minimum wages' }));
  await wages.findAllByText('Ontario');
  await user.click(screen.getByRole('tab', { name: 'Holidays' }));
  const holidays = within(await screen.findByRole('table', { name: 'Bank holidays' }));
  holidays.getByText('Good Friday');
  await user.click(screen.getByRole('tab', { name: 'Add a file' }));
  await screen.findByText('Your role reads figures. An owner or payroll adds them.');
});
