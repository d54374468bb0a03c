import type { RequestContext } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListOrder, readPages } from '../testing/list-pages.ts';
import { scaleParts } from '../testing/scale-parts.ts';
import { asStaff, makeStaff, type StaffAccount } from '../testing/staff-accounts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let staff: Record<'owner' | 'support', StaffAccount>;
/** A client in the middle of the list. */
let company: string;
let invoice: string;

beforeAll(async () => {
  database = await createTestDatabase();
  staff = {
    owner: await makeStaff(database.owner, 'owner'),
    support: await makeStaff(database.owner, 'support'),
  };
});
for (const fill of scaleParts) beforeAll(() => fill(database.owner));
beforeAll(async () => {
  const { rows } = await database.owner.query(
    "select c.id, (select i.id from public.invoices i where i.company_id = c.id and i.status = 'Paid' limit 1) as invoice from public.companies c order by c.id offset 500 limit 1",
  );
  [{ id: company, invoice }] = rows as [{ id: string; invoice: string }];
});
afterAll(() => database[Symbol.asyncDispose]());

const readAs = (as: RequestContext, sql: string): Promise<Record<string, unknown>[]> =>
  database.db.transaction(
    { ...as, readOnly: true },
    async (tx): Promise<Record<string, unknown>[]> => (await tx.query(builtSql(sql))).rows,
  );
const read = (sql: string) => readAs(asStaff(staff.owner), sql);

/** The condition of a search for 'c99', which the console sends with the accents of each letter. */
const found = (column: string) => `${column} ~* '[cCÇçĆ-č]99'`;
const newest = 'order by created_at desc, id desc limit 50';
const board = (stage: string, order = '') =>
  `select * from staff_pay_board where stage = '${stage}' order by payday ${order}, company_id ${order} limit 50`;
/** Every list that the console shows, with the most pages of the database that it may read. */
const lists: [name: string, maxPages: number, sql: () => string][] = [
  // A page of clients counts the people of 51 clients. Reading all people takes tens of thousands.
  ['the first clients', 6_000, () => 'select * from staff_clients order by sort_name, id limit 51'],
  [
    'a search for clients',
    6_000,
    () => "select * from staff_clients where search like '%client c99%' order by sort_name, id limit 51",
  ],
  [
    'the first people',
    6_000,
    () => "select * from staff_people where kind = 'last' order by term, team_member_id limit 51",
  ],
  [
    'the next people',
    6_000,
    () =>
      "select * from staff_people where kind = 'last' and term >= 'l8' and (term > 'l8' or team_member_id > gen_random_uuid()) order by term, team_member_id limit 51",
  ],
  [
    'a search for people',
    6_000,
    () =>
      "select * from staff_people where term >= 'f77 l5' and term < 'f77 l5\u{10FFFF}' order by term, team_member_id limit 51",
  ],
  [
    'the first people who want paper statements',
    6_000,
    () => "select * from staff_paper_statements where kind = 'last' order by term, team_member_id limit 51",
  ],
  [
    'a search for people who want paper statements',
    6_000,
    () =>
      "select * from staff_paper_statements where term >= 'f77 l5' and term < 'f77 l5\u{10FFFF}' order by term, team_member_id limit 51",
  ],
  ['the queue', 6_000, () => 'select * from staff_queue order by due_on nulls last, opened_at, id limit 201'],
  [
    'the decisions of Today',
    6_000,
    () => 'select * from staff_decisions order by asleep, due_on nulls last, opened_at, id limit 200',
  ],
  [
    'the facts of a decision',
    6_000,
    () =>
      `select * from staff_queue where decision = 'invoiceUnfunded:${company}' and company_id = '${company}' limit 200`,
  ],
  ['what comes next', 500, () => 'select * from staff_next_days'],
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
      `select * from staff_pay_board where stage = 'planned' and ${found('company')} order by payday, company_id limit 50`,
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
    'what was paid out of an invoice',
    1_500,
    () => `select cents from staff_invoice_payouts where invoice_id = '${invoice}'`,
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
  // A month of paydays is all of these lines: 210,000, with their calculation.
  [
    'the paydays of a month',
    40_000,
    () =>
      'select payday, clients, people, gross_cents, total_cents, invoiced_cents, collected_cents, paid_cents, state from staff_paydays where payday between app.today() and app.today() + 31 order by payday desc limit 1000',
  ],
  [
    'the clients of a payday',
    20_000,
    () => 'select * from staff_payday_clients where payday = app.today() + 9 order by company, company_id limit 1000',
  ],
  [
    'the totals of a client',
    1_500,
    () =>
      `select lines, gross_cents, employee_pension_cents from staff_payday_clients where company_id = '${company}' and payday between app.today() - 366 and app.today() + 366`,
  ],
  [
    'the pay register of a payday',
    3_000,
    () =>
      'select * from staff_pay_register where payday >= app.today() + 20 and payday <= app.today() + 20 order by payday desc, company_id desc, id desc limit 50',
  ],
  [
    'the pay register of a year',
    3_000,
    () =>
      'select * from staff_pay_register where payday >= app.today() - 366 and payday <= app.today() + 366 order by payday desc, company_id desc, id desc limit 50',
  ],
  [
    'the pay register of a client',
    1_500,
    () =>
      `select * from staff_pay_register where payday >= app.today() - 366 and payday <= app.today() + 366 and company_id = '${company}' order by payday desc, company_id desc, id desc limit 50`,
  ],
  [
    'the vacation of a client',
    1_500,
    () =>
      `select * from staff_vacation where company_id = '${company}' order by owed_cents desc, team_member_id desc limit 50`,
  ],
  ['the totals of vacation', 3_000, () => 'select * from staff_vacation_totals where company_id is null'],
  ['the ageing', 2_000, () => 'select * from staff_ageing order by open desc, company_id limit 50'],
  [
    'a search of the ageing',
    2_000,
    () => `select * from staff_ageing where ${found('company')} order by open desc, company_id limit 50`,
  ],
  ['the invoices', 2_000, () => `select * from staff_invoices ${newest}`],
  ['the pending invoices', 2_000, () => `select * from staff_invoices where status = 'Pending' ${newest}`],
  [
    'a search for invoices',
    2_000,
    () =>
      `select * from staff_invoices where ${found('company')} or ${found('invoice_number')} order by unindexed desc, created_at desc, id desc limit 50`,
  ],
  ['the receipts', 2_000, () => 'select * from staff_receipts order by received_on desc, id desc limit 50'],
  [
    'a search for receipts',
    2_000,
    () =>
      `select * from staff_receipts where ${found('company')} or ${found('number')} or ${found('payer')} or ${found('reference')} order by unindexed desc, received_on desc, id desc limit 50`,
  ],
  [
    'the bank lines to match',
    2_000,
    () => "select * from staff_bank_lines where state = 'open' order by booked_on desc, id desc limit 50",
  ],
  [
    'a search for bank lines',
    2_000,
    () =>
      `select * from staff_bank_lines where state = 'open' and (${found('text')} or ${found('payer')}) order by booked_on desc, id desc limit 50`,
  ],
  ...['Overdue', 'Cancelled'].flatMap((status) =>
    ['created_at', 'sort_number', 'sort_due', 'cents'].map((order): [string, number, () => string] => [
      `the ${status} invoices by ${order}`,
      300,
      () => `select * from staff_invoices where status = '${status}' order by ${order}, id limit 50`,
    ]),
  ),
  ...['ignored', 'outgoing'].flatMap((state) =>
    ['booked_on', 'cents'].map((order): [string, number, () => string] => [
      `the ${state} bank lines by ${order}`,
      500,
      () => `select * from staff_bank_lines where state = '${state}' order by ${order}, id limit 50`,
    ]),
  ),
  [
    'what is payable of a payday',
    1_500,
    () => `select * from staff_pay_lines where company_id = '${company}' and payday = app.today() + 5 and payable`,
  ],
  [
    'the people of a client',
    1_500,
    () =>
      `select * from staff_people where company_id = '${company}' and kind = 'last' order by term, team_member_id limit 50`,
  ],
  [
    'the people of a client by status',
    1_500,
    () => `select * from staff_team_members where company_id = '${company}' order by status, team_member_id limit 50`,
  ],
  ['the files', 1_500, () => `select * from staff_documents ${newest}`],
  [
    'a search for files',
    40_000,
    () => `select * from staff_documents where ${found('name')} or ${found('company')} ${newest}`,
  ],
  ['the signature requests', 1_500, () => `select * from staff_signature_requests ${newest}`],
  [
    'a search for signature requests',
    20_000,
    () => `select * from staff_signature_requests where ${found('subject')} ${newest}`,
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

/** The orders of these lists, with the most pages of the database that 50 rows with what belongs to each may read. */
const orders: (ListOrder & { maxPages: number })[] = [
  // A page of clients counts the people of each of 50.
  ...(['sort_name', 'created_at'] as const).map((column) => ({
    view: 'staff_clients',
    columns: [column, 'id'] as const,
    maxPages: 6000,
  })),
  { view: 'staff_people', where: "kind = 'last'", columns: ['term', 'team_member_id'], maxPages: 6000 },
  { view: 'staff_paper_statements', where: "kind = 'last'", columns: ['term', 'team_member_id'], maxPages: 6000 },
  ...(['commencement_date', 'status'] as const).map((column) => ({
    view: 'staff_team_members',
    columns: [column, 'team_member_id'] as const,
    maxPages: 6000,
  })),
  ...['created_at', 'sort_number', 'sort_due', 'cents'].map((column) => ({
    view: 'staff_invoices',
    columns: [column, 'id'] as const,
    maxPages: 1000,
  })),
  ...['received_on', 'amount_cents', 'sort_number'].map((column) => ({
    view: 'staff_receipts',
    columns: [column, 'id'] as const,
    maxPages: 1000,
  })),
  // The few that are left among many that are done.
  ...['created_at', 'sort_number', 'sort_due', 'cents'].map((column) => ({
    view: 'staff_invoices',
    where: "status = 'Pending'",
    columns: [column, 'id'] as const,
    maxPages: 1000,
  })),
  ...['booked_on', 'cents'].map((column) => ({
    view: 'staff_bank_lines',
    where: "state = 'open'",
    columns: [column, 'id'] as const,
    maxPages: 1000,
  })),
  ...['staff_signature_requests', 'staff_documents'].flatMap((view) =>
    ['created_at', 'sort_name'].map((column) => ({ view, columns: [column, 'id'] as const, maxPages: 1000 })),
  ),
  ...['owed_cents', 'days_left'].map((column) => ({
    view: 'staff_vacation',
    columns: [column, 'team_member_id'] as const,
    maxPages: 1000,
  })),
  { view: 'audit_entries', columns: ['at', 'seq', 'company_id'], maxPages: 1000 },
];

test.each(orders.flatMap((order) => [true, false].map((ascending) => ({ ...order, ascending }))))(
  'a page in the middle of $view by $columns costs what the first one does, ascending: $ascending',
  async ({ ascending, maxPages, ...order }) => {
    const { first, middle, rows, whole } = await readPages(read, order, ascending);
    expect(rows).toBeGreaterThanOrEqual(50);
    expect(whole).toEqual([]);
    expect(first).toBeLessThan(maxPages);
    expect(middle).toBeLessThan(maxPages);
  },
);

interface Plan {
  'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
}
test.each(lists)('%s read at most %d pages of the database', async (_, maxPages, sql) => {
  const [row] = (await read(`explain (analyze, buffers, format json) ${sql()}`)) as unknown as Plan[];
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

test('the paydays add up the lines of the register, over all clients and for each', async () => {
  const amounts = [
    'gross_cents',
    'one_time_cents',
    'employer_pension_cents',
    'employer_insurance_cents',
    'total_cents',
  ];
  const [row] = await read(
    `select ${amounts.map((key) => `sum(${key})::float8 as ${key}`).join()}, count(*)::int as lines, count(distinct team_member_id)::int as people,
       count(distinct company_id)::int as clients, coalesce(sum(total_cents) filter (where invoice_id is not null), 0)::float8 as invoiced_cents
     from staff_pay_register where payday = app.today() + 5`,
  );
  const columns = `${[...amounts, 'invoiced_cents'].map((key) => `sum(${key})::float8 as ${key}`).join()}, sum(lines)::int as lines, sum(people)::int as people`;
  const [all] = await read(
    `select ${columns}, max(clients) as clients from staff_paydays where payday = app.today() + 5`,
  );
  const [each] = await read(
    `select ${columns}, count(*)::int as clients from staff_payday_clients where payday = app.today() + 5`,
  );
  expect(row?.lines).toBeGreaterThan(1000);
  expect(all).toEqual(row);
  expect(each).toEqual(row);
});

test("a person's history reads the person's rows and their entries by index", async () => {
  const one = `(select team_member_id from public.team_members where email like 'p7-%' order by 1 limit 1)`;
  const [{ id }] = (await database.owner.query(`select ${one} as id`)).rows as [{ id: string }];
  const sql = `select * from person_audit_entries where team_member_id = '${id}' order by at desc, seq desc, company_id desc limit 50`;
  expect(await readAs(asStaff(staff.support), sql)).toHaveLength(2);
  const plan = (await read(`explain (analyze, buffers) ${sql}`)).map((row) => String(row['QUERY PLAN']));
  expect(plan.filter((line) => /Seq Scan on (?:team_members|employment_terms|audit_log)/.test(line))).toEqual([]);
  const hit = plan.find((line) => line.includes('Buffers:')) ?? '';
  const pages = [...hit.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThan(200);
});
