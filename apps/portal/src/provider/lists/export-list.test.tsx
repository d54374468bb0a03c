import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { staffAccount } from '#testing/staff.ts';

let company: string;
let wanted: string[];
/** 130 clients, and 130 changes of one transaction. */
beforeAll(async () => {
  company = (await newCompany('Exported Ltd')).companyId;
  await server.rows(
    `with u as (insert into auth.users (id, email) select gen_random_uuid(), 'x' || n || '@export.example' from generate_series(1, 130) n returning id, email)
     insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
     select id, 'Export ' || email, '1-10', 'x', email, email, 'Germany', 'EUR', 'x', 'y' from u`,
  );
  const clients = await server.rows<{ email: string }>(
    'select billing_email as email from public.companies order by 1',
  );
  wanted = clients.map(({ email }) => email);
  await server.rows(
    `insert into app.audit_log (company_id, seq, at, actor_role, table_name, row_id, operation, change, previous_hash, hash)
     select $1, 5000 + n, app.now(), 'service_role', 'public.companies', 'bulk ' || n, 'UPDATE', '{}', '', '' from generate_series(1, 130) n`,
    [company],
  );
}, 60_000);

let saved: ReturnType<typeof watchSaves>;
beforeEach(() => {
  saved = watchSaves();
});

const textOf = async () => (await saved[0]?.file.text()) ?? '';
const addressesIn = (text: string) => [...text.matchAll(/[\w.+-]+@[\w.-]+/g)].map(([address]) => address).toSorted();
const exportButton = () => screen.findByRole('button', { name: 'Export CSV' });
/** The requests for the file, not those for the page on screen. */
const requested = () => network.sent(/staff_clients.*limit=1000/);
/** The server's limit of rows is lower than what is asked for. */
const limitRows = (match: RegExp, rows: number) =>
  network.change(match, (body) => (Array.isArray(body) ? body.slice(0, rows) : body));
async function openClients() {
  const user = await renderApp({ path: '/provider/clients', account: await staffAccount('owner') });
  await screen.findAllByText(/^Export x/);
  return user;
}

test('reads a list of some hundred rows in one request, and shows no dialog for it', async () => {
  const user = await openClients();
  await user.click(await exportButton());
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(new Set(addressesIn(await textOf()))).toEqual(new Set(wanted));
  expect(requested()).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('loses and doubles no row where the server returns fewer than asked for', async () => {
  limitRows(/GET .*staff_clients/, 40);
  const user = await openClients();
  await user.click(await exportButton());
  await waitFor(() => expect(saved).toHaveLength(1));
  const rows = (await textOf()).trim().split('\n').slice(1);
  expect(rows).toHaveLength(wanted.length);
  expect(new Set(addressesIn(rows.join('\n')))).toEqual(new Set(wanted));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows how many rows are read, and stops when it is canceled', async () => {
  limitRows(/GET .*staff_clients/, 40);
  const user = await openClients();
  const release = network.hold(/staff_clients.*id=gte.*limit=1000/);
  await user.click(await exportButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Exporting the list' }));
  await dialog.findByText(`40 of ${wanted.length} rows`);
  dialog.getByRole('progressbar');
  await expectNoViolation();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = requested().length;
  release();
  expect(await exportButton()).toHaveProperty('disabled', false);
  expect(saved).toEqual([]);
  expect(requested()).toHaveLength(sent);
});

test('says when the rest cannot be read, and goes on with what is left', async () => {
  limitRows(/GET .*staff_clients/, 40);
  const user = await openClients();
  const fixed = network.fail(/staff_clients.*id=gte.*limit=1000/, { status: 403 });
  await user.click(await exportButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Exporting the list' }));
  await dialog.findByText("We couldn't read the rest of the list");
  dialog.getByText('The service is away');
  dialog.getByText(`40 of ${wanted.length} rows`);
  await expectNoViolation();
  fixed();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(requested().filter(({ path }) => !path.includes('id=gte'))).toHaveLength(1);
  const rows = (await textOf()).trim().split('\n').slice(1);
  expect(rows).toHaveLength(wanted.length);
  expect(new Set(addressesIn(rows.join('\n')))).toEqual(new Set(wanted));
});

test('offers another try where nothing could be read', async () => {
  const user = await openClients();
  const fixed = network.fail(/staff_clients.*limit=1000/, { status: 403 });
  await user.click(await exportButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Exporting the list' }));
  await dialog.findByText("We couldn't load this list");
  fixed();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(new Set(addressesIn(await textOf()))).toEqual(new Set(wanted));
});

test('the file of the audit log has every change of a transaction that made more than one request returns', async () => {
  limitRows(/GET .*audit_entries/, 40);
  const user = await renderApp({ path: `/provider/audit?client=${company}`, account: await staffAccount('owner') });
  await screen.findByRole('list', { name: 'Audit log' });
  const release = network.hold(/audit_entries.*at=lte.*limit=1000/);
  await user.click(await exportButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Exporting the list' }));
  await dialog.findByText('40 of at most 10,000 rows');
  release();
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = await textOf();
  expect(Array.from({ length: 130 }, (_, at) => `bulk ${at + 1}`).filter((row) => !text.includes(`${row},`))).toEqual(
    [],
  );
});
