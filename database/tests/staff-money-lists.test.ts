import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtSql } from '../../apps/server/src/platform/postgres/statements.ts';
import { type ListOrder, readPages } from '../testing/list-pages.ts';
import { asStaff, makeStaff, type StaffAccount } from '../testing/staff-accounts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let owner: StaffAccount;
/** A client in the middle of the list. */
let company: string;
let invoice: string;

/** 1,000 clients and 100,000 people, each with an invoiced and a planned line; 24 invoices, receipts, bank lines and files a client. */
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await makeStaff(database.owner, 'owner');
  const run = (sql: string) => database.owner.query(sql);
  await run("set session_replication_role = 'replica'");
  await run(
    `with u as (insert into auth.users (id, email) select gen_random_uuid(), 'c' || n || '@scale.example' from generate_series(1, 1000) n returning id, email)
     insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
     select id, 'Client ' || email, '1-10', 'x', email, email, 'Germany', 'EUR', 'x', 'y' from u`,
  );
  await run(
    `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, address_1, payroll_schedule, commencement_date, status)
     select c.id, 'F' || n, 'L' || n, 'x', 'p' || n || '-' || left(c.id::text, 8) || '@scale.example', '1990-01-01', '', 'no', 'x', 'Monthly', '2026-01-01', 'approved'
     from public.companies c cross join generate_series(1, 100) n`,
  );
  await run(
    `insert into public.invoices (company_id, invoice_number, amount, status, due_date, created_at, period_start, period_end, payday, paid_cents, numbered_at, sort_cents)
     select id, 'INV-' || left(id::text, 8) || n, 100 + n, case when n < 23 then 'Paid' else 'Pending' end, app.today() - 30 * (24 - n), app.now() - make_interval(days => 30 * (24 - n), secs => 7 * n),
       app.today() - 30 * (25 - n), app.today() - 30 * (24 - n) - 1, app.today() - 30 * (24 - n), case when n < 23 then 100 * (100 + n) else 0 end, app.now(), 100 * (100 + n)
     from public.companies cross join generate_series(1, 24) n`,
  );
  await run(
    `insert into public.payments (company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     select t.company_id, t.team_member_id, i.id, x.status, x.day - 30, x.day - 1, x.day, 1, 4000, 50, 100, '{}'
     from public.team_members t cross join lateral (values ('paid', app.today() - 30), ('processing', app.today() + 5), ('upcoming', app.today() + 20)) x (status, day)
     left join public.invoices i on i.company_id = t.company_id and i.payday = case x.status when 'processing' then app.today() else x.day end
     where x.status <> 'paid' or t.first_name like 'F1%'`,
  );
  // Every fifth client's payday is funded in part, or collected, and each has one-time payments in every stage.
  await run(
    `with every_fifth as (select id, row_number() over (order by id) % 5 as n from public.companies),
       funded as (update public.invoices i set paid_cents = 1 from every_fifth f where f.id = i.company_id and f.n = 1 and i.payday = app.today())
     update public.payments p set status = 'collected' from every_fifth f where f.id = p.company_id and f.n = 2 and p.status = 'processing'`,
  );
  await run(
    `insert into public.wip_one_time_payments (company_id, team_member_id, invoice_id, amount, payment_type, status, start_date, end_date, payday)
     select t.company_id, t.team_member_id, i.id, 500, 'Bonus', case when n < 5 then 'Processing' else 'Paid' end, x.day, x.day, x.day
     from public.team_members t cross join lateral (values (app.today() + 5), (app.today() + 9)) x (day)
     cross join lateral (select substr(t.first_name, 2)::integer as n) f
     left join public.invoices i on n > 1 and i.company_id = t.company_id and i.payday = app.today() - case when n < 4 then 0 else 30 end
     where n < 6`,
  );
  await run(
    `insert into public.receipts (company_id, number, received_on, amount_cents, applied_cents, method, payer)
     select id, 'RC-2026-' || lpad((row_number() over ())::text, 5, '0'), app.today() - n, 10000 + n, 10000 + n, 'EFT', legal_name from public.companies cross join generate_series(1, 24) n`,
  );
  await run("insert into app.bank_imports (account, file_name) values ('Bank', 'scale.csv')");
  await run(
    `insert into app.bank_lines (import_id, account, booked_on, cents, text, payer, norm_text, twin)
     select i.id, 'Bank', app.today() - n, 5000 + n, 'Wire ' || n || ' ' || c.id, c.legal_name, 'wire ' || n || ' ' || c.id, 1
     from app.bank_imports i cross join public.companies c cross join generate_series(1, 24) n`,
  );
  await run(
    `insert into public.documents (user_id, name, sort_name, file_path, tag, company_id, from_client, created_at)
     select user_id, 'Letter ' || n, 'letter ' || n, user_id || '/' || n || '.pdf', 'Contracts', id, false, app.now() - make_interval(hours => n) from public.companies cross join generate_series(1, 24) n`,
  );
  await run(
    `with sent as (insert into public.new_documents (company_id, team_member_id, type, status)
       select company_id, team_member_id, 'EMPLOYEE_PLACEMENT_LETTER', 'signed' from public.team_members where first_name in ('F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10') returning id, company_id, team_member_id, type)
     insert into app.signature_requests (new_document_id, company_id, team_member_id, type, subject, provider, status, created_at)
     select id, company_id, team_member_id, type, 'Placement Letter ' || team_member_id, 'built-in', 'signed', app.now() - random() * interval '300 days' from sent`,
  );
  await run(
    `insert into app.audit_log (company_id, seq, at, actor_role, table_name, row_id, operation, change, previous_hash, hash)
     select company_id, 1000 + row_number() over (), app.now() - random() * interval '300 days', 'service_role', 'public.team_members', team_member_id::text, 'UPDATE', '{}', '', '' from public.team_members`,
  );
  await run("set session_replication_role = 'origin'");
  await run('vacuum analyze');
  const { rows } = await run(
    "select c.id, (select i.id from public.invoices i where i.company_id = c.id and i.status = 'Paid' limit 1) as invoice from public.companies c order by c.id offset 500 limit 1",
  );
  [{ id: company, invoice }] = rows as [{ id: string; invoice: string }];
}, 180_000);
afterAll(() => database[Symbol.asyncDispose]());

const newest = 'order by created_at desc, id desc limit 50';
const board = (stage: string, order = '') =>
  `select * from staff_pay_board where stage = '${stage}' order by payday ${order}, company_id ${order} limit 50`;
/** Every list of money, documents and history that the console shows, with the most pages of the database that it may read. */
const lists: [name: string, maxPages: number, sql: () => string][] = [
  // The board adds up what is planned, invoiced and recently paid: some 210,000 lines here. Years of paid lines add nothing.
  ['the totals of the board', 30_000, () => 'select * from staff_pay_stages'],
  ['the planned paydays', 3_500, () => board('planned')],
  ['the issued paydays', 5_000, () => board('issued')],
  ['the funded paydays', 5_000, () => board('funded')],
  ['the collected paydays', 3_500, () => board('collected')],
  ['the paid paydays', 15_000, () => board('paid', 'desc')],
  [
    'a search of the board',
    3_500,
    () =>
      "select * from staff_pay_board where stage = 'planned' and company ilike '%c99%' order by payday, company_id limit 50",
  ],
  [
    'a payday',
    1_500,
    () =>
      `select * from staff_pay_lines where company_id = '${company}' and payday = app.today() + 20 order by id limit 50`,
  ],
  [
    'the lines of an invoice',
    1_500,
    () => `select * from staff_pay_lines where invoice_id = '${invoice}' order by last_name, first_name limit 1000`,
  ],
  [
    'the pay of a client',
    1_500,
    () => `select * from payments where company_id = '${company}' order by payday desc, id limit 100`,
  ],
  [
    'the pay of a client by amount',
    1_500,
    () => `select * from payments where company_id = '${company}' order by gross_salary, id limit 100`,
  ],
  ['the ageing', 2_000, () => 'select * from staff_ageing order by open desc, company_id limit 50'],
  [
    'a search of the ageing',
    2_000,
    () => "select * from staff_ageing where company ilike '%c99%' order by open desc, company_id limit 50",
  ],
  ['the invoices', 2_000, () => `select * from staff_invoices ${newest}`],
  ['the pending invoices', 2_000, () => `select * from staff_invoices where status = 'Pending' ${newest}`],
  [
    'a search for invoices',
    2_000,
    () =>
      `select * from staff_invoices where company ilike '%c99%' or invoice_number ilike '%c99%' order by unindexed desc, created_at desc, id desc limit 50`,
  ],
  ['the receipts', 2_000, () => 'select * from staff_receipts order by received_on desc, id desc limit 50'],
  [
    'a search for receipts',
    2_000,
    () =>
      "select * from staff_receipts where company ilike '%c99%' or payer ilike '%c99%' order by unindexed desc, received_on desc, id desc limit 50",
  ],
  [
    'the bank lines to match',
    2_000,
    () =>
      "select * from staff_bank_lines where state not in ('matched', 'ignored', 'outgoing') order by booked_on desc, id desc limit 50",
  ],
  [
    'a search for bank lines',
    2_000,
    () =>
      "select * from staff_bank_lines where state not in ('matched', 'ignored', 'outgoing') and (text ilike '%c99%' or payer ilike '%c99%') order by booked_on desc, id desc limit 50",
  ],
  ['the files', 1_500, () => `select * from staff_documents ${newest}`],
  [
    'a search for files',
    40_000,
    () => `select * from staff_documents where name ilike '%c99%' or company ilike '%c99%' ${newest}`,
  ],
  ['the signature requests', 1_500, () => `select * from staff_signature_requests ${newest}`],
  [
    'a search for signature requests',
    20_000,
    () => `select * from staff_signature_requests where subject ilike '%aa9%' ${newest}`,
  ],
  ['the counts of signature requests', 5_000, () => 'select * from staff_signature_counts'],
  ['the audit log', 2_000, () => 'select * from audit_entries order by at desc, seq desc, company_id desc limit 50'],
  [
    'the audit log of a client',
    2_000,
    () =>
      `select * from audit_entries where company_id = '${company}' order by at desc, seq desc, company_id desc limit 50`,
  ],
];

interface Plan {
  'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
}
const read = (sql: string): Promise<unknown[]> =>
  database.db.transaction(
    { ...asStaff(owner), readOnly: true },
    async (tx): Promise<unknown[]> => (await tx.query(builtSql(sql))).rows,
  );

/** The orders of these lists. */
const orders: ListOrder[] = [
  ...['created_at', 'sort_number', 'sort_due', 'cents'].map((column) => ({
    view: 'staff_invoices',
    columns: [column, 'id'] as const,
  })),
  ...['received_on', 'amount_cents', 'sort_number'].map((column) => ({
    view: 'staff_receipts',
    columns: [column, 'id'] as const,
  })),
  ...['booked_on', 'cents'].map((column) => ({
    view: 'staff_bank_lines',
    where: "state not in ('matched', 'ignored', 'outgoing')",
    columns: [column, 'id'] as const,
  })),
  ...['staff_signature_requests', 'staff_documents'].flatMap((view) =>
    ['created_at', 'sort_name'].map((column) => ({ view, columns: [column, 'id'] as const })),
  ),
  { view: 'audit_entries', columns: ['at', 'seq', 'company_id'] },
];

describe('with 1,000 clients and 100,000 people', () => {
  test.each(orders.flatMap((order) => [true, false].map((ascending) => ({ ...order, ascending }))))(
    'a page in the middle of $view by $columns costs what the first one does, ascending: $ascending',
    async ({ ascending, ...order }) => {
      const { first, middle, rows, whole } = await readPages(read, order, ascending);
      expect(rows).toBeGreaterThanOrEqual(50);
      expect(whole).toEqual([]);
      // 50 rows with what belongs to each.
      expect(first).toBeLessThan(1000);
      expect(middle).toBeLessThan(1000);
    },
    60_000,
  );

  test.each(lists)('%s read at most %d pages of the database', async (_, maxPages, sql) => {
    const [row] = (await read(`explain (analyze, buffers, format json) ${sql()}`)) as Plan[];
    const [plan] = row?.['QUERY PLAN'] ?? [];
    const pages = (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0);
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(maxPages);
  });

  test('the board adds up the lines of each payday', async () => {
    const columns =
      'company_id, payday::text, stage, first_day::text, last_day::text, people, lines, total, paid_out, estimate';
    const clients = (await read('select id from public.companies order by id limit 5')) as { id: string }[];
    const of = `company_id in (${clients.map(({ id }) => `'${id}'`).join()})`;
    const cards = await read(`select ${columns} from staff_pay_board where ${of} order by 1, 2, 3`);
    expect(new Set(cards.map((card) => (card as { stage: string }).stage))).toEqual(
      new Set(['collected', 'funded', 'issued', 'paid', 'planned']),
    );
    expect(
      await read(
        `select ${columns} from (
           select company_id, payday, stage, min(start_date::date) as first_day, max(end_date::date) as last_day, count(distinct team_member_id)::integer as people,
             count(*)::integer as lines, sum(gross_salary + ei + cpp) as total, count(payout_reference)::integer as paid_out, bool_or(estimate) as estimate
           from staff_pay_lines where payday >= app.today() - 31 or stage <> 'paid' group by company_id, payday, stage) l
         where ${of} order by 1, 2, 3`,
      ),
    ).toEqual(cards);
  });
});
