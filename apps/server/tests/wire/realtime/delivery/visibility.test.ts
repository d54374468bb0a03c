import { randomUUID } from 'node:crypto';
import { viewerKeys } from '@portage/wire/realtime/delivery/viewer-key';
import { visibility } from '@portage/wire/realtime/delivery/visibility';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../database/testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../../../../../../database/testing/two-tenants.ts';
import { ownRoles } from '../../../../src/platform/boot/roles/role-facts.ts';

let database: TestDatabase;
let tenants: Tenant[];
beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  tenants = [await makeTenant(database.owner, 'one'), await makeTenant(database.owner, 'two')];
});
afterAll(() => database[Symbol.asyncDispose]());

const viewerOf = (sub: string | undefined) => ({ role: 'authenticated', claims: { sub, role: 'authenticated' } });
const payments = { role: 'authenticated', schema: 'public', table: 'payments' };

test('judges many viewers as if each were alone, and none by the claims of another', async () => {
  const { rows } = await database.owner.query<{ row: Record<string, unknown> }>(
    'select to_jsonb(p) as row from public.payments p order by company_id',
  );
  const viewers = [...Array(250).keys()].map((at) => (at % 3 === 2 ? randomUUID() : tenants[at % 3]?.userId));
  const questions = viewers.map((sub) => ({ viewer: viewerOf(sub), rows: rows.map(({ row }) => row) }));
  const verdicts = await visibility(database.db).judge(payments, questions);
  const owned = viewers.map((sub) => {
    const company = tenants.find(({ userId }) => userId === sub)?.companyId;
    return rows.map(({ row }) => row.company_id === company);
  });
  expect(verdicts).toEqual(owned);
  expect(owned.flat().filter(Boolean).length).toBeGreaterThan(100);
});

test('a viewer for whom a policy fails does not affect the others', async () => {
  const rows = [{ company_id: tenants[0]?.companyId }];
  const questions = [tenants[0]?.userId, 'not a uuid', tenants[1]?.userId].map((sub) => ({
    viewer: viewerOf(sub),
    rows,
  }));
  expect(await visibility(database.db).judge(payments, questions)).toEqual([[true], 'failed', [false]]);
});

test('names the columns that decide, and all of them for a policy that reads the row as a whole', async () => {
  const sight = () => visibility(database.db);
  expect(await sight().decidingColumns(payments)).toEqual(['company_id']);
  await database.owner.query(`
    create table public.whole (id int primary key, owner text, note text);
    alter table public.whole enable row level security;
    create function public.is_mine(public.whole) returns boolean language sql as $$ select $1.owner = auth.uid()::text $$;
    create policy mine on public.whole for select to authenticated using (public.is_mine(whole));
    grant select (id, note) on public.whole to authenticated`);
  const whole = { role: 'authenticated', schema: 'public', table: 'whole' };
  expect(await sight().decidingColumns(whole)).toEqual(['id', 'owner', 'note']);
  expect(await sight().texts(whole, [{ id: '7', owner: 'x', note: 'a"b' }])).toEqual(['{"id":7,"note":"a\\"b"}']);
});

test('two sign-ins of a user have the same rights until a policy reads what differs between them', async () => {
  const [one, other] = ['a', 'b'].map((session, at) => ({
    role: 'authenticated',
    claims: { sub: tenants[0]?.userId, session_id: session, iat: 1000 + at, exp: 2000 + at },
  }));
  if (one === undefined || other === undefined) throw new Error('unreachable');
  const before = await viewerKeys(database.db, ownRoles)();
  expect(before(one)).toBe(before(other));
  expect(before(viewerOf(tenants[0]?.userId))).not.toBe(before(viewerOf(tenants[1]?.userId)));
  await database.owner.query(
    `create policy fresh on public.payments as restrictive for select to authenticated using ((auth.jwt() ->> 'iat')::int > 1000)`,
  );
  const after = await viewerKeys(database.db, ownRoles)();
  expect(after(one)).not.toBe(after(other));
  // What staff may read depends on their session.
  const [staff, again] = [one, other].map(({ claims: { iat, exp, ...claims } }) => ({ role: 'staff', claims }));
  if (staff === undefined || again === undefined) throw new Error('unreachable');
  expect(before(staff)).not.toBe(before(again));
  await database.owner.query('drop policy fresh on public.payments');
});
