import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  tenant = await makeTenant(database.owner, 'moneyed');
});
afterAll(() => database[Symbol.asyncDispose]());

/** Every column in dollars that a tenant's rows have. Columns in cents are integers and need no rule. */
const moneyColumns = [
  ['invoices', 'amount'],
  ['invoices', 'tax_amount'],
  ['payments', 'cpp'],
  ['payments', 'ei'],
  ['payments', 'gross_salary'],
  ['team_members', 'salary'],
  ['wip_one_time_payments', 'amount'],
  ['wip_one_time_payments', 'cpp'],
  ['wip_one_time_payments', 'ei'],
] as const;
type Table = (typeof moneyColumns)[number][0];

/** The tenant's row in each table, and the values that a copy must change. */
const copies: Record<Table, { key: string; id: () => string; own: () => Record<string, string> }> = {
  invoices: {
    key: 'id',
    id: () => tenant.invoiceId,
    own: () => ({ invoice_number: randomUUID(), amount: '9999999999999.99' }),
  },
  payments: {
    key: 'id',
    id: () => tenant.paymentId,
    own: () => ({ team_member_id: tenant.pendingMemberId, start_date: '2026-01-06' }),
  },
  team_members: {
    key: 'team_member_id',
    id: () => tenant.memberId,
    own: () => ({ social_insurance_number: '046454286', status: 'pending' }),
  },
  wip_one_time_payments: { key: 'id', id: () => tenant.oneTimeId, own: () => ({ reference: randomUUID() }) },
};

/** Inserts a copy of the tenant's row with another amount, returns the stored amount, and rolls back. */
async function readBack(table: Table, column: string, amount: string): Promise<string> {
  const { key, id, own } = copies[table];
  await database.owner.query('begin');
  try {
    const { rows } = await database.owner.query(
      `insert into public.${table} select (jsonb_populate_record(t, $1::jsonb)).* from public.${table} t where ${key} = $2
       returning ${column}::text as amount`,
      [JSON.stringify({ [key]: randomUUID(), ...own(), [column]: amount }), id()],
    );
    return rows[0].amount;
  } finally {
    await database.owner.query('rollback');
  }
}

describe('columns of money', () => {
  test('are exactly the columns with decimals apart from rates, and have the type app.money', async () => {
    const { rows } = await database.owner.query(
      `select n.nspname || '.' || c.relname as relation, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_type t on t.oid = a.atttypid left join pg_type base on base.oid = t.typbasetype
       where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
         and n.nspname not in ('pg_catalog', 'information_schema', 'jobs')
         and ltrim(coalesce(base.typname, t.typname), '_') in ('numeric', 'float4', 'float8', 'money')
       order by 1, 2`,
    );
    const rates = [
      { relation: 'app.client_fees', column: 'percent', type: 'numeric(6,3)' },
      { relation: 'app.exchange_rates', column: 'rate', type: 'numeric(10,6)' },
      { relation: 'app.levy_rates', column: 'percent', type: 'numeric(6,3)' },
      { relation: 'public.companies', column: 'tax_rate', type: 'numeric(6,3)' },
      { relation: 'public.invoice_charges', column: 'percent', type: 'numeric(6,3)' },
      { relation: 'public.invoices', column: 'tax_rate', type: 'numeric(6,3)' },
    ];
    const isRate = ({ column }: { column: string }) => /(^|_)rate$|^percent$/.test(column);
    expect(rows.filter(isRate)).toEqual(rates);
    expect(rows.filter((row) => !isRate(row))).toEqual([
      { relation: 'app.minimum_wages', column: 'hourly', type: 'app.money' },
      ...moneyColumns.map(([table, column]) => ({ relation: `public.${table}`, column, type: 'app.money' })),
    ]);
  });

  describe.each(moneyColumns)('%s.%s', (table, column) => {
    test.each([
      ['NaN', 'money_in_range'],
      ['Infinity', 'money_in_range'],
      ['-Infinity', 'money_in_range'],
      ['1e13', 'money_in_range'],
      ['-1e13', 'money_in_range'],
      ['0.001', 'money_in_whole_cents'],
      ['10.005', 'money_in_whole_cents'],
      ['-10.999', 'money_in_whole_cents'],
    ])('rejects %s', async (amount, constraint) => {
      await expect(readBack(table, column, amount)).rejects.toMatchObject({ code: '23514', constraint });
    });

    test.each([
      ['1500', '1500.00'],
      ['1500.5', '1500.50'],
      ['1500.250', '1500.25'],
      ['1.5e3', '1500.00'],
      ['9999999999.99', '9999999999.99'],
    ])('reads %s as %s', async (amount, read) => {
      expect(await readBack(table, column, amount)).toBe(read);
    });
  });

  test.each([
    ['team_members', 'salary', '-0.01'],
    ['team_members', 'salary', '-1'],
    ['team_members', 'salary', '1e10'],
    ['wip_one_time_payments', 'amount', '0'],
    ['wip_one_time_payments', 'amount', '-1'],
    ['wip_one_time_payments', 'amount', '1e10'],
  ] as const)('%s.%s rejects %s', async (table, column, amount) => {
    await expect(readBack(table, column, amount)).rejects.toMatchObject({
      code: '23514',
      constraint: `${table}_${column}_check`,
    });
  });

  test('keep two decimals in updates and defaults', async () => {
    const { rows } = await database.owner.query(
      `update public.payments set gross_salary = 1200, ei = 7, cpp = 0.5 where id = $1
       returning gross_salary::text, ei::text, cpp::text`,
      [tenant.paymentId],
    );
    expect(rows).toEqual([{ gross_salary: '1200.00', ei: '7.00', cpp: '0.50' }]);
    const paid = await database.owner.query(
      'select row_to_json(p)::text as row from (select ei, cpp from public.wip_one_time_payments where id = $1) p',
      [tenant.oneTimeId],
    );
    expect(paid.rows).toEqual([{ row: '{"ei":0.00,"cpp":0.00}' }]);
  });
});
