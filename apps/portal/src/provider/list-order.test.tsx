import { plainDate } from '@portage/domain/dates/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { sendAgreement } from '#testing/company/agreement.ts';
import { receiveUnapplied } from '#testing/company/receivables.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

let client: string;
beforeAll(async () => {
  const account = await newCompany('Cumulus');
  client = account.companyId;
  await server.member({ id: client }, { first_name: 'Maya', last_name: 'Ordered' });
  await sendAgreement({ companyId: client, name: 'Cumulus' });
  await server.rows(
    `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
     values ($1, 'INV-CUMULUS-1', 50, app.today(), app.today(), app.today(), app.today())`,
    [client],
  );
  await receiveUnapplied({ companyId: client, receivedOn: plainDate('2026-01-09'), cents: 100 });
  await server.rows(
    `insert into public.documents (user_id, name, file_path, tag, company_id, from_client)
     select user_id, 'Summary', user_id || '/summary.pdf', 'Contracts', id, false from public.companies where id = $1`,
    [client],
  );
  await server.rows(
    `with i as (insert into app.bank_imports (account, file_name) values ('CAD', 'a.csv') returning id)
     insert into app.bank_lines (import_id, account, booked_on, cents, text, norm_text, twin) select id, 'CAD', '2026-01-09', 7000, 'WIRE IN', 'wire in', 1 from i`,
  );
});

/** Every list of the console that is a table: where, its name, and each column that sorts with its name in the address. */
const lists: [path: () => string, table: string, columns: Record<string, string>][] = [
  [() => '', 'Work that waits', { What: 'what', Client: 'client', Due: 'due', CAD: 'amount' }],
  [() => '/clients', 'Clients', { 'Client since': 'since' }],
  [() => '/people', 'People', { Status: 'status', 'Start date': 'start' }],
  [() => `/clients/${client}?tab=people`, 'People', { Status: 'status', 'Start date': 'start' }],
  [() => `/clients/${client}?tab=documents`, 'Documents', { Document: 'name', Status: 'state', Date: 'at' }],
  [() => `/clients/${client}?tab=invoices`, 'Invoices', { Invoice: 'number', Due: 'due' }],
  [() => `/clients/${client}?tab=users`, 'Users', { Role: 'role', Access: 'access' }],
  [() => '/receivables', 'Ageing', { Client: 'company', 'Not due': 'not_due' }],
  [() => '/receivables?tab=invoices', 'Invoices', { Number: 'number', Due: 'due', 'Amount (CAD)': 'cents' }],
  [() => '/receivables?tab=receipts', 'Receipts', { Number: 'number' }],
  [() => '/receivables?tab=bank', 'Bank', { 'Amount (CAD)': 'amount' }],
  [() => '/documents', 'Signature requests', { Document: 'name' }],
  [() => '/documents?tab=files', 'Files', { Document: 'name' }],
  [() => '/figures', 'Contribution rates by year', { Year: 'year', Edition: 'edition' }],
  [() => '/figures?tab=wages', 'Minimum wages', { Province: 'province', Since: 'since' }],
  [() => '/figures?tab=holidays', 'Bank holidays', { Holiday: 'holiday', Date: 'date' }],
  [() => '/settings', 'Staff accounts', { Email: 'email', Role: 'role', Status: 'state' }],
];

test.each(lists)('sorts %s both ways, with the order in the address', async (path, name, columns) => {
  const user = await renderApp({ path: `/provider${path()}`, account: await staffAccount('owner') });
  const table = () => screen.getByRole('table', { name });
  await screen.findByRole('table', { name });
  await waitFor(() => expect(table().getAttribute('aria-busy')).toBe('false'));
  const sorted = () => new URLSearchParams(window.location.search).get('sort');
  for (const [header, key] of Object.entries(columns)) {
    // A card may have a column of the same name, which is not sorted by.
    const button = () => within(table()).getByRole('button', { name: header });
    const head = () => button().closest('th');
    const press = () => user.click(button());
    await press();
    await waitFor(() => expect(sorted()).toBe(key));
    expect(head()?.getAttribute('aria-sort')).toBe('ascending');
    await waitFor(() => expect(table().getAttribute('aria-busy')).toBe('false'));
    await press();
    await waitFor(() => expect(sorted()).toBe(`-${key}`));
    expect(head()?.getAttribute('aria-sort')).toBe('descending');
    await press();
    await waitFor(() => expect(sorted()).toBeNull());
  }
});
