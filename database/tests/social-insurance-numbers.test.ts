import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

let database: TestDatabase;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  tenant = await makeTenant(database.owner, 'valued');
  other = await makeTenant(database.owner, 'elsewhere');
});
afterAll(() => database[Symbol.asyncDispose]());

describe('a Social Insurance Number', () => {
  const sin = '130692544';
  const taken = 'An active team member of this company already has this Social Insurance Number.';

  /** Runs `work` on the owner's connection with the server's key, and rolls back. */
  async function keyed(work: (add: typeof insert) => Promise<void>): Promise<void> {
    await database.owner.query('begin');
    try {
      await database.owner.query("set local app.sin_index_key = 'a key of the test'");
      await work(insert);
    } finally {
      await database.owner.query('rollback');
    }
  }
  async function insert(of: Tenant, status: string, number = sin, key: string | null = null): Promise<string> {
    const { rows } = await database.owner.query(
      `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, address_1, payroll_schedule, commencement_date, status, request_key)
       values ($1, 'Sam', 'Same', 'x', 'sam@people.example', '1990-01-01', $2, 'no', 'x', 'Monthly', '2026-01-01', $3, $4) returning team_member_id as id`,
      [of.companyId, number, status, key],
    );
    return rows[0].id;
  }
  const move = (id: string, status: string) =>
    database.owner.query('update public.team_members set status = $2 where team_member_id = $1', [id, status]);

  test('cannot be added while an active member of the company has it, however it is written', () =>
    keyed(async (add) => {
      await add(tenant, 'approved');
      await expect(add(tenant, 'pending', '130-692 544')).rejects.toMatchObject({ code: 'P0001', message: taken });
    }));

  test('cannot become active twice in one company', () =>
    keyed(async (add) => {
      const first = await add(tenant, 'pending');
      const second = await add(tenant, 'pending');
      await move(first, 'approved');
      await expect(move(second, 'approved')).rejects.toMatchObject({ code: 'P0001', message: taken });
    }));

  test('cannot change to that of another active member with the same last digits', () =>
    keyed(async (add) => {
      await add(tenant, 'approved', '100000009');
      const second = await add(tenant, 'approved', '100019009');
      await expect(
        database.owner.query(
          "update public.team_members set social_insurance_number = '100000009' where team_member_id = $1",
          [second],
        ),
      ).rejects.toMatchObject({ code: 'P0001', message: taken });
    }));

  test('is rejected as a duplicate request when the request that added the active member is repeated', () =>
    keyed(async (add) => {
      const key = randomUUID();
      await add(tenant, 'approved', sin, key);
      await expect(add(tenant, 'pending', sin, key)).rejects.toMatchObject({ code: '23505' });
    }));

  test('can be active in two companies', () =>
    keyed(async (add) => {
      await add(tenant, 'approved');
      await add(other, 'approved');
    }));

  test('can be added again after the member is deactivated', () =>
    keyed(async (add) => {
      const first = await add(tenant, 'approved');
      await move(first, 'processing');
      await add(tenant, 'approved');
      await database.owner.query('savepoint before');
      await expect(move(first, 'approved')).rejects.toMatchObject({ message: taken });
    }));

  test('leaves a digest that differs between companies and keys, and none without a key', () =>
    keyed(async (add) => {
      const ids = [await add(tenant, 'pending'), await add(other, 'pending')];
      await database.owner.query("set local app.sin_index_key = 'another key'");
      ids.push(await add(tenant, 'pending'));
      await database.owner.query("set local app.sin_index_key = ''");
      ids.push(await add(tenant, 'pending'));
      const { rows } = await database.owner.query<{ digest: Buffer | null }>(
        'select digest from app.sealed_sins where team_member_id = any($1) order by array_position($1, team_member_id)',
        [ids],
      );
      const digests = rows.map(({ digest }) => digest?.toString('hex'));
      expect(digests[3]).toBeUndefined();
      expect(new Set(digests.slice(0, 3)).size).toBe(3);
    }));

  test('has a digest of the person that is the same in all companies, and differs from those of a company', () =>
    keyed(async (add) => {
      const ids = [await add(tenant, 'pending'), await add(other, 'pending'), await add(other, 'pending', '453201121')];
      const digests = async () => {
        const { rows } = await database.owner.query<{ company: Buffer; person: Buffer | null }>(
          'select digest as company, person_digest as person from app.sealed_sins where team_member_id = any($1) order by array_position($1, team_member_id)',
          [ids],
        );
        return rows.map(({ company, person }) => [company.toString('hex'), person?.toString('hex')]);
      };
      const [first, second, third] = await digests();
      expect(first?.[1]).toBe(second?.[1]);
      expect(new Set([first?.[0], second?.[0], second?.[1], third?.[1]]).size).toBe(4);
      await database.owner.query(
        'update public.team_members set social_insurance_number = $2 where team_member_id = $1',
        [ids[2], sin],
      );
      expect((await digests())[2]?.[1]).toBe(first?.[1]);
      const { rows } = await database.owner.query('select * from app.other_employments($1)', [[ids[0]]]);
      expect(rows.map((row) => row.other_id).sort()).toEqual([ids[1], ids[2]].sort());
    }));

  test('has a digest and a seal that no API role can read', async () => {
    const { rows } = await database.owner.query(
      `select role, has_table_privilege(role, 'app.sealed_sins', 'select') as reads,
         has_function_privilege(role, 'app.sin_digest(uuid, text)', 'execute')
           or has_function_privilege(role, 'app.person_digest(text)', 'execute') as computes
       from unnest(array['anon', 'authenticated', 'service_role', 'portage_server']) role`,
    );
    for (const { reads, computes } of rows) expect([reads, computes]).toEqual([false, false]);
  });
});
