import { randomUUID } from 'node:crypto';
import type { RequestContext } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

// Noah approves the time away of Maya and Ida, and Maya that of Noah. Lea works with them and approves nobody's. Finn works for another client.

const names = ['noah', 'maya', 'ida', 'lea', 'finn'] as const;
type Name = (typeof names)[number];

let database: TestDatabase;
let mine: Tenant;
let theirs: Tenant;
const members = {} as Record<Name, string>;
const accounts = {} as Record<Name, string>;
const requests = {} as Record<Name, string>;

const run = (sql: string, values: unknown[] = []) => database.owner.query(sql, values);

beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  mine = await makeTenant(database.owner, 'mine');
  theirs = await makeTenant(database.owner, 'theirs');
  for (const name of names) {
    const { companyId } = name === 'finn' ? theirs : mine;
    const added = await run(
      `insert into public.team_members (company_id, first_name, last_name, role, email, is_employee, payroll_schedule, commencement_date, status,
         details_by_person, state, birth_date, social_insurance_number, address_1)
       values ($1, $2, 'Roy', 'Engineer', $3, 'no', 'Monthly', '2026-01-05', 'approved', true, 'ON', '1990-01-01', $4, 'x')
       returning team_member_id as id`,
      [companyId, name, `${name}@people.example`, sins[name]],
    );
    members[name] = added.rows[0].id;
    accounts[name] = randomUUID();
    await run('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
      accounts[name],
      `${name}@home.example`,
    ]);
    await run('insert into app.person_accounts (user_id) values ($1)', [accounts[name]]);
    await run('insert into app.person_employments (team_member_id, company_id, user_id) values ($1, $2, $3)', [
      members[name],
      companyId,
      accounts[name],
    ]);
    const asked = await run(
      `insert into public.time_away (company_id, team_member_id, kind, first_day, last_day, note, state)
       values ($1, $2, 'sick', '2026-02-02', '2026-02-03', 'Migraine', 'requested') returning id`,
      [companyId, members[name]],
    );
    requests[name] = asked.rows[0].id;
  }
  await putName('maya', 'noah');
  await putName('ida', 'noah');
  await putName('noah', 'maya');
});
afterAll(() => database[Symbol.asyncDispose]());

const sins: Record<Name, string> = {
  noah: '130692544',
  maya: '193456787',
  ida: '046454286',
  lea: '123456782',
  finn: '130692544',
};

const putName = (who: Name, approver: Name, { companyId } = mine) =>
  run('insert into public.time_away_approvers (company_id, team_member_id, approver_id) values ($1, $2, $3)', [
    companyId,
    members[who],
    members[approver],
  ]);

/** The service, as an account acts through it. */
const by = (sub: string, role = 'service_role'): RequestContext => ({
  role,
  claims: { role, sub, aal: 'aal1' },
  readOnly: false,
});

class Rollback extends Error {}
/** Runs one statement after some as the owner, and rolls back. Returns the number of rows, or the SQLSTATE of its error. */
async function attempt(as: RequestContext, sql: string, values: unknown[] = []): Promise<number | string> {
  let rows = 0;
  try {
    await database.db.transaction(as, async (tx) => {
      rows = (await tx.query(builtSql(sql), values)).rowCount;
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) return (error as { code?: string }).code ?? String(error);
  }
  return rows;
}

const decide = (who: Name, of: Name, state = 'approved', decider = accounts[who]) =>
  attempt(
    by(accounts[who]),
    `update public.time_away set state = $2, answer = 'x', decided_by = $3, decided_at = app.now() where id = $1`,
    [requests[of], state, decider],
  );
const sees = async (who: Name, as: Name = who): Promise<string[]> => {
  const { rows } = await database.db.run(by(accounts[who]), builtSql('select name, note from app.team_requests($1)'), [
    members[as],
  ]);
  return rows.map((row) => `${(row as { name: string }).name.split(' ')[0]} ${(row as { note: string }).note}`.trim());
};

const decides: Record<Name, readonly Name[]> = { noah: ['maya', 'ida'], maya: ['noah'], ida: [], lea: [], finn: [] };

describe('a colleague who approves time away', () => {
  test.each(names.flatMap((who) => names.map((of) => [who, of] as const)))(
    '%s decides and sees the request of %s only where the client named them',
    async (who, of) => {
      const may = decides[who].includes(of);
      for (const state of ['approved', 'declined']) expect(await decide(who, of, state)).toBe(may ? 1 : '42501');
      expect((await sees(who)).includes(of)).toBe(may);
      // Canceling is for the person alone.
      expect(await decide(who, of, 'canceled')).toBe(who === of ? 1 : '42501');
      expect(await decide(who, of, 'approved', accounts.lea)).toBe('42501');
    },
  );

  test('sees requests in their own name alone, without the note of an illness, but with that of a vacation', async () => {
    for (const who of names) if (who !== 'noah') expect(await sees(who, 'noah')).toEqual([]);
    expect(await sees('noah')).toEqual(['maya', 'ida']);
    const id = await run(
      `insert into public.time_away (company_id, team_member_id, kind, first_day, last_day, note, state)
       values ($1, $2, 'vacation', '2026-03-02', '2026-03-03', 'Wedding', 'requested'), ($1, $2, 'unpaid', '2026-04-02', '2026-04-03', 'My mother', 'requested')
       returning id`,
      [mine.companyId, members.maya],
    );
    expect((await sees('noah')).toSorted()).toEqual(['ida', 'maya', 'maya', 'maya Wedding']);
    await run('delete from public.time_away where id = any ($1)', [id.rows.map((row) => row.id)]);
  });

  test('sees none of what is decided, and decides nothing again', async () => {
    await run("update public.time_away set state = 'approved', decided_at = app.now() where id = $1", [requests.ida]);
    try {
      expect(await sees('noah')).toEqual(['maya']);
      expect(await decide('noah', 'ida', 'declined')).toBe('23514');
      expect(await decide('noah', 'ida', 'canceled')).toBe('42501');
    } finally {
      await run('alter table public.time_away disable trigger guard_time_away');
      await run("update public.time_away set state = 'requested', decided_at = null where id = $1", [requests.ida]);
      await run('alter table public.time_away enable trigger guard_time_away');
    }
  });

  test.each([
    [
      'after their last day',
      'insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, app.today() - 1)',
    ],
    [
      'when they are not active',
      "update public.team_members set status = 'pending' where company_id = $1 and team_member_id = $2",
    ],
    ['once they are nobody’s', 'delete from public.time_away_approvers where company_id = $1 and approver_id = $2'],
    [
      'with the account of the person',
      'update app.person_employments set user_id = (select user_id from app.person_employments where team_member_id = $2) where company_id = $1 and team_member_id <> $2',
    ],
  ])('stops %s', async (_when, sql) => {
    let seen: unknown[] = [];
    let error = '';
    await database.db
      .transaction(by(accounts.noah), async (tx) => {
        await tx.query(builtSql('reset role'));
        await tx.query(builtSql(sql), [mine.companyId, members.noah]);
        await tx.query(builtSql('set local role service_role'));
        seen = (await tx.query(builtSql('select 1 from app.team_requests($1)'), [members.noah])).rows;
        await tx.query(
          builtSql(
            "update public.time_away set state = 'approved', decided_by = $2, decided_at = app.now() where id = $1",
          ),
          [requests.maya, accounts.noah],
        );
        throw new Rollback();
      })
      .catch((thrown: unknown) => {
        error = (thrown as { code?: string }).code ?? String(thrown);
      });
    expect([seen, error]).toEqual([[], '42501']);
  });

  test('reads nothing else of these colleagues as themselves', async () => {
    for (const relation of ['team_members', 'time_away', 'payments', 'documents', 'my_employments'])
      expect(
        await attempt(by(accounts.noah, 'person'), `select 1 from ${relation} where team_member_id = $1`, [
          members.maya,
        ]).catch(String),
      ).toBe(relation === 'documents' ? '42703' : 0);
    expect(await attempt(by(accounts.noah, 'person'), 'select 1 from app.team_requests($1)', [members.noah])).toBe(
      '42501',
    );
    expect(await attempt(by(accounts.noah, 'person'), 'select 1 from public.time_away_approvers')).toBe('42501');
  });

  test('is named to the client that they answered for, in its list and its activity', async () => {
    const client = { role: 'authenticated', claims: { role: 'authenticated', sub: mine.userId }, readOnly: false };
    let seen: unknown[] = [];
    await database.db
      .transaction(by(accounts.noah), async (tx) => {
        await tx.query(
          builtSql(
            "update public.time_away set state = 'declined', decided_by = $2, decided_at = app.now() + interval '1 hour' where id = $1",
          ),
          [requests.maya, accounts.noah],
        );
        await tx.query(builtSql('reset role'));
        await tx.query(builtSql("select set_config('request.jwt.claims', $1, true)"), [JSON.stringify(client.claims)]);
        await tx.query(builtSql('set local role authenticated'));
        const { rows } = await tx.query(
          builtSql(
            `select a.decided_by_name as name, d.activity -> 0 ->> 'verb' as verb, d.activity -> 0 ->> 'person' as person, d.activity -> 0 ->> 'status' as status
             from person_time_away a join dashboard d on d.company_id = a.company_id where a.id = $1`,
          ),
          [requests.maya],
        );
        seen = rows;
        throw new Rollback();
      })
      .catch((thrown: unknown) => expect(thrown).toBeInstanceOf(Rollback));
    expect(seen).toEqual([{ name: 'noah Roy', verb: 'away', person: 'noah Roy', status: 'declined' }]);
  });

  test('is named to the person, who knows that they decide themselves', async () => {
    const own = async (who: Name) =>
      (await database.db.run(by(accounts[who], 'person'), builtSql('select approver, approves from my_employments')))
        .rows;
    expect(await own('maya')).toEqual([{ approver: 'noah Roy', approves: true }]);
    expect(await own('ida')).toEqual([{ approver: 'noah Roy', approves: false }]);
    expect(await own('lea')).toEqual([{ approver: null, approves: false }]);
  });
});

describe('who can be named', () => {
  const put = (who: Name, approver: string) =>
    attempt(
      by(mine.userId),
      'insert into public.time_away_approvers (company_id, team_member_id, approver_id) values ($1, $2, $3)',
      [mine.companyId, members[who], approver],
    );

  test('an active colleague, never oneself, one of another client, or one who left', async () => {
    expect(await put('lea', members.ida)).toBe(1);
    expect(await put('lea', members.lea)).toBe('23514');
    expect(await put('lea', members.finn)).toBe('23503');
    expect(await put('lea', mine.pendingMemberId)).toBe('23514');
    expect(await put('maya', members.ida)).toBe('23505');
  });

  test('nobody with the same address, account or number', async () => {
    const email = `update public.team_members set email = 'LEA@home.example' where team_member_id = '${members.ida}'`;
    await run(email);
    expect(await put('lea', members.ida)).toBe('23514');
    await run("update public.team_members set email = 'ida@people.example' where team_member_id = $1", [members.ida]);
    await run("update app.sealed_sins set person_digest = '\\x07' where team_member_id = any ($1)", [
      [members.ida, members.lea],
    ]);
    expect(await put('lea', members.ida)).toBe('23514');
    await run('update app.sealed_sins set person_digest = null where team_member_id = any ($1)', [
      [members.ida, members.lea],
    ]);
  });

  test('is kept in the audit log, with who named them', async () => {
    const { rows } = await run(
      "select operation, change ->> 'approver_id' as approver from app.audit_log where table_name = 'public.time_away_approvers' and row_id = $1",
      [members.ida],
    );
    expect(rows).toEqual([{ operation: 'INSERT', approver: members.noah }]);
  });
});
