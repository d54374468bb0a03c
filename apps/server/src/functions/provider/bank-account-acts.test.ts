import { inScope } from '@portage/platform/log/scope';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffRoles } from '../../../../../packages/contract/src/provider-acts.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { callAct, type StaffSession, staffSession } from '../../testing/staff-session.ts';

let server: ProviderServer;
let client: TestCompany;
let session: StaffSession;
const logged: string[] = [];
/** Every answer of an act. */
const answered: string[] = [];
beforeAll(async () => {
  server = await startProviderServer();
  server.deps.log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  client = await server.company('Aurora Robotics');
  session = await staffSession(server, 'payroll');
});
afterAll(() => server[Symbol.asyncDispose]());

const reason = 'form of 3 December';
const first = { institution: '003', transit: '48291', account: '739164825' };
const second = { institution: '815', transit: '57163', account: '628405917' };
let people = 0;
const person = () => {
  people += 1;
  return server.member(client, { email: `person${people}@people.example` });
};
const act = async (staff: StaffSession, name: 'change-bank-account' | 'cancel-bank-account', body: object) => {
  const answer = await inScope({}, () => callAct(server, staff.token, `provider/${name}`, { reason, ...body }));
  answered.push(JSON.stringify(answer));
  return answer;
};
/** A session of its own, whose codes are fresh. */
const change = async (id: string, account: object, given: { staff?: StaffSession; code?: string } = {}) => {
  const staff = given.staff ?? (await staffSession(server, 'payroll'));
  return act(staff, 'change-bank-account', { team_member_id: id, ...account, code: given.code ?? staff.code() });
};
const accounts = (id: string) =>
  server.rows(
    'select last_digits, recorded_by, reason, canceled_by, cancel_reason from app.bank_accounts where team_member_id = $1 order by recorded_at',
    [id],
  );

describe('an account of a person', () => {
  test('is recorded for a fresh code, changed and canceled, by name', async () => {
    const id = await person();
    const staff = await staffSession(server, 'owner');
    const recorded = await change(id, first, { staff });
    expect(recorded).toMatchObject({ status: 200, body: { last_digits: '825', until: null } });
    const changed = await change(id, second, { staff });
    expect(changed).toMatchObject({ status: 200, body: { last_digits: '917', until: '825' } });
    expect(await act(session, 'cancel-bank-account', { team_member_id: id })).toMatchObject({
      status: 200,
      body: { last_digits: '917' },
    });
    expect(await accounts(id)).toEqual([
      { last_digits: '825', recorded_by: staff.userId, reason, canceled_by: null, cancel_reason: null },
      { last_digits: '917', recorded_by: staff.userId, reason, canceled_by: session.userId, cancel_reason: reason },
    ]);
    const story = await server.rows(
      "select l.operation, a.act from app.audit_log l join app.staff_acts a on l.actor_role like '% act ' || a.id where l.table_name = 'app.bank_accounts' and a.subject = $1 order by l.seq",
      [id],
    );
    expect(story).toEqual([
      { operation: 'INSERT', act: 'provider/change-bank-account' },
      { operation: 'INSERT', act: 'provider/change-bank-account' },
      { operation: 'UPDATE', act: 'provider/cancel-bank-account' },
    ]);
  });

  test('stays as it is for a wrong code and for one that was used', async () => {
    const id = await person();
    const staff = await staffSession(server, 'payroll');
    expect(await change(id, first, { staff, code: '000000' })).toMatchObject({
      status: 403,
      body: { code: 'codeWrong' },
    });
    expect(await accounts(id)).toEqual([]);
    const code = staff.code();
    expect(await change(id, first, { staff, code })).toMatchObject({ status: 200 });
    expect(await change(id, second, { staff, code })).toMatchObject({ status: 403, body: { code: 'codeWrong' } });
    expect(await accounts(id)).toHaveLength(1);
    expect(
      await server.rows('select 1 from app.mail_messages where to_address = $1', [`person${people}@people.example`]),
    ).toHaveLength(1);
  });

  test('stays as it is after too many wrong codes, also for a right one', async () => {
    const id = await person();
    const staff = await staffSession(server, 'payroll');
    let answer = await change(id, first, { staff, code: '000000' });
    for (let attempt = 0; attempt < 100 && answer.status === 403; attempt += 1)
      answer = await change(id, first, { staff, code: '000000' });
    expect(answer).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } });
    expect(await change(id, first, { staff })).toMatchObject({ status: 429 });
    expect(await accounts(id)).toEqual([]);
  });

  test('is checked before the code, so that a mistyped number does not use it up', async () => {
    const id = await person();
    const staff = await staffSession(server, 'payroll');
    const code = staff.code();
    expect(await change(id, { ...first, account: '12' }, { staff, code })).toMatchObject({
      status: 400,
      body: { code: 'bankAccountInvalid', error: 'The account number has 5 to 12 digits.' },
    });
    expect(await change(id, first, { staff, code })).toMatchObject({ status: 200 });
  });

  test.each(staffRoles.filter((role) => role === 'support' || role === 'auditor'))(
    'is not changed by %s',
    async (role) => {
      const id = await person();
      await change(id, first);
      await change(id, second);
      const staff = await staffSession(server, role);
      for (const answer of [
        await change(id, { ...first, account: '888777666' }, { staff }),
        await act(staff, 'cancel-bank-account', { team_member_id: id }),
      ])
        expect(answer).toMatchObject({ status: 403, body: { code: 'roleNotAllowed' } });
      expect(await accounts(id)).toMatchObject([{ last_digits: '825' }, { last_digits: '917', cancel_reason: null }]);
    },
  );

  test('is not changed, canceled or read by its client', async () => {
    const id = await person();
    await change(id, first);
    for (const name of ['change-bank-account', 'cancel-bank-account'] as const)
      expect(
        await callAct(server, client.token, `provider/${name}`, {
          team_member_id: id,
          ...second,
          code: '000000',
          reason,
        }),
      ).toMatchObject({ status: 403, body: { code: 'staffOnly' } });
    const read = await server.fetch('/rest/v1/staff_bank_accounts', {
      headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${client.token}` },
    });
    expect(read.status).toBe(403);
  });
});

test('no refusal names a command', async () => {
  const id = await person();
  const refused = [
    await change(id, { ...first, institution: 'RBC' }),
    await change(id, { ...first, transit: '1' }),
    await change(id, { ...first, account: '1' }),
    await act(session, 'cancel-bank-account', { team_member_id: id }),
  ];
  await change(id, first);
  refused.push(await change(id, first));
  await change(id, second);
  refused.push(await change(id, first), await change(id, second));
  for (const { status, body } of refused) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.error).not.toMatch(/portage|--/i);
  }
});

test('staff read last digits, never the rest', async () => {
  const id = await person();
  await change(id, first);
  const auditor = await staffSession(server, 'auditor');
  const answer = await server.fetch(`/rest/v1/staff_bank_accounts?team_member_id=eq.${id}`, {
    headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${auditor.token}` },
  });
  const text = await answer.text();
  answered.push(text);
  expect(JSON.parse(text)).toMatchObject([
    { institution: '003', last_digits: '825', in_use: true, waiting: false, reason },
  ]);
});

test('no number is in a row, a mail, a log line or an answer', async () => {
  await server.runJobs();
  const tables = await server.rows<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  expect(tables.length).toBeGreaterThan(50);
  const secrets = [first, second].flatMap(({ transit, account }) => [transit, account]);
  // Bytes that happen to have these digits are no number: sealed columns are not read.
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await server.rows<{ text: string }>(
      `select (to_jsonb(t) - array['sealed', 'digest', 'person_digest'])::text as text from ${name} t`,
    );
    for (const secret of secrets)
      if (rows.some(({ text }) => hasNumber(text, secret))) found.push(`${name}: ${secret}`);
  }
  expect(found).toEqual([]);
  expect(logged.length).toBeGreaterThan(0);
  for (const secret of secrets) expect([...logged, ...answered].filter((text) => hasNumber(text, secret))).toEqual([]);
});

/** Whether a text has a number on its own. Part of a longer one, as in a time or a key, is none. */
const hasNumber = (text: string, number: string) => new RegExp(`(?<![0-9a-f])${number}(?![0-9a-f])`).test(text);
