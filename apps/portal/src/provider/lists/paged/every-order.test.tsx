import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';
import type { SortState } from '#ui/table/data-table-head.tsx';
import { auditOrders, readAuditPage } from '../../audit/audit-queries.ts';
import { type Client, clientList, clientOrders, readClients } from '../../clients/clients-queries.ts';
import { documentOrders, readFiles, readRequests } from '../../documents/console-documents-queries.ts';
import { vacationOrders, vacationRows } from '../../pay-runs/vacation/vacation-queries.ts';
import { peopleOrders, readPeople } from '../../people/people-queries.ts';
import {
  ageingOrders,
  ageingRows,
  bankLineOrders,
  bankLineRows,
  invoiceOrders,
  invoiceRows,
  receiptOrders,
  receiptRows,
} from '../../receivables/receivables-queries.ts';
import { listReading } from './file-reading.ts';
import { type KeyOrder, keyOrderOf, type ListOrders } from './key-order.ts';
import { type ListSource, pageSize, type ReadPage } from './paged-queries.ts';

interface PagedList {
  view: string;
  where?: string;
  orders: ListOrders;
  /** Reads every page, one after the other. */
  read: (order: KeyOrder) => Promise<object[]>;
  /** Reads the list for its CSV file. */
  readFile: (orders: ListOrders, sort: SortState) => Promise<object[]>;
}

/** Every row of the pages on screen, one after the other. */
async function readAll<Row>(read: ReadPage<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.at(-1) ?? null);
    rows.push(...page);
    if (page.length < pageSize) return rows;
  }
}

const everyPage = <Row extends object>(pages: ListSource<Row>['read']): Pick<PagedList, 'read' | 'readFile'> => ({
  read: (order) => readAll(pages(order)),
  readFile: (orders, sort) => listReading({ key: [], orders, read: pages }, sort).rest(),
});

let client: string;
const lists: [name: string, list: () => PagedList][] = [
  ['clients', () => ({ view: 'staff_clients', orders: clientOrders, ...everyPage(readClients('')) })],
  [
    'people',
    () => ({
      view: 'staff_people',
      where: "kind = 'last'",
      orders: peopleOrders,
      ...everyPage(readPeople('', null)),
    }),
  ],
  ['vacation', () => ({ view: 'staff_vacation', orders: vacationOrders, ...everyPage(vacationRows(null, '')) })],
  ['ageing', () => ({ view: 'staff_ageing', orders: ageingOrders, ...everyPage(ageingRows('')) })],
  ['invoices', () => ({ view: 'staff_invoices', orders: invoiceOrders, ...everyPage(invoiceRows('', '')) })],
  [
    'pending invoices',
    () => ({
      view: 'staff_invoices',
      where: "status = 'Pending'",
      orders: invoiceOrders,
      ...everyPage(invoiceRows('', 'Pending')),
    }),
  ],
  ['receipts', () => ({ view: 'staff_receipts', orders: receiptOrders, ...everyPage(receiptRows('')) })],
  [
    'bank lines',
    () => ({
      view: 'staff_bank_lines',
      where: "state = 'open'",
      orders: bankLineOrders,
      ...everyPage(bankLineRows('', 'open')),
    }),
  ],
  [
    'signature requests',
    () => ({ view: 'staff_signature_requests', orders: documentOrders, ...everyPage(readRequests('', '')) }),
  ],
  ['files', () => ({ view: 'staff_documents', orders: documentOrders, ...everyPage(readFiles('')) })],
  [
    'audit log of a client',
    () => ({
      view: 'audit_entries',
      where: `company_id = '${client}'`,
      orders: auditOrders,
      ...everyPage((order) => (after, signal, file) => readAuditPage({ client }, { order, after, signal, file })),
    }),
  ],
];

/** 130 rows of each list: three pages, whose columns have few values and hostile ones. */
beforeAll(async () => {
  const { companyId } = await newCompany('Orders');
  client = companyId;
  const run = (sql: string, values: unknown[] = []) => server.rows(sql, values);
  await run(
    `with u as (insert into auth.users (id, email) select gen_random_uuid(), 'o' || n || '@order.example' from generate_series(1, 130) n returning id, email)
     insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline, created_at)
     select id, (array['Équipe "A", ) \\ %', 'equipe a', 'Zed'])[1 + length(email) % 3], '1-10', 'x', email, email, 'Germany', 'EUR', 'x', 'y', app.now() - interval '1 day' * (length(email) % 2) from u`,
  );
  // Without the check of their numbers, and so without what triggers add.
  await run("set session_replication_role = 'replica'");
  await run(
    `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, address_1, payroll_schedule, commencement_date, status)
     select $1, 'Maya', (array['Roy', 'roy', 'Ébène'])[1 + n % 3], 'x', 'order' || n || '@people.example', '1990-01-01', '', 'no', 'x', 'Monthly', date '2026-01-01' + n % 2,
       (array['pending', 'processing', 'pending'])[1 + n % 3] from generate_series(1, 130) n`,
    [companyId],
  );
  await run("set session_replication_role = 'origin'");
  await run(
    `insert into app.people_terms (team_member_id, kind, term)
     select team_member_id, 'last', app.folded(last_name || ' ' || first_name) from public.team_members where email like 'order%'`,
  );
  await run(
    `insert into public.invoices (company_id, invoice_number, amount, period_start, period_end, payday, due_date, created_at)
     select id, 'INV-ORDER-' || n, 100 + n % 3, app.today(), app.today(), app.today(), case when n % 4 > 0 then app.today() + n % 4 end, app.now() - interval '1 hour' * (n % 2)
     from (select id, (row_number() over (order by id))::int as n from public.companies) c`,
  );
  await run(
    `insert into app.vacation_balances (team_member_id, company_id, as_of, accrued_cents, used_cents, days_left)
     select team_member_id, company_id, app.today(), 500 * (length(email) % 3), 100, length(email) % 2 from public.team_members where email like 'order%'`,
  );
  await run(
    `insert into public.receipts (company_id, received_on, amount_cents, method, payer)
     select $1, app.today() - n % 3, 5000 + n % 2, 'EFT', 'x' from generate_series(1, 130) n`,
    [companyId],
  );
  await run(
    `with i as (insert into app.bank_imports (account, file_name) values ('Orders', 'orders.csv') returning id)
     insert into app.bank_lines (import_id, account, booked_on, cents, text, norm_text, twin)
     select i.id, 'Orders', app.today() - n % 3, 700 + n % 2, 'WIRE', 'wire', n from i cross join generate_series(1, 130) n`,
  );
  await run(
    `with sent as (insert into public.new_documents (company_id, team_member_id, type, status)
       select company_id, team_member_id, 'EMPLOYEE_PLACEMENT_LETTER', 'signed' from public.team_members where email like 'order%' returning id, company_id, team_member_id, type)
     insert into app.signature_requests (new_document_id, company_id, team_member_id, type, subject, provider, status, created_at)
     select id, company_id, team_member_id, type, (array['Lettre "B", )', 'lettre a', 'LETTRE A'])[1 + (row_number() over ())::int % 3], 'built-in', 'signed', app.now() from sent`,
  );
  await run(
    `insert into public.documents (user_id, name, file_path, tag, company_id, from_client, created_at)
     select c.user_id, (array['Été', 'ete', 'a, (b)'])[1 + n % 3], c.user_id || '/order' || n || '.pdf', 'Contracts', c.id, false, app.now() - interval '1 day' * (n % 2)
     from public.companies c cross join generate_series(1, 130) n where c.id = $1`,
    [companyId],
  );
}, 60_000);

test('every page of every list follows the one before it, in each order both ways', async () => {
  await renderApp({ path: '/provider/figures', account: await staffAccount('owner') });
  await screen.findByRole('table');
  for (const [name, listOf] of lists) {
    const { view, where = 'true', orders, read, readFile } = listOf();
    for (const key of Object.keys(orders.by))
      for (const direction of ['ascending', 'descending'] as const) {
        const order = keyOrderOf({ key, direction }, orders);
        const idOf = (row: object) =>
          orders.unique.map((column) => String((row as Record<string, unknown>)[column])).join(' ');
        const by = order.columns.map((column) => `${column} ${order.ascending ? 'asc' : 'desc'}`).join(', ');
        const wanted = await server.rows<{ key: string }>(
          `select concat_ws(' ', ${orders.unique.join(', ')}) as key from ${view} where ${where} order by ${by}`,
        );
        expect(wanted.length, name).toBeGreaterThan(100);
        const found = await read(order);
        expect(found.map(idOf), `${name} by ${key}, ${direction}`).toEqual(wanted.map((row) => row.key));
        const file = await readFile(orders, { key, direction });
        expect(file.map(idOf), `the file of ${name} by ${key}, ${direction}`).toEqual(wanted.map((row) => row.key));
      }
  }
}, 180_000);

test('the file of a list has each row once, also where one moves while it is read', async () => {
  await renderApp({ path: '/provider/figures', account: await staffAccount('owner') });
  await screen.findByRole('table');
  const list = clientList('');
  const idsOf = (rows: readonly { id: string | null }[]) => rows.map(({ id }) => id).toSorted();
  const all = await server.rows<{ id: string }>('select id from public.companies order by sort_name, id');
  const rename = (row: { id: string } | undefined, name: string) =>
    server.rows('update public.companies set legal_name = $2 where id = $1', [row?.id, name]);
  const rows = await listReading<Client>(
    {
      ...list,
      read: (order) => async (after, signal, file) => {
        const page = await list.read(order)(after, signal, file && { ...file, size: 50 });
        if (after === null) await Promise.all([rename(all[0], 'Zzz'), rename(all.at(-1), 'AAA')]);
        return page;
      },
    },
    { key: 'client', direction: 'ascending' },
  ).rest();
  expect(idsOf(rows)).toEqual(idsOf(all));
});

test('a client and a document are sorted by the name that they have now, and an invoice by its amount', async () => {
  expect(
    await server.rows("update public.companies set legal_name = 'Ökologie' where id = $1 returning sort_name", [
      client,
    ]),
  ).toEqual([{ sort_name: 'okologie' }]);
  expect(
    await server.rows(
      `update public.documents set name = 'Zèle' where id = (select id from public.documents where company_id = $1 limit 1) returning sort_name`,
      [client],
    ),
  ).toEqual([{ sort_name: 'zele' }]);
  expect(await server.rows('select id from public.invoices where sort_cents <> amount * 100')).toEqual([]);
  expect(await server.rows("select seq from app.audit_log where change ?| array['sort_name', 'sort_cents']")).toEqual(
    [],
  );
});
