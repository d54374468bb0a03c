import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Describer, StatementError } from '../statements/describe.ts';
import { readSchemaFacts } from '../statements/schema-facts.ts';
import { statementTypes } from '../statements/statement-types.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let client: pg.Client;
let describer: Describer;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  describer = new Describer(client, await readSchemaFacts(client));
  await describer.start();
});
afterAll(async () => {
  await client.end();
  await database[Symbol.asyncDispose]();
});

/** Columns of a statement, as `name: type`. */
const columns = async (text: string) =>
  (await describer.describe(text)).columns.map(({ name, type }) => `${name}: ${type}`);

describe('a column can be null', () => {
  test.each([
    ['select legal_name, logo_path from public.companies', ['legal_name: string', 'logo_path: string | null']],
    [
      'select c.legal_name, t.email from public.companies c left join public.team_members t on t.company_id = c.id',
      ['legal_name: string', 'email: string | null'],
    ],
    ["select coalesce(logo_path, '') as logo from public.companies", ['logo: string']],
    ['select logo_path from public.companies where logo_path is not null', ['logo_path: string']],
    ['select logo_path from public.companies where logo_path = $1', ['logo_path: string']],
    ['select logo_path from public.companies where logo_path = $1 or id = $2', ['logo_path: string | null']],
    [
      "update public.companies set logo_path = null where logo_path = 'x' returning logo_path",
      ['logo_path: string | null'],
    ],
    ['select count(*) as n, max(created_at) as latest from public.companies', ['n: string', 'latest: Date | null']],
    [
      'select hiring_country, max(created_at) as latest from public.companies group by 1',
      ['hiring_country: string', 'latest: Date'],
    ],
    [
      'with made as (select id, logo_path as p from public.companies) select * from made',
      ['id: string', 'p: string | null'],
    ],
    ['select (select id from public.companies limit 1) as id', ['id: string | null']],
    ['select exists (select from public.companies) as known', ['known: boolean']],
    ['select legal_name as a from public.companies union all select null', ['a: string | null']],
    [
      "select metadata ->> 'x' as x, metadata as all from vendor_billing.invoices",
      ['x: string | null', 'all: unknown'],
    ],
  ])('%s', async (text, expected) => {
    expect(await columns(text)).toEqual(expected);
  });
});

test('a column has the values that its check constraint lists', async () => {
  expect(await columns('select status from public.plans')).toEqual([
    "status: 'Cancelled' | 'Completed' | 'Processing'",
  ]);
});

test('a date cast to text is a plain date', async () => {
  expect(await columns('select due_date::text as due, payday::text from public.invoices')).toEqual([
    'due: PlainDate | null',
    'payday: PlainDate',
  ]);
});

test('parameters have types', async () => {
  const { parameters } = await describer.describe(
    'select from public.companies where id = any ($1) and created_at < $2 limit $3',
  );
  expect(parameters).toEqual(['readonly string[]', 'Date | string', 'number | string']);
});

test('a statement reads and writes tables, also through a subquery', async () => {
  const text = `with gone as (delete from public.documents where user_id in (select user_id from public.companies) returning id)
    select count(*) from gone`;
  expect(await describer.describe(text)).toMatchObject({ reads: ['public.companies'], writes: ['public.documents'] });
});

test.each([
  ['select legal_nam from public.companies', 'column "legal_nam" does not exist', 0],
  ['select id\nfrom public.companies\nwhere legal_nam = $1', 'column "legal_nam" does not exist', 2],
  ['select id from public.company', 'relation "public.company" does not exist', 0],
  ['update public.companies set created_at = true', 'column "created_at" is of type timestamp', 0],
  ['select app.nothing()', 'function app.nothing() does not exist', 0],
])('rejects %j', async (text, message, line) => {
  const failure = await describer.describe(text).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StatementError);
  expect(failure).toMatchObject({ line, message: expect.stringContaining(message) });
});

const home = (sources: string, schemas: readonly string[] | null) => ({
  sources,
  schemas,
  statements: './statements.ts',
});

test('reports a statement that uses a renamed column with file and line', async () => {
  await client.query('begin');
  await client.query('alter table public.companies rename column legal_name to name');
  const call = { file: 'queries.ts', line: 7, source: '', typed: false };
  const { rejected, homes } = await statementTypes(
    client,
    [{ ...call, texts: ['select id,\n  legal_name from public.companies'] }],
    [home('', null)],
  );
  await client.query('rollback');
  expect(rejected).toEqual(['queries.ts:8: column "legal_name" does not exist.']);
  expect(homes[0]?.statements).not.toContain('legal_name');
});

test('writes the statements and tables of each home apart', async () => {
  const calls = ['wire/a.ts', 'modules/b.ts'].map((file, at) => ({
    ...{ file, line: 1, source: '', typed: false },
    texts: [`select ${at} as found`, 'select 2 as both'],
  }));
  const { homes } = await statementTypes(client, calls, [home('wire/', ['auth']), home('', null)]);
  const texts = (statements: string | undefined) =>
    [...(statements ?? '').matchAll(/^ {4}"(.*)":/gm)].map((at) => at[1]);
  expect(homes.map(({ statements }) => texts(statements))).toEqual([
    ['select 0 as found', 'select 2 as both'],
    ['select 1 as found', 'select 2 as both'],
  ]);
  const schemas = (tables: string | undefined) =>
    new Set([...(tables ?? '').matchAll(/^ {2}'(\w+)\./gm)].map((at) => at[1]));
  expect(schemas(homes[0]?.tables)).toEqual(new Set(['auth']));
  expect(schemas(homes[1]?.tables)).not.toContain('auth');
});
