import pg from 'pg';
import { expect, test } from 'vitest';
import { verifyAuditLog } from '../../apps/server/src/modules/audit/verify-audit-log.ts';
import { checkHealth } from '../../apps/server/src/modules/installation/health/health.ts';
import { replayAll } from '../../apps/server/src/modules/payroll/replay/replay-all.ts';
import { verifyDocument } from '../../apps/server/src/modules/signatures/verify-document.ts';
import { migrate } from '../../apps/server/src/platform/boot/migrate.ts';
import { startProviderServer } from '../../apps/server/src/testing/provider-server.ts';
import { schemaDump } from '../catalog/dump.ts';
import { earlierRelease, fillEarlierRelease, testRoles } from '../testing/earlier-release.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

// A filled database of release 0.4.0, upgraded to this one.

type Connection = TestDatabase['connection'];

/** The server on an upgraded database. @param options.before reads the database before the upgrade */
const upgraded = (statements: string[] = [], before: (client: pg.Client) => Promise<void> = async () => {}) =>
  startProviderServer(
    { SITE_URL: 'http://localhost' },
    {
      fill: async (connection) => {
        await fillEarlierRelease(connection, ...statements);
        await connected(connection, before);
        await migrate(connection, testRoles);
      },
    },
  );

async function connected<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  return await work(client).finally(() => client.end());
}

/** An empty database of release 0.4.0 as its migrations.applied says. */
const release = (...statements: string[]) =>
  createTestDatabase({ fill: (connection) => fillEarlierRelease(connection, ...statements) });

/** Sums over everything that is money, and the sessions. */
const figures = async (client: pg.Client) =>
  (
    await client.query(
      `select (select json_build_array(count(*), sum(gross_salary), sum(ei), sum(cpp), md5(string_agg(calculation::text, '' order by id))) from public.payments) as lines,
         (select json_build_array(count(*), sum(amount), sum(paid_cents), sum(credited_cents), max(invoice_number)) from public.invoices) as invoices,
         (select json_build_array(count(*), sum(amount_cents), sum(applied_cents)) from public.receipts) as receipts,
         (select json_build_array(count(*), sum(cents)) from public.allocations) as allocations,
         (select json_build_array(count(*), sum(p.gross_salary)) from app.payout_lines l join public.payments p on p.id = l.payment_id) as payouts,
         (select json_agg(id) from auth.sessions) as sessions`,
    )
  ).rows[0];

test('has the schema of a new database, the same figures, and its sessions; every verifier finds it intact', async () => {
  let before: unknown;
  await using server = await upgraded([], async (client) => {
    before = await figures(client);
  });
  await using fresh = await createTestDatabase();
  expect(await schemaDump(server.owner)).toBe(await schemaDump(fresh.owner));
  const objects = 'select name, sha256 from migrations.objects order by name';
  expect(await server.rows(objects)).toEqual((await fresh.owner.query(objects)).rows);
  const entries = 'select name, sha256 from migrations.applied order by name';
  expect(await server.rows(entries)).toEqual((await fresh.owner.query(entries)).rows);

  expect(await figures(server.owner)).toEqual(before);
  const paidOut = `select count(*)::int as lines, bool_and(l.cents = p.gross_salary * 100) as whole
    from app.payout_lines l join public.payments p on p.id = l.payment_id`;
  expect(await server.rows(paidOut)).toEqual([{ lines: 4, whole: true }]);
  // The calendar made the others paid: the provider confirms them once.
  const [carried] = await server.rows<{ listed: number; unconfirmed: number }>(
    `select (select sum(lines) from public.staff_carried_over)::int as listed,
       (select count(*) from public.staff_pay_lines where stage = 'paid' and payout_reference is null)::int as unconfirmed`,
  );
  expect(carried?.listed).toBeGreaterThan(10);
  expect(carried?.unconfirmed).toBe(carried?.listed);
  const refreshed = await server.fetch('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { apikey: server.deps.keys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: earlierRelease.refreshToken }),
  });
  expect(refreshed.status).toBe(200);

  expect(await verifyAuditLog(server.deps)).toMatchObject({ findings: [] });
  expect(await replayAll(server.deps)).toMatchObject({ invoices: 26, unreproduced: [] });
  const [signed] = await server.rows<{ file: Buffer }>(
    'select sealed_pdf as file from vendor_sign.requests where sealed_pdf is not null',
  );
  expect(await verifyDocument(server.deps, signed?.file ?? Buffer.alloc(0))).toMatchObject({ result: 'unaltered' });
  const health = await checkHealth(server.deps, (url, init) => server.deliver(new Request(url, init)));
  // Rates and tax tables may be missing on the day of the test, which the earlier release does not cause.
  const { ratesCheck, taxTablesCheck } = server.deps.messages.operator;
  const ofDay = [ratesCheck, taxTablesCheck];
  expect(health.filter(({ check, result }) => result === 'wrong' && !ofDay.includes(check))).toEqual([]);
});

test('rows of receipts that no migration explains stay without an entry in the audit log', async () => {
  const { earlierCompany: id } = earlierRelease;
  const open = `from public.invoices i where i.status = 'Pending' and i.company_id = '${id}'`;
  await using server = await upgraded([
    // An amount that was changed, and the allocation of another receipt that was moved to another day.
    `update public.receipts set amount_cents = amount_cents + 1 where id = (select min(receipt_id::text)::uuid from public.allocations where company_id = '${id}')`,
    `update public.allocations set applied_on = applied_on + 1 where receipt_id = (select max(receipt_id::text)::uuid from public.allocations where company_id = '${id}')`,
    // An invoice that nobody paid, settled like those that were.
    `insert into public.receipts (id, company_id, received_on, amount_cents, applied_cents, method, provider_invoice_id, recorded_at, recorded_by)
     select i.id, i.company_id, (i.created_at at time zone 'America/Toronto')::date, i.amount * 100, i.amount * 100, 'other', i.provider_invoice_id,
       (select max(recorded_at) from public.receipts where company_id = '${id}'), null ${open}`,
    `insert into public.allocations (id, company_id, invoice_id, receipt_id, cents, applied_on, recorded_at, recorded_by)
     select i.id, i.company_id, i.id, i.id, i.amount * 100, (i.created_at at time zone 'America/Toronto')::date,
       (select max(recorded_at) from public.receipts where company_id = '${id}'), null ${open}`,
    `update public.invoices set status = 'Paid', paid_cents = amount * 100 where status = 'Pending' and company_id = '${id}'`,
  ]);
  const { findings } = await verifyAuditLog(server.deps);
  const added = findings
    .filter(({ kind }) => kind === 'rowAdded')
    .map((finding) => 'table' in finding && finding.table);
  const [{ unpaid } = { unpaid: 0 }] = await server.rows<{ unpaid: number }>(
    `select count(*)::int as unpaid from public.receipts r join public.invoices i on i.id = r.id`,
  );
  // The receipt with another amount takes its allocation with it.
  expect(added).toEqual([
    ...Array(2 + unpaid).fill('public.allocations'),
    ...Array(1 + unpaid).fill('public.receipts'),
  ]);
  expect(findings.filter(({ kind }) => kind === 'rowChanged')).toHaveLength(unpaid);
});

test('gives opening amounts to the plan of the province where the person worked, and changes none', async () => {
  const { company } = earlierRelease;
  // One person moved from Quebec to Ontario after the pay moved here, the other the other way round.
  const people = (at: number) =>
    `(select team_member_id from public.team_members where company_id = '${company}' order by email offset ${at} limit 1)`;
  const term = (at: number, day: string, province: string) =>
    `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province, recorded_by)
     values ('${company}', ${people(at)}, '${day}', 9100000, 'Monthly', '${province}', null)`;
  const open = (at: number) =>
    `insert into app.opening_year_to_date (company_id, team_member_id, year, pensionable, insurable, cpp, cpp2, ei, qpip, employer_ei, employer_qpip, source, imported_by)
     values ('${company}', ${people(at)}, 2026, 6000000, 6000000, 300000, 0, 78000, 0, 109200, 0, 'file.csv', 'Ana')`;
  await using database = await release(
    'delete from public.employment_terms',
    "update public.team_members set commencement_date = '2026-01-05', paid_until = '2026-06-30', state = 'ON'",
    ...[
      term(0, '2026-01-05', 'QC'),
      term(0, '2026-08-01', 'ON'),
      term(1, '2026-01-05', 'ON'),
      term(1, '2026-08-01', 'QC'),
    ],
    ...[open(0), open(1)],
  );
  await migrate(database.connection, testRoles);
  const { rows } = await database.owner.query(
    'select cpp::int, qpp::int, insurable_quebec::int as quebec, superseded_at is null as used from app.opening_year_to_date order by qpp',
  );
  expect(rows).toEqual([
    { cpp: 300_000, qpp: 0, quebec: 0, used: true },
    { cpp: 300_000, qpp: 300_000, quebec: 6_000_000, used: true },
  ]);
  await expect(database.owner.query('update app.opening_year_to_date set qpp = 1')).rejects.toThrow('never changed');
  await expect(
    database.owner.query(
      "insert into app.opening_year_to_date select (jsonb_populate_record(y, jsonb_build_object('id', gen_random_uuid(), 'year', 2025, 'qpp', 300001))).* from app.opening_year_to_date y",
    ),
  ).rejects.toThrow('check constraint');
});

test('finds and sorts names with signs that look alike without them', async () => {
  const { company } = earlierRelease;
  await using database = await release(
    `update public.companies set legal_name = U&'O\\2019Brien\\00a0& Fils' where id = '${company}'`,
    `update public.documents set name = U&'L\\2019offre', sort_name = U&'l\\2019offre' where company_id = '${company}'`,
    `update app.people_terms set term = U&'jean\\2011luc anna' where kind = 'last'`,
  );
  await migrate(database.connection, testRoles);
  const only = async (sql: string) => (await database.owner.query({ text: sql, rowMode: 'array' })).rows;
  expect(await only(`select sort_name from public.companies where id = '${company}'`)).toEqual([["o'brien & fils"]]);
  expect(await only(`select distinct sort_name from public.documents where company_id = '${company}'`)).toEqual([
    ["l'offre"],
  ]);
  expect(await only("select distinct term from app.people_terms where kind = 'last'")).toEqual([['jean-luc anna']]);
});

/** What a refused start must not change. */
const everything = async ({ owner }: TestDatabase) => [
  await schemaDump(owner),
  (await owner.query('select * from migrations.applied order by name')).rows,
  await figures(owner),
];

test.each([
  [
    'lacks a migration of release 0.4.0',
    "delete from migrations.applied where name = '0152_person_behind_alone.sql'",
    'schemaTooOld',
  ],
  [
    'is of a release before 0.4.0',
    "delete from migrations.applied where name > '0100' and name like '0%'",
    'schemaTooOld',
  ],
  [
    'has another migration of this number',
    "update migrations.applied set sha256 = 'x' where name like '0153%'",
    'schemaTooOld',
  ],
  [
    'is of a later release',
    "insert into migrations.applied (name, sha256) values ('9000_future.sql', 'x')",
    'schemaNewer',
  ],
])('refuses a database that %s, and changes nothing', async (_, statement, code) => {
  await using database = await release(statement);
  const before = await everything(database);
  await expect(migrate(database.connection, testRoles)).rejects.toMatchObject({ code });
  expect(await everything(database)).toEqual(before);
});
