import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { renderApp } from '#testing/render-app.tsx';
import { pay, proves, sees, seesText } from '#testing/sees.ts';

/** The table of the chosen province's cost, by its caption. */
const cost = { name: 'In CAD. CPP includes CPP2. In Quebec, EI includes QPIP, and CPP is QPP.' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement & HTMLSelectElement>(label);
const salary = () => field('Salary per year (CAD)');
const address = () => window.location.pathname + window.location.search;
/** Waits for the table whose last column is this. */
const showsYear = async (name: string) =>
  within(await screen.findByRole('table', cost)).findByRole('columnheader', { name });
/** The figures of a row: first pay, last pay, year. */
const figures = (row: string) =>
  within(within(screen.getByRole('table', cost)).getByRole('row', { name: new RegExp(`^${row}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('begins with an example, asks for a salary, and rejects what is not an amount', async () => {
  const user = await renderApp({ path: '/cost-calculator', account: await newCompany('Costs Ltd') });
  await sees(pay.calculator);
  await seesText('What an employee in Canada costs in 2026, at the rates payroll uses');
  await screen.findByRole('table', cost);
  expect([salary().value, figures('Gross pay').at(-1)]).toEqual(['91,000', '91,000.00']);
  await seesText('CAD 97,218.75');
  await seesText('This is an example. Enter your own figures.');
  await user.clear(salary());
  await seesText('Enter a salary to see the cost.');
  expect(screen.queryByText('This is an example. Enter your own figures.')).toBeNull();
  expect(screen.queryByRole('table', cost)).toBeNull();
  expect([field('Province of employment').value, field('Payroll schedule').value]).toEqual(['ON', 'Bi-Weekly']);
  for (const wrong of ['ninety', '-1', '1e5', '91000.123', '10000000.01', '9'.repeat(30)]) {
    await fill(user, salary(), wrong);
    await seesText('Please enter an amount from 0 to 10,000,000.');
    expect([salary().value, salary().getAttribute('aria-invalid')]).toEqual([wrong, 'true']);
    expect(screen.queryByRole('table', cost)).toBeNull();
  }
  for (const right of ['0', '10000000', ' 91,000.5 ', '91 000']) {
    await fill(user, salary(), right);
    await screen.findByRole('table', cost);
    expect(screen.queryByText('Please enter an amount from 0 to 10,000,000.')).toBeNull();
    expect(salary().value).toBe(right);
  }
  await user.clear(salary());
  await seesText('Enter a salary to see the cost.');
  expect(address()).toBe('/cost-calculator?salary=');
});

test('shows the cost in each province and schedule, and reopens it from its address', async () => {
  const account = await newCompany('Reopened Ltd');
  let user = await renderApp({ path: '/cost-calculator?salary=130,000', account });
  await showsYear('Year (26\u00a0pays)');
  expect(figures('Gross pay')).toEqual(['5,000.00', '5,000.00', '130,000.00']);
  const yearOf = (row: string) => figures(row).at(-1);
  expect(['Employer CPP', 'Employer EI', 'Total'].map(yearOf)).toEqual(['4,646.45', '1,572.30', '136,218.75']);
  // Down to the first input.
  await screen.findByText('Employer EI 114.10 = 1.4 × 81.50');
  await screen.findByText('EI 81.50 = 1.63% × 5,000.00');
  await user.selectOptions(field('Province of employment'), 'QC');
  await waitFor(() => expect(yearOf('Employer CPP')).toBe('4,895.30'));
  await user.selectOptions(field('Payroll schedule'), 'Monthly');
  await showsYear('Year (12\u00a0pays)');
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      salary: '130,000',
      province: 'QC',
      schedule: 'Monthly',
    }),
  );
  const inQuebec = figures('Total');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();

  user = await renderApp({ path: address(), account });
  await screen.findByRole('table', cost);
  expect(figures('Total')).toEqual(inQuebec);
  expect([field('Province of employment').value, field('Payroll schedule').value, salary().value]).toEqual([
    'QC',
    'Monthly',
    '130,000',
  ]);
  proves(pay.calculatorFigures);
});

test('says what the person takes home in the province, and how the tax came about', async () => {
  const user = await renderApp({
    path: '/cost-calculator?salary=52000&schedule=Monthly',
    account: await newCompany('Home Ltd'),
  });
  const table = () =>
    screen.findByRole('table', { name: /^In CAD, with the basic personal amounts and no other deductions\./ });
  const row = async (name: string) =>
    within(within(await table()).getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await row('Gross pay')).toEqual(['4,333.33', '52,000.00']);
  expect(await row('Employee CPP')).toEqual(['240.48', '2,885.76']);
  expect(await row('Federal income tax')).toEqual(['353.66', '4,243.92']);
  expect(await row('Provincial income tax')).toEqual(['198.46', '2,381.52']);
  expect(await row('Net pay')).toEqual(['3,470.10', '41,641.24']);
  await user.click(screen.getByText('How the income tax of the first pay is calculated'));
  await seesText('Taxable income of the year (A)');
  await seesText(
    /^= 12 × 4,333\.33 \(regular pay of the period, I\) − 12 × 40\.42 \(additional pension contributions on regular pay, F5A\)/,
  );
  await seesText('Federal credit for contributions (K2)');
  await seesText('Health premium of Ontario (V2)');
  await seesText(/^= 4,243\.91 \/ 12 \(federal tax of the year, T1\)/);
  await user.selectOptions(field('Province of employment'), 'QC');
  expect((await row('Quebec income tax'))[0]).toMatch(/^\d{3}\.\d\d$/);
  await user.selectOptions(field('Province of employment'), 'NU');
  expect(await row('Territorial payroll tax')).toEqual(['86.67', '1,040.04']);
});

test('editing a salary goes on from what was typed, without the commas that it is shown with', async () => {
  const user = await renderApp({ path: '/cost-calculator?salary=130000', account: await newCompany('Editing Ltd') });
  const salary = field('Salary per year (CAD)') as HTMLInputElement;
  await waitFor(() => expect(salary.value).toBe('130,000'));
  await user.click(salary);
  await user.keyboard('{End}{Backspace}');
  await user.tab();
  await waitFor(() => expect(salary.value).toBe('13,000'));
});

test('reads a comma before the last one or two digits as a decimal mark', async () => {
  const user = await renderApp({ path: '/cost-calculator', account: await newCompany('Commas Ltd') });
  for (const [typed, year] of [
    ['91000,50', '91,000.50'],
    ['91 000,5', '91,000.50'],
    ['91,000', '91,000.00'],
  ] as const) {
    await fill(user, await screen.findByLabelText('Salary per year (CAD)'), typed);
    await waitFor(() => expect(figures('Gross pay').at(-1)).toBe(year));
  }
});

test('groups the digits of the salary except while it is typed', async () => {
  const user = await renderApp({ path: '/cost-calculator?salary=130000', account: await newCompany('Grouped Ltd') });
  await screen.findByRole('table', cost);
  expect(salary().value).toBe('130,000');
  await fill(user, salary(), '1234567.5');
  expect(salary().value).toBe('1234567.5');
  await user.tab();
  expect(salary().value).toBe('1,234,567.50');
  await fill(user, salary(), 'ninety');
  await user.tab();
  expect(salary().value).toBe('ninety');
});

test('falls back to Ontario and Bi-Weekly for an address with other values', async () => {
  const account = await newCompany('Invalid Ltd');
  await renderApp({ path: '/cost-calculator?province=XX&schedule=Hourly&salary=91000', account });
  await showsYear('Year (26\u00a0pays)');
  expect([field('Province of employment').value, field('Payroll schedule').value]).toEqual(['ON', 'Bi-Weekly']);
});
