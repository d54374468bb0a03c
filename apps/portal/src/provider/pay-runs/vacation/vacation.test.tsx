import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { staffAccount } from '#testing/staff.ts';

/** A person with a kept balance, in cents and hundredths of a day. */
async function owed(client: Account, first_name: string, [accrued, used, days]: [number, number, number]) {
  const id = await addMember(client, { first_name, last_name: 'Owed', state: 'ON' });
  await server.rows(
    `insert into app.vacation_balances (team_member_id, company_id, as_of, accrued_cents, used_cents, days_left) values ($1, $2, '2026-11-20', $3, $4, $5)`,
    [id, client.companyId, accrued, used, days],
  );
  return id;
}

test('lists what is owed over all clients and of one, with its total and a file of every row', async () => {
  const [karst, doline] = [await newCompany('Karst Vacation'), await newCompany('Doline Vacation')];
  await owed(karst, 'Maya', [140_000, 35_000, 750]);
  await owed(karst, 'Noah', [100_000, 0, 1000]);
  await owed(doline, 'Ines', [10_000, 20_000, -100]);
  const saved = watchSaves();
  const user = await renderApp({
    path: `/provider/pay-runs?tab=vacation&of=${karst.companyId}`,
    account: await staffAccount('auditor'),
  });
  const table = async () => within(await screen.findByRole('table', { name: 'Vacation owed' }));
  const row = (name: string) => within(screen.getByRole('link', { name }).closest('tr') as HTMLElement);
  await (await table()).findByText('Totals of 2 people');
  for (const text of ['7.5', '60', '1,400.00', '350.00', '1,050.00']) row('Maya Owed').getByText(text);
  const total = within(screen.getByText('Totals of 2 people').closest('tr') as HTMLElement);
  for (const text of ['17.5', '140', '2,400.00', '350.00', '2,050.00']) total.getByText(text);
  screen.getByText(/As of 20 November 2026$/);
  expect(screen.queryByText('Ines Owed')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await saved[0]?.file.text())?.trim().split(/\r?\n/)).toEqual([
    expect.stringMatching(/Person,Client,Province,/),
    'Maya Owed,Karst Vacation,ON,,2026-11-20,7.5,60,1400.00,350.00,1050.00',
    'Noah Owed,Karst Vacation,ON,,2026-11-20,10,80,1000.00,0.00,1000.00',
  ]);

  await user.click(screen.getByRole('button', { name: 'Show all clients' }));
  await (await table()).findByText('Ines Owed');
  row('Ines Owed').getByText('−100.00');
  await user.click((await table()).getByRole('button', { name: 'Days' }));
  await waitFor(() => expect(window.location.search).toContain('sort=days'));
});

test('says when nothing is owed yet, and that the list could not be read', async () => {
  const client = await newCompany('Empty Vacation');
  const path = `/provider/pay-runs?tab=vacation&of=${client.companyId}`;
  await renderApp({ path, account: await staffAccount('payroll') });
  await screen.findByText('No vacation is owed');
  network.fail('GET /rest/v1/staff_vacation');
  await renderApp({ path, account: await staffAccount('payroll') });
  expect((await screen.findAllByText("We couldn't load this list")).length).toBeGreaterThan(0);
});
