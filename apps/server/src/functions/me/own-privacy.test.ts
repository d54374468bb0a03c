import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPayStatement } from '../../../../../database/testing/pay-statements.ts';
import { callMe, personSession } from '../../testing/person-session.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { callAct, type StaffSession, staffSession } from '../../testing/staff-session.ts';

let server: ProviderServer;
let client: TestCompany;
let staff: StaffSession;
beforeAll(async () => {
  server = await startProviderServer();
  client = await server.company('Aurora Robotics');
  staff = await staffSession(server, 'payroll');
});
afterAll(() => server[Symbol.asyncDispose]());

const longAgo = new Date('2020-01-01');
async function worker(email: string, secured: Date | null = longAgo) {
  const id = await server.member(client, { email });
  return { id, email, person: await personSession(server, [id], { secured }) };
}
const history = async ({ id, person }: Awaited<ReturnType<typeof worker>>) =>
  (await callMe(server, person.token, 'me/history', { team_member_id: id })).body.entries as Record<string, unknown>[];

describe('who read or changed what about a person', () => {
  test('names the provider with the reason for a number that was read, the client, and the person', async () => {
    const someone = await worker('ida@home.example');
    const other = await worker('other@home.example');
    for (const { id } of [someone, other])
      await callAct(server, staff.token, 'provider/reveal-sin', {
        team_member_id: id,
        reason: `T4 slip of ${id}`,
        code: staff.code(),
      });
    await server.fetch(`/rest/v1/team_members?team_member_id=eq.${someone.id}`, {
      method: 'PATCH',
      headers: {
        apikey: server.deps.keys.publishableKey,
        authorization: `Bearer ${client.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ phone: '416 555 0199' }),
    });
    await callMe(server, someone.person.token, 'me/change-details', {
      team_member_id: someone.id,
      phone: '416 555 0100',
      address_1: '9 Queen St W',
      address_2: '',
      city: 'Toronto',
      postal_code: 'M5V 2T6',
    });
    const entries = await history(someone);
    expect(entries.slice(0, 3)).toMatchObject([
      { by: 'you', area: 'record', deed: 'changed', fields: ['phone', 'address'], reason: null },
      { by: 'client', area: 'record', deed: 'changed', fields: ['phone'] },
      { by: 'provider', area: 'sin', deed: 'read', fields: [], reason: `T4 slip of ${someone.id}` },
    ]);
    expect(entries.at(-1)).toMatchObject({ area: 'record', deed: 'added' });
    const text = JSON.stringify(entries);
    for (const hidden of [other.id, staff.email, staff.userId, client.email, client.userId])
      expect(text).not.toContain(hidden);
  });

  test('gives the reason of a number that was read on the command line', async () => {
    const someone = await worker('cli@home.example');
    await server.rows(
      `with named as materialized (
         select set_config('app.staff_act', app.begin_operator_act('provider/reveal-sin', 'asked by the CRA', $1)::text, true) as act)
       select app.hand_out_sealed_sin($1::uuid) from named where act <> ''`,
      [someone.id],
    );
    expect(await history(someone)).toContainEqual(
      expect.objectContaining({ by: 'provider', area: 'sin', deed: 'read', reason: 'asked by the CRA' }),
    );
  });

  test('knows what the person signed by an address that was replaced since', async () => {
    const someone = await worker('before@home.example');
    await server.rows(
      `with letter as (
         insert into public.new_documents (company_id, team_member_id, type) values ($1, $2::uuid, 'EMPLOYEE_PLACEMENT_LETTER') returning id),
       request as (
         insert into app.signature_requests (new_document_id, company_id, team_member_id, type, subject, provider)
         select id, $1, $2::uuid, 'EMPLOYEE_PLACEMENT_LETTER', 'Letter', 'built-in' from letter returning id)
       select app.note_signer(id, 'OPEN', jsonb_build_object('email', 'Before@home.example')), app.note_signer(id, 'SIGN', jsonb_build_object('email', $3::text)) from request`,
      [client.id, someone.id, client.email],
    );
    await server.rows("update public.team_members set email = 'after@home.example' where team_member_id = $1", [
      someone.id,
    ]);
    const letters = (await history(someone)).filter(({ deed }) => deed === 'opened' || deed === 'signed');
    expect(letters).toMatchObject([
      { by: 'client', deed: 'signed' },
      { by: 'you', deed: 'opened' },
    ]);
  });

  test('refuses everyone else', async () => {
    const [someone, other] = [await worker('a@home.example'), await worker('b@home.example')];
    const ask = (token: string | null) => callMe(server, token, 'me/history', { team_member_id: someone.id });
    expect((await ask(other.person.token)).status).toBe(404);
    expect((await ask(client.token)).status).toBe(403);
    expect((await ask(staff.token)).status).toBe(403);
    expect((await ask(null)).status).toBe(401);
  });
});

describe('a copy of everything', () => {
  test('has all employments of the account and nothing of others, and numbers by their last digits', async () => {
    const someone = await worker('copy@home.example');
    await addPayStatement((sql, values) => server.rows(sql, values), { companyId: client.id, memberId: someone.id });
    const other = await worker('neighbour@home.example');
    for (const [{ id }, name] of [
      [someone, 'Luc Tremblay'],
      [other, 'Rosa Roy'],
    ] as const)
      await server.rows(
        "update public.team_members set emergency_name = $2, emergency_phone = '416 555 0144' where team_member_id = $1",
        [id, name],
      );
    await server.rows(
      `insert into app.bank_accounts (company_id, team_member_id, institution, last_digits, sealed, digest, usable_from, reason)
       values ($1, $2, '003', '567', '\\x01', '\\x02', app.today(), 'by form')`,
      [client.id, someone.id],
    );
    const answer = await callMe(server, someone.person.token, 'me/copy', { code: someone.person.code() });
    expect(answer.status).toBe(200);
    expect(answer.body.name).toMatch(/^portage-\d{4}-\d\d-\d\d\.json$/);
    const copy = JSON.parse(String(answer.body.json));
    expect(copy.account).toEqual({ email: someone.person.email });
    expect(copy.employments).toMatchObject([
      {
        employer_client: 'Aurora Robotics',
        details: {
          email: someone.email,
          social_insurance_number: '***-***-286',
          birth_date: '1990-01-01',
          emergency_name: 'Luc Tremblay',
        },
        bank_accounts: [{ institution: '003', last_digits: '567' }],
        pay_statements: [{ page: expect.stringMatching(/^\/me\/pay\/PS-/) }],
        history: expect.arrayContaining([expect.objectContaining({ area: 'bankAccount', deed: 'added' })]),
      },
    ]);
    for (const hidden of [
      '046454286',
      'Rosa Roy',
      other.email,
      other.id,
      staff.email,
      client.email,
      'by form',
      'sealed',
      'digest',
    ])
      expect(answer.body.json).not.toContain(hidden);
  });

  test('has the expenses that the person claimed, with their answers and receipts, as the history has', async () => {
    const [someone, other] = [await worker('spent@home.example'), await worker('spent-too@home.example')];
    for (const [{ id, person }, note] of [
      [someone, 'Taxi to the client'],
      [other, 'Lunch'],
    ] as const)
      await server.rows(
        `insert into public.expenses (company_id, team_member_id, category, spent_on, amount_cents, note, receipt_path, receipt_type, receipt_sha256, requested_by,
           state, decided_by, decided_at, answer)
         values ($1, $2, 'travel', '2026-09-04', 4860, $3, $6, 'image/png', repeat('a', 64), $4, 'declined', $5, now(), 'Ask first')`,
        [client.id, id, note, person.userId, client.userId, `${client.id}/${id}.png`],
      );
    const answer = await callMe(server, someone.person.token, 'me/copy', { code: someone.person.code() });
    const [employment] = JSON.parse(String(answer.body.json)).employments;
    expect(employment.expenses).toEqual([
      {
        category: 'travel',
        spent_on: '2026-09-04',
        cents: 4860,
        note: 'Taxi to the client',
        state: 'declined',
        requested_at: expect.any(String),
        decided_at: expect.any(String),
        answer: 'Ask first',
        payday: null,
        receipt: `${someone.id}.png`,
        page: '/me/expenses',
      },
    ]);
    expect(employment.history).toContainEqual(expect.objectContaining({ area: 'expense', deed: 'added' }));
    for (const hidden of ['Lunch', other.id, client.userId]) expect(answer.body.json).not.toContain(hidden);
  });

  test('needs two-step verification and a fresh code, and is limited', async () => {
    const open = await worker('open@home.example', null);
    expect(await callMe(server, open.person.token, 'me/copy', { code: '123456' })).toMatchObject({
      status: 403,
      body: { code: 'secondStepRequired' },
    });
    expect((await callMe(server, open.person.token, 'me/copy', {})).status).toBe(400);
    const { person } = await worker('limited@home.example');
    expect(await callMe(server, person.token, 'me/copy', { code: '000000' })).toMatchObject({
      status: 403,
      body: { code: 'codeWrong' },
    });
    const code = person.code();
    expect((await callMe(server, person.token, 'me/copy', { code })).status).toBe(200);
    expect((await callMe(server, person.token, 'me/copy', { code })).body).toMatchObject({ code: 'codeWrong' });
    expect((await callMe(server, person.token, 'me/copy', { code: person.code() })).status).toBe(429);
  });
});
