import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../apps/server/src/platform/boot/migrate.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

// A database with opening amounts from before CPP and QPP were told apart.

const roles = { serverPassword: 'test', changesPassword: 'test' };
const connection = { ...inject('cluster'), database: `test_${randomBytes(6).toString('hex')}` };
let admin: pg.Client;
let owner: pg.Client;

const open = ({ companyId }: Tenant, memberId: string, year: number) =>
  owner.query(
    `insert into app.opening_year_to_date (company_id, team_member_id, year, pensionable, insurable, cpp, cpp2, ei, qpip, employer_ei, employer_qpip, source, imported_by)
     values ($1, $2, $3, 6000000, 6000000, 300000, 0, 78000, 0, 109200, 0, 'file.csv', 'Ana')`,
    [companyId, memberId, year],
  );
const term = ({ companyId }: Tenant, memberId: string, day: string, province: string) =>
  owner.query(
    `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
     values ($1, $2, $3, 9100000, 'Monthly', $4)`,
    [companyId, memberId, day, province],
  );

beforeAll(async () => {
  admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${connection.database} template template0`);
  await migrate(connection, roles, { through: '0153_console_list_indexes.sql' });
  owner = new pg.Client(connection);
  await owner.connect();
  await installSinKey(owner);
  const tenant = await makeTenant(owner, 'earlier');
  await owner.query('delete from public.employment_terms');
  await owner.query(
    "update public.team_members set commencement_date = '2026-01-05', paid_until = '2026-06-30', state = 'ON'",
  );
  await owner.query('delete from public.employment_terms');
  // One moved from Quebec to Ontario after the pay moved here, the other the other way round.
  await term(tenant, tenant.memberId, '2026-01-05', 'QC');
  await term(tenant, tenant.memberId, '2026-08-01', 'ON');
  await term(tenant, tenant.pendingMemberId, '2026-01-05', 'ON');
  await term(tenant, tenant.pendingMemberId, '2026-08-01', 'QC');
  await open(tenant, tenant.memberId, 2026);
  await open(tenant, tenant.pendingMemberId, 2026);
  await migrate(connection, roles);
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${connection.database} with (force)`);
  await admin.end();
});

test('gives the amounts to the plan of the province where the person worked, and changes none', async () => {
  const { rows } = await owner.query(
    `select cpp::int, qpp::int, insurable_quebec::int as quebec, superseded_at is null as used from app.opening_year_to_date order by qpp`,
  );
  expect(rows).toEqual([
    { cpp: 300_000, qpp: 0, quebec: 0, used: true },
    { cpp: 300_000, qpp: 300_000, quebec: 6_000_000, used: true },
  ]);
  await expect(owner.query('update app.opening_year_to_date set qpp = 1')).rejects.toThrow('never changed');
  await expect(
    owner.query(
      "insert into app.opening_year_to_date select (jsonb_populate_record(y, jsonb_build_object('id', gen_random_uuid(), 'year', 2025, 'qpp', 300001))).* from app.opening_year_to_date y",
    ),
  ).rejects.toThrow('check constraint');
});
