import { comingYearWithoutRates } from '@portage/domain/contributions/coming-year';
import { RATES_TABLES } from '@portage/domain/contributions/rates';
import { ratesTemplate } from '@portage/domain/contributions/rates-document';
import { nextYearsDocument } from '@portage/domain/contributions/testing/next-years-document';
import { todayAt } from '@portage/domain/dates/plain-date';
import type { TaxTablesDocument } from '@portage/domain/income-tax/tables-document';
import type { TaxTables } from '@portage/domain/income-tax/tax-tables';
import { nextTaxDocument } from '@portage/domain/income-tax/testing/next-tax-tables';
import { minimumWageTemplate } from '@portage/domain/minimum-wage/minimum-wage-document';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { staffAccount } from '#testing/staff.ts';

// Loaded before the tests, so that no test waits for it.
import './figures-page.tsx';

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
    await screen.findByLabelText('File');
  }
});

test('checks a file with its problems, then adds it, and lists it with its sources', async () => {
  const account = await staffAccount('payroll');
  const user = await renderApp({ path: '/provider/figures?tab=add', account });
  await user.upload(await screen.findByLabelText('File'), json({ ...document, edition: '' }));
  const report = within(await screen.findByRole('region', { name: 'Result of the checks' }));
  report.getByText('edition must be one line of text, without spaces around it.');
  expect(report.queryByRole('button', { name: 'Add to payroll' })).toBeNull();

  await user.upload(screen.getByLabelText('File'), json(document));
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
  await user.upload(screen.getByLabelText('File'), new File([rates ?? ''], 'rates-2027.json'));
  const report = within(await screen.findByRole('region', { name: 'Result of the checks' }));
  report.getByText('edition must be one line of text, without spaces around it.');
  await expectNoViolation();
});

test('checks tax tables, shows what they change, adds them, and lists them with their pay dates', async () => {
  const account = await staffAccount('payroll');
  const user = await renderApp({ path: '/provider/figures?tab=tax', account });
  const list = async () => within(await screen.findByRole('table', { name: 'Income tax tables by pay date' }));
  const missing = within(await (await list()).findByRole('row', { name: /From 1 Jan 2027.*Missing/ }));
  await user.click(missing.getByRole('link', { name: 'Add tables' }));
  const given = structuredClone(nextTaxDocument()) as unknown as TaxTables & TaxTablesDocument;
  const changed = {
    ...given,
    provinces: { ...given.provinces, NS: { ...given.provinces.NS, basicAmount: 12_345 } },
  };
  await user.upload(await screen.findByLabelText('File'), json({ ...changed, until: '2027-12-31' }));
  await screen.findByText('until must be 2027-06-30 or earlier.', { exact: false });
  await user.upload(screen.getByLabelText('File'), json(changed));
  await screen.findByText(/^Income tax tables for pay dates .*2027: Made-up tax tables/);
  const changes = within(screen.getByRole('table', { name: 'What changes' }));
  changes.getByRole('row', { name: /Nova Scotia.*Basic personal amount.*11,932\.00.*12,345\.00/ });
  await expectNoViolation();
  await user.click(screen.getByRole('button', { name: 'Add to payroll' }));
  await screen.findByText('Figures added');
  await user.click(screen.getByRole('tab', { name: 'Income tax' }));
  const row = await (await list()).findByRole('row', { name: /Made-up tax tables.*In use/ });
  within(row).getByText(account.email);
  await waitFor(() => expect(screen.queryByText('Missing')).toBeNull());
  await user.click(within(row).getByRole('button'));
  await screen.findByText('Source: Made up for tests', { exact: false });
  await expectNoViolation();
});

test('gives a template of tax tables with the days after the newest edition', async () => {
  const saved = watchSaves();
  const user = await renderApp({ path: '/provider/figures?tab=add', account: await staffAccount('payroll') });
  await screen.findByRole('option', { name: 'Income tax tables, next edition' });
  await user.selectOptions(screen.getByLabelText('Template'), 'Income tax tables, next edition');
  await user.click(screen.getByRole('button', { name: 'Download template' }));
  const text = await saved[0]?.file.text();
  expect(JSON.parse(text ?? '')).toMatchObject({ from: saved[0]?.name.slice(11, 21), edition: '', source: '' });
});

test("fills the template of tax tables with CRA's CSV file, and refuses another file", async () => {
  const saved = watchSaves();
  const user = await renderApp({ path: '/provider/figures?tab=add', account: await staffAccount('payroll') });
  await screen.findByRole('option', { name: 'Income tax tables, next edition' });
  await user.selectOptions(screen.getByLabelText('Template'), 'Income tax tables, next edition');
  const field = screen.getByLabelText(/CRA's CSV file/);
  await user.upload(field, new File(['a,b'], 'other.csv'));
  await screen.findByText("other.csv can't be read");
  const rows = (code: string, rate = 'V', constant = 'KP') => [
    `${code},A,0,"50,000"`,
    `,${rate},0.05,0.1`,
    `,${constant},0,"2,500"`,
  ];
  const codes = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'SK', 'YT'];
  const text = [',,1st,2nd', ...rows('Federal', 'R', 'K'), ...codes.flatMap((code) => rows(code))].join('\r\n');
  await user.upload(field, new File([text], 'rtsncmtrshldcnstnt.csv'));
  await screen.findByText('78 figures filled in from table 8.1');
  expect(screen.queryByText("other.csv can't be read")).toBeNull();
  await expectNoViolation();
  await user.click(screen.getByRole('button', { name: 'Download template' }));
  expect(JSON.parse((await saved[0]?.file.text()) ?? '')).toMatchObject({
    edition: '',
    federal: { brackets: [{ over: 0 }, { over: 50_000, rate: 10, constant: 2_500 }] },
  });
});

test('accepts a large change only after it is confirmed', async () => {
  const { figures } = document;
  const moved = { ...document, figures: { ...figures, eiRate: { ...figures.eiRate, value: 2200 } } };
  const user = await renderApp({ path: '/provider/figures?tab=add', account: await staffAccount('owner') });
  await user.upload(await screen.findByLabelText('File'), json(moved));
  await user.click(await screen.findByRole('checkbox', { name: /accept these large changes \(.*eiRate/ }));
  await waitFor(() => expect(screen.queryByText(/^eiRate moves from/)).toBeNull());
});

test('checks the file that was chosen last, though the one before is read later', async () => {
  const user = await renderApp({ path: '/provider/figures?tab=add', account: await staffAccount('payroll') });
  const slow = Promise.withResolvers<string>();
  const first = Object.assign(json({ ...document, edition: '' }), { text: () => slow.promise });
  const field = await screen.findByLabelText('File');
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
  await user.click(screen.getByRole('tab', { name: 'Add figures' }));
  await screen.findByText('Your role reads figures. An owner or payroll adds them.');
});
