import { calculateContributions } from '@portage/domain/contributions/calculate';
import { ZERO_YEAR_TO_DATE } from '@portage/domain/contributions/calculation';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents, multiplyCents, parseCents, sumCents } from '@portage/domain/money/money';
import type { GrossPay } from '@portage/domain/pay/gross-pay';
import type { Province } from '@portage/domain/places/provinces';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { demoAccount } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { CalculationSum } from './calculation-sum.tsx';

const lines = /GET \/rest\/v1\/payments\?.*gross_salary/;
const calculations = /GET \/rest\/v1\/payments\?select=calculation/;

/** A stored calculation of 60,000 dollars a year, every two weeks. */
function stored(province: Province, given: Partial<GrossPay>) {
  const pay: GrossPay = {
    salary: cents(60_000_00),
    schedule: 'Bi-Weekly',
    periodNumber: 3,
    gross: cents(2_307_69),
    ...given,
  };
  const contributions = calculateContributions({
    payDate: plainDate('2026-07-13'),
    province,
    paysPerYear: 26,
    pensionable: pay.gross,
    yearToDate: ZERO_YEAR_TO_DATE,
  });
  return { ...contributions, pay };
}

/** Opens the first line's calculation, replaced by this one. */
async function calculationOf(calculation: ReturnType<typeof stored>, sign = ''): Promise<HTMLElement> {
  network.change(lines, (rows) =>
    (rows as object[]).map((row) => ({ ...row, gross_salary: `${sign}${calculation.pay.gross / 100}` })),
  );
  network.change(calculations, () => ({ calculation }));
  const user = await renderApp({ path: '/pay?view=history', account: await demoAccount() });
  const table = await screen.findByRole('table', { name: 'Scheduled payments by invoice' });
  await user.click(within(table).getAllByRole('button', { expanded: false })[0] as HTMLElement);
  await user.click((await within(table).findAllByRole('button', { name: /^Show calculation/ }))[0] as HTMLElement);
  await within(table).findByText('Total (CAD)');
  return table.querySelector('dl') as HTMLElement;
}

const rowsOf = (sum: HTMLElement) =>
  Array.from(sum.children, (row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]);

test('traces every amount to the salary and rates, and adds up to the line’s total', async () => {
  const sum = await calculationOf(stored('ON', {}));
  const rows = rowsOf(sum);
  expect(rows.map(([, amount]) => amount)).toEqual(['2,307.69', '129.30', '0.00', '52.67', '2,489.66']);
  expect(rows[0]?.[0]).toBe('Gross 2,307.69 = 60,000.00 / 26 (period 3 of 26, rounded down on the running total)');
  expect(rows[1]?.[0]).toContain('Employer CPP 129.30 = 5.95% × (2,307.69 − 134.61)');
  expect(rows[3]?.[0]).toContain('Employer EI 52.67 = 1.4 × 37.62');
  expect(rows[3]?.[0]).toContain('EI 37.62 = 1.63% × 2,307.69');
  const amounts = rows.map(([, amount]) => parseCents(amount?.replace(',', '') ?? ''));
  expect(sumCents(amounts.slice(0, -1))).toBe(amounts.at(-1));
  const links = screen.getAllByRole('link', { name: /Canada Revenue Agency \(opens in a new tab\)/ });
  expect(links.map((link) => link.getAttribute('rel'))).toEqual(['noopener noreferrer']);
  expect(screen.queryByRole('link', { name: /Revenu Québec/ })).toBeNull();
});

test('traces part of a period to its days and to the whole period', async () => {
  const days = { from: 5, to: 14, of: 14 };
  const [gross] = rowsOf(await calculationOf(stored('ON', { gross: cents(1_483_52), days })));
  expect(gross?.[0]).toBe(
    'Gross 1,483.52 = 2,307.69 × 9 of 14 calendar daysWhole period 2,307.69 = 60,000.00 / 26 (period 3 of 26, rounded down on the running total)',
  );
});

test('shows the Quebec plans, and links to Revenu Québec', async () => {
  const rows = rowsOf(await calculationOf(stored('QC', {})));
  expect(rows.map(([text]) => text?.split(' ', 2).join(' '))).toEqual([
    'Gross 2,307.69',
    'Employer QPP',
    'Employer QPP2',
    'Employer EI',
    'Employer QPIP',
    'Total (CAD)',
  ]);
  const [link] = screen.getAllByRole('link', { name: /Revenu Québec \(opens in a new tab\)/ });
  expect(link?.getAttribute('href')).toMatch(/^https:\/\/www\.revenuquebec\.ca\//);
});

test('shows a credited line with negative amounts', async () => {
  const rows = rowsOf(await calculationOf(stored('ON', {}), '-'));
  expect(rows.map(([, amount]) => amount)).toEqual(['−2,307.69', '−129.30', '0.00', '−52.67', '−2,489.66']);
});

test('adds up an instalment of a recovery, whose contributions are negative by themselves', () => {
  const { pay: _, ...line } = stored('ON', {});
  const negative = multiplyCents(line.employer.cpp, -1);
  const instalment = {
    ...line,
    employer: { ...line.employer, cpp: negative, ei: multiplyCents(line.employer.ei, -1) },
  };
  const pay = { label: 'Recovery', amount: cents(-2_307_69) };
  render(<CalculationSum calculation={instalment} pay={pay} />, { wrapper: ({ children }) => <main>{children}</main> });
  const amounts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(amounts).toEqual(['−2,307.69', '−129.30', '0.00', '−52.67', '−2,489.66']);
});

test('names only the amount when the formula of the gross is not known', async () => {
  const [gross] = rowsOf(await calculationOf(stored('ON', { periodNumber: 13 })));
  expect(gross).toEqual(['Gross', '2,307.69']);
});
