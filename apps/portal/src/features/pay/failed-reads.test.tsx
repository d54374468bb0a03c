import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { demoAccount } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { seesText } from '#testing/sees.ts';

/** The page's text without the chart, which has months without payroll. */
function textOnScreen(): string {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const chart of page.querySelectorAll('figure')) chart.remove();
  return page.textContent ?? '';
}

/** The tables that a page reads, from the requests of an undisturbed visit. */
async function tablesOf(path: string): Promise<string[]> {
  await renderApp({ path, account: await demoAccount() });
  await waitFor(() => expect(network.sent('GET /rest/v1/').length).toBeGreaterThan(3));
  await waitFor(() => expect(screen.queryAllByRole('status')).toHaveLength(0));
  const names = network.sent(/^(GET|HEAD) \/rest\/v1\//).map(({ path: url }) => /\/v1\/(\w+)/.exec(url)?.[1] ?? '');
  // Without the company there is no page.
  return [...new Set(names)].filter((name) => name !== 'companies');
}

test.each([
  ['/pay', 'Payments'],
  ['/pay?tab=one-time', 'Payments'],
  ['/home', 'Dashboard Overview'],
])('shows no zero amount for a read that failed: %s', async (path, heading) => {
  const tables = await tablesOf(path);
  expect(tables.length).toBeGreaterThan(1);
  for (const table of tables) {
    network.reset();
    network.fail(new RegExp(`(GET|HEAD) /rest/v1/${table}\\b`));
    await renderApp({ path, account: await demoAccount() });
    await screen.findByRole('heading', { name: heading });
    await waitFor(() => expect(network.sent(`/rest/v1/${table}`).length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryAllByText(/^Loading/)).toHaveLength(0));
    await seesText(/error|couldn't|The service is away/i);
    expect(textOnScreen(), `${table} on ${path}`).not.toMatch(/(?<![\d.,])0\.00/);
    if (table === 'dashboard') expect(document.querySelector('figure')).toBeNull();
  }
});

test.each(['/pay', '/pay?tab=one-time'])(
  'offers to try again as soon for the list as for the total: %s',
  async (path) => {
    const account = await demoAccount();
    network.fail(/^(GET|HEAD) \/rest\/v1\/(payments|pay_totals|open_pay_exceptions|wip_one_time_payments)\b/, {
      status: 503,
    });
    await renderApp({ path, account });
    await screen.findByText("We couldn't load the total");
    // A list that were read after the total, or again, would need as long as the total did.
    await screen.findByText("We couldn't load your payments", {}, { timeout: 1_500 });
  },
);
