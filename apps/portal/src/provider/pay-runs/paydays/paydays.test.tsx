import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { collectedPayday } from '#testing/company/collected-payday.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { staffAccount } from '#testing/staff.ts';

/** A client with a collected payday of one person. Returns its id and the day. */
async function client(name: string) {
  const { id } = await collectedPayday(name);
  const [line] = await server.rows<{ payday: string; gross: string }>(
    "select payday::text, gross_salary::text as gross from public.payments where company_id = $1 and status = 'collected'",
    [id],
  );
  return { id, payday: line?.payday ?? '', gross: line?.gross ?? '' };
}

test('lists paydays over all clients with what is collected, and opens to the clients, whose lines are in the register', async () => {
  const { id, payday } = await client('Karst Labs');
  const other = await client('Doline Ltd');
  expect(other.payday).toBe(payday);
  await server.rows("update public.payments set status = 'processing' where company_id = $1 and status = 'collected'", [
    other.id,
  ]);
  await server.rows("update public.invoices set status = 'Pending' where company_id = $1", [other.id]);
  const user = await renderApp({
    path: `/provider/pay-runs?tab=paydays&from=${payday}&to=${payday}`,
    account: await staffAccount('auditor'),
  });
  const table = within(await screen.findByRole('table', { name: 'Paydays' }));
  await table.findByText(/^Send by 27.November 16:00$/);
  table.getByText('Collecting');
  await user.click(table.getByRole('button', { name: /^Show the clients of / }));
  const link = await table.findByRole('link', { name: 'Lines of Karst Labs' });
  table.getByRole('link', { name: 'Lines of Doline Ltd' });
  await user.click(link);
  const register = within(await screen.findByRole('table', { name: 'Pay register' }));
  const row = within((await register.findByText('Karst Labs')).closest('tr') as HTMLElement);
  row.getByText('To pay out');
  expect(row.getAllByRole('link').map((one) => one.getAttribute('href'))).toContain(`/provider/clients/${id}`);
  expect(register.queryByText('Doline Ltd')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all clients' }));
  await screen.findByText('Doline Ltd');
});

test('the register adds up its columns, downloads every line, and opens a payday without leaving it', async () => {
  const { id, payday, gross } = await client('Polje Foods');
  const [stored] = await server.rows<{ pension: string; employer: string }>(
    `select (round(((calculation->>'cpp')::numeric + (calculation->>'cpp2')::numeric) / 100, 2))::text as pension, cpp::text as employer
     from public.payments where company_id = $1 and payday = $2`,
    [id, payday],
  );
  const saved = watchSaves();
  const path = `/provider/pay-runs?tab=register&from=${payday}&to=${payday}&of=${id}`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  const table = within(await screen.findByRole('table', { name: 'Pay register' }));
  await table.findByText('Polje Foods');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe(`pay-register-${payday}-${payday}.csv`);
  const [, line] = (await saved[0]?.file.text())?.trim().split(/\r?\n/) ?? [];
  expect(line).toContain(`Polje Foods,${payday},Salary,`);
  expect(line).toContain(`,${gross},0.00,${stored?.pension},`);
  expect(line).toContain(`,${stored?.employer},`);
  await user.click(table.getAllByRole('link', { name: /\d{4}$/ })[0] as HTMLElement);
  await screen.findByRole('dialog', { name: /^Polje Foods: payday / });
  expect(window.location.search).toContain('tab=register');
});

test('says so where no payday is, and takes the days of a year', async () => {
  const user = await renderApp({
    path: '/provider/pay-runs?tab=paydays&from=1999-01-01&to=1999-12-31',
    account: await staffAccount('payroll'),
  });
  await screen.findByText('No paydays in these days');
  await user.click(screen.getByRole('tab', { name: 'Pay register' }));
  await user.selectOptions(await screen.findByLabelText('Year'), '2025');
  await waitFor(() => expect(window.location.search).toContain('from=2025-01-01&to=2025-12-31'));
  await screen.findByText('No pay in these days');
});
