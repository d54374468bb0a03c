import { todayAt } from '@portage/domain/dates/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { sendAgreement } from '#testing/company/agreement.ts';
import { receiveUnapplied } from '#testing/company/receivables.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

// One client whose name is HTML, a formula and a pattern, on every list of the console.
const hostile = '=cmd|"/c calc"!A0 <img src=x onerror=alert(1)> %_ {0} Ltd';
let companyId: string;
beforeAll(async () => {
  ({ companyId } = await newCompany(hostile, { plan: 'Essential' }));
  const member = await server.member({ id: companyId }, { first_name: 'Nora', last_name: 'Gagnon' });
  await server.rows(
    "insert into public.pay_exceptions (company_id, key, severity, actor) values ($1, 'provinceMissing', 'blocks', 'client')",
    [companyId],
  );
  await server.rows(
    `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
     values ($1, 'INV-HOSTILE-1', 1250, app.today() + 10, app.today(), app.today(), app.today() + 15)`,
    [companyId],
  );
  await receiveUnapplied({ companyId, receivedOn: todayAt(server.deps.clock.now()), cents: 100 });
  await server.rows(
    `insert into public.payments (company_id, team_member_id, start_date, end_date, payday, gross_salary, period_number, ei, cpp, calculation)
     values ($1, $2, app.today(), app.today(), app.today() + 20, 2000, 1, 0, 0, '{}')`,
    [companyId, member],
  );
  await sendAgreement({ companyId, name: hostile });
});

const made: Blob[] = [];
URL.createObjectURL = (blob) => {
  made.push(blob as Blob);
  return 'blob:x';
};
URL.revokeObjectURL = () => undefined;

test.each([
  ['Today', '/provider', true],
  ['Clients', '/provider/clients?q=cmd', true],
  ['People', '/provider/people', true],
  ['Pay runs', '/provider/pay-runs', false],
  ['Ageing', '/provider/receivables', true],
  ['Invoices', '/provider/receivables?tab=invoices', true],
  ['Receipts', '/provider/receivables?tab=receipts', true],
  ['Signature requests', '/provider/documents', true],
  ['Audit', '/provider/audit?client=CLIENT', true],
])('%s shows the name as text, and exports it as text', async (_, path, exported) => {
  const user = await renderApp({ path: path.replace('CLIENT', companyId), account: await staffAccount('owner') });
  const main = within(await screen.findByRole('main'));
  await waitFor(() => expect(main.getAllByText(hostile, { exact: false }).length).toBeGreaterThan(0));
  expect(document.querySelector('main img, main b')).toBeNull();
  if (!exported) return;
  made.length = 0;
  await user.click(main.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(made).toHaveLength(1));
  const file = (await made[0]?.text()) ?? '';
  expect(file).toContain('<img src=x onerror=alert(1)>');
  // No cell starts as a formula.
  expect(file).not.toMatch(/(^|,)"?=/m);
});

test('J and K move between the rows of any list, and / goes to its search', async () => {
  const user = await renderApp({ path: '/provider/clients?q=cmd', account: await staffAccount('support') });
  const link = await screen.findByRole('link', { name: hostile });
  await user.keyboard('j');
  expect(document.activeElement).toBe(link);
  await user.keyboard('/');
  const search = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(search);
  expect(search).toHaveProperty('value', 'cmd');
  await user.keyboard('j');
  expect(search).toHaveProperty('value', 'cmdj');
});
