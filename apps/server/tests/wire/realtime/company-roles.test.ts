import { randomUUID } from 'node:crypto';
import { liveTables } from '@portage/contract/live-tables';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompanyPerson } from '../../../../../database/testing/company-people.ts';
import { installSinKey, makeTenant, type Tenant } from '../../../../../database/testing/two-tenants.ts';
import { follow, startRealtime } from './testing/realtime-under-test.ts';

const viewers = ['owner', 'admin', 'finance', 'viewer', 'removed', 'another company'] as const;
type Viewer = (typeof viewers)[number];
const everyone: readonly Viewer[] = ['owner', 'admin', 'finance', 'viewer'];
const pay: readonly Viewer[] = ['owner', 'admin', 'finance'];
const manage: readonly Viewer[] = ['owner', 'admin'];

/** A change of each live table, and who is sent it. The last one is for everyone, so it comes after all others. */
const changes: [sql: string, values: (mine: Tenant) => unknown[], sentTo: Record<string, readonly Viewer[]>][] = [
  [
    "update public.team_members set last_name = 'Renamed' where team_member_id = $1",
    ({ memberId }) => [memberId],
    { team_members: manage, team_directory: everyone },
  ],
  [
    "insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province) values ($1, $2, '2199-02-01', 9200000, 'Monthly', 'ON')",
    ({ companyId, memberId }) => [companyId, memberId],
    { employment_terms: manage },
  ],
  [
    "insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, '2199-01-01')",
    ({ companyId, memberId }) => [companyId, memberId],
    { employment_ends: manage },
  ],
  [
    "insert into public.time_away (company_id, team_member_id, kind, first_day, last_day, state) values ($1, $2, 'sick', '2199-02-01', '2199-02-01', 'requested')",
    ({ companyId, memberId }) => [companyId, memberId],
    { time_away: manage },
  ],
  [
    'insert into public.time_away_approvers (company_id, team_member_id, approver_id) values ($1, $2, $3)',
    ({ companyId, memberId, pendingMemberId }) => [companyId, pendingMemberId, memberId],
    { time_away_approvers: manage },
  ],
  [
    `insert into public.expenses (company_id, team_member_id, category, spent_on, amount_cents, receipt_path, receipt_type, receipt_sha256)
     values ($1, $2, 'travel', '2026-02-02', 4860, 'a.png', 'image/png', encode(sha256('receipt'), 'hex'))`,
    ({ companyId, memberId }) => [companyId, memberId],
    { expenses: pay },
  ],
  [
    `insert into public.person_requests (company_id, team_member_id, subject, body, state, answer_by, answer, answered_at, shown_to_client)
     values ($1, $2, 'name', 'My name', 'done', '2199-02-01', 'Changed', app.now(), true),
       ($1, $2, 'name', 'Not shown', 'done', '2199-02-01', 'Changed', app.now(), false)`,
    ({ companyId, memberId }) => [companyId, memberId],
    { person_requests: manage },
  ],
  [
    `insert into public.company_invitations (company_id, email, role, token_hash, invited_by, expires_at)
     values ($1, 'new@people.example', 'viewer', $2, $3, app.now() + interval '7 days')`,
    ({ companyId, userId }) => [companyId, randomUUID().replaceAll('-', '').repeat(2), userId],
    { company_invitations: manage },
  ],
  [
    "update public.company_members set name = 'Ana' where company_id = $1 and role = 'owner'",
    ({ companyId }) => [companyId],
    { company_members: everyone },
  ],
  [
    "insert into public.new_documents (company_id, team_member_id, type) values ($1, $2, 'EMPLOYEE_PLACEMENT_LETTER')",
    ({ companyId, memberId }) => [companyId, memberId],
    { 'new_documents EMPLOYEE_PLACEMENT_LETTER': manage },
  ],
  [
    "insert into public.new_documents (company_id, type) values ($1, 'EOR_SERVICE_AGREEMENT')",
    ({ companyId }) => [companyId],
    { 'new_documents EOR_SERVICE_AGREEMENT': ['owner'] },
  ],
  [
    "insert into public.documents (user_id, name, file_path, tag) values ($1, 'a', 'documents/a.pdf', 'Admin'), ($1, 'b', 'documents/b.pdf', 'Employee')",
    ({ userId }) => [userId],
    { 'documents Admin': pay, 'documents Employee': manage },
  ],
  [
    "insert into public.pay_exceptions (company_id, team_member_id, key, severity, actor) values ($1, $2, 'provinceMissing', 'blocks', 'client')",
    ({ companyId, memberId }) => [companyId, memberId],
    { pay_exceptions: pay },
  ],
  ["update public.payments set status = 'processing' where id = $1", ({ paymentId }) => [paymentId], { payments: pay }],
  [
    "update public.invoices set hosted_invoice_url = 'http://portage.test/invoice/x' where id = $1",
    ({ invoiceId }) => [invoiceId],
    { invoices: pay },
  ],
  [
    "insert into public.wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ($1, 5, 'Bonus', '2199-01-01', '2199-01-01')",
    ({ memberId }) => [memberId],
    { wip_one_time_payments: pay },
  ],
  ["update public.plans set number_of_employees = '6' where id = $1", ({ planId }) => [planId], { plans: everyone }],
];

let realtime: Awaited<ReturnType<typeof startRealtime>>;
let mine: Tenant;
const users = {} as Record<Viewer, string>;
beforeAll(async () => {
  realtime = await startRealtime();
  const { owner } = realtime.database;
  await installSinKey(owner);
  mine = await makeTenant(owner, 'mine');
  // With one address, the tenant's two people would be one person.
  await owner.query("update public.team_members set email = 'second@people.example' where team_member_id = $1", [
    mine.pendingMemberId,
  ]);
  users.owner = mine.userId;
  users['another company'] = (await makeTenant(owner, 'theirs')).userId;
  for (const role of ['admin', 'finance', 'viewer'] as const)
    users[role] = (await addCompanyPerson(owner, mine.companyId, role)).userId;
  users.removed = (await addCompanyPerson(owner, mine.companyId, 'admin')).userId;
  await owner.query('update public.company_members set removed_at = app.now() where user_id = $1', [users.removed]);
});
afterAll(async () => {
  await realtime.reset();
  await realtime.close();
});

/** The table of a change, with the type or tag that decides who sees its row. */
const labelOf = (table: string, row: Record<string, unknown>): string =>
  [table, table === 'new_documents' ? row.type : table === 'documents' ? row.tag : ''].filter(Boolean).join(' ');

/** Whether a change sets the plan's number of employees. */
const isSet = (change: { table: string; new: Record<string, unknown> }, employees: string): boolean =>
  change.table === 'plans' && change.new.number_of_employees === employees;

/** The account of someone who is paid, with one employment. */
async function addPaidPerson({ companyId }: Tenant, memberId: string): Promise<string> {
  const { owner } = realtime.database;
  const user = randomUUID();
  await owner.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    user,
    `${user}@home.example`,
  ]);
  await owner.query('insert into app.person_accounts (user_id) values ($1)', [user]);
  await owner.query('insert into app.person_employments (team_member_id, company_id, user_id) values ($1, $2, $3)', [
    memberId,
    companyId,
    user,
  ]);
  return user;
}

async function followed(user: string, role = 'authenticated') {
  const issued = Math.floor(Date.now() / 1000);
  const token = await realtime.keys.sign({ sub: user, role, iat: issued, exp: issued + 3600 });
  const client = realtime.client(realtime.keys.publishableKey, async () => token);
  await client.realtime.setAuth();
  return follow(client, undefined, '*');
}

test('changes of each live table arrive at the roles that may read them, and at no one else', async () => {
  expect(new Set(changes.flatMap(([, , sentTo]) => Object.keys(sentTo).map((label) => label.split(' ')[0])))).toEqual(
    new Set(liveTables),
  );
  // When this change arrives, those that made the companies have been sent.
  const early = await followed(users.owner);
  await realtime.database.owner.query("update public.plans set number_of_employees = '7' where id = $1", [mine.planId]);
  while (!isSet(await early.next(), '7'));
  const channels = new Map<Viewer, Awaited<ReturnType<typeof followed>>>();
  for (const viewer of viewers) channels.set(viewer, await followed(users[viewer]));
  const paid = await followed(await addPaidPerson(mine, mine.memberId), 'person');
  const colleague = await followed(await addPaidPerson(mine, mine.pendingMemberId), 'person');
  for (const [sql, values] of changes) await realtime.database.owner.query(sql, values(mine));
  const expected = (viewer: Viewer) =>
    changes.flatMap(([, , sentTo]) => Object.keys(sentTo).filter((label) => sentTo[label]?.includes(viewer)));
  for (const viewer of everyone) {
    const channel = channels.get(viewer);
    const seen = new Set<string>();
    for (let isOver = false; channel !== undefined && !isOver; ) {
      const change = await channel.next();
      seen.add(labelOf(change.table, change.new));
      isOver = isSet(change, '6');
    }
    expect([...seen].sort(), viewer).toEqual(expected(viewer).sort());
  }
  // All were sent the last change together.
  for (const viewer of ['removed', 'another company'] as const)
    expect(channels.get(viewer)?.received(), viewer).toBe(0);
  // People who are paid are sent what is about them, of tables that they may read.
  const { rows } = await realtime.database.owner.query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and has_any_column_privilege('person', c.oid, 'select')",
  );
  const readable = new Set(rows.map(({ name }) => name));
  const own = new Set<string>();
  for (let left = paid.received(); left > 0; left -= 1) {
    const change = await paid.next();
    own.add(change.table);
    expect(change.new).toMatchObject({ team_member_id: mine.memberId });
  }
  expect([...own].filter((table) => !readable.has(table))).toEqual([]);
  expect([...own]).toEqual(expect.arrayContaining(['time_away', 'expenses', 'person_requests']));
  expect(colleague.received()).toBe(0);
});

test('a person who is removed is sent that change of their own membership', async () => {
  const { owner } = realtime.database;
  const { userId } = await addCompanyPerson(owner, mine.companyId, 'viewer');
  const channel = await followed(userId);
  await owner.query('update public.company_members set removed_at = app.now() where user_id = $1', [userId]);
  let change = await channel.next();
  // The insert that made them a member can still be on its way.
  if (change.eventType === 'INSERT') change = await channel.next();
  expect(change).toMatchObject({
    eventType: 'UPDATE',
    table: 'company_members',
    new: { company_id: mine.companyId, user_id: userId, removed_at: expect.any(String) },
  });
});
