import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { basicAmounts } from '@portage/domain/income-tax/basic-amounts';
import type { PhasedAmount } from '@portage/domain/income-tax/tax-tables';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownTaxForms } from '../../modules/net-pay/declare-own-tax.ts';
import { markPaidOut } from '../../modules/payroll/mark-paid-out.ts';
import { recheckCompany } from '../../modules/payroll/recheck-company.ts';
import { runPayroll } from '../../modules/payroll/run.ts';
import { employer } from '../../modules/payroll/testing/employer.ts';
import { loadTaxTables } from '../../modules/rates/load-tax-tables.ts';
import { addMadeUpRates } from '../../modules/rates/testing/add-made-up-rates.ts';
import { recordReceipt } from '../../modules/receivables/receipts/record-receipt.ts';
import { today } from '../../platform/today.ts';
import { callMe, personSession, personToken } from '../../testing/person-session.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';

// From an invitation to a signed-in account, and what each link is worth.

let server: ProviderServer;
let client: TestCompany;
beforeAll(async () => {
  server = await startProviderServer({ AUTH_RATE_LIMIT_PER_5_MINUTES: '1000' });
  client = await server.company('Aurora Robotics');
});
afterAll(() => server[Symbol.asyncDispose]());

let people = 0;
/** Someone of the client. */
async function member(more: Record<string, unknown> = {}) {
  people += 1;
  const email = `person${people}@home.example`;
  return { email, id: await server.member(client, { email, ...more }) };
}
/** Adds somebody whose number is indexed, as the product does. */
async function indexed(company: TestCompany, email: string, number: string): Promise<string> {
  await server.owner.query("select set_config('app.sin_index_key', 'test', false)");
  const id = await server.member(company, { email, social_insurance_number: number });
  await server.owner.query("select set_config('app.sin_index_key', '', false)");
  return id;
}
const ofClient = (id: string) => ({ company_id: client.id, team_member_id: id });
const invite = (id: string, company = client) =>
  server.call(company, 'invite-team-member', { company_id: company.id, team_member_id: id });
/** The newest link mailed to an address. */
async function linkOf(email: string): Promise<string> {
  const [mail] = await server.rows<{ body_text: string }>(
    "select body_text from app.mail_messages where to_address = $1 and kind = 'person-invitation' order by created_at desc limit 1",
    [email],
  );
  return /\/welcome\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
}
const read = (token: string) => server.call(null, 'read-member-invitation', { token });
const begin = (token: string) => server.call(null, 'begin-member-account', { token });
/** The sign-in with a code that is mailed to an address. Returns the session's token. */
async function signInWithCode(email: string): Promise<string> {
  const headers = { apikey: server.deps.keys.publishableKey, 'content-type': 'application/json' };
  const post = (path: string, body: unknown) =>
    server.fetch(`/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('otp', { email, create_user: false });
  await server.runJobs();
  const [mail] = await server.rows<{ body_text: string }>(
    "select body_text from app.mail_messages where to_address = $1 and kind = 'login-code' order by created_at desc limit 1",
    [email],
  );
  const token = /\b(\d{6})\b/.exec(mail?.body_text ?? '')?.[1];
  const answer = (await (await post('verify', { email, token, type: 'email' })).json()) as { access_token: string };
  return answer.access_token;
}
const employmentsOf = async (token: string) => {
  const answer = await server.fetch('/rest/v1/team_members?select=team_member_id', {
    headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as { team_member_id: string }[];
};

describe('an invitation', () => {
  test('leads, by a code mailed to the same address, to an account with the employment', async () => {
    const { email, id } = await member();
    expect((await invite(id)).body).toMatchObject({ email });
    const link = await linkOf(email);
    expect((await read(link)).body).toMatchObject({
      state: 'pending',
      company: 'Aurora Robotics',
      first_name: 'Maya',
      email,
    });
    expect((await begin(link)).body).toEqual({ email });
    const token = await signInWithCode(email);
    expect(await employmentsOf(token)).toEqual([]);
    expect(await callMe(server, token, 'me/accept-invitation', { token: link })).toEqual({
      status: 200,
      body: { team_member_id: id },
    });
    expect(await employmentsOf(token)).toEqual([{ team_member_id: id }]);
    // Again, by the same account: the same answer. By anyone else it is used.
    expect((await callMe(server, token, 'me/accept-invitation', { token: link })).status).toBe(200);
    expect((await read(link)).body).toMatchObject({ state: 'accepted' });
    expect((await invite(id)).body.error).toContain('already has an account');
  });

  test('is useless to someone it was forwarded to', async () => {
    const { email, id } = await member();
    await invite(id);
    const link = await linkOf(email);
    await begin(link);
    const other = await personSession(server, []);
    expect(await callMe(server, other.token, 'me/accept-invitation', { token: link })).toMatchObject({
      status: 403,
      body: { code: 'invitationOfOther' },
    });
  });

  test('works once it is sent again by the newest link alone, and not after it expired or was withdrawn', async () => {
    const { email, id } = await member();
    await invite(id);
    const first = await linkOf(email);
    expect((await invite(id)).status).toBe(429);
    await server.rows(
      "update public.person_invitations set sent_at = sent_at - interval '61 seconds' where team_member_id = $1",
      [id],
    );
    await invite(id);
    const second = await linkOf(email);
    expect((await read(first)).status).toBe(404);
    expect((await begin(second)).status).toBe(200);
    await server.rows(
      "update public.person_invitations set sent_at = '2026-01-01', expires_at = '2026-01-15' where team_member_id = $1",
      [id],
    );
    expect((await read(second)).body).toMatchObject({ state: 'expired' });
    expect((await begin(second)).status).toBe(409);
    expect((await server.call(client, 'withdraw-team-member-invitation', ofClient(id))).status).toBe(200);
    expect((await server.call(client, 'withdraw-team-member-invitation', ofClient(id))).status).toBe(409);
    expect((await read(second)).body).toMatchObject({ state: 'revoked' });
  });

  test('is of no use to an address that is no longer the person’s', async () => {
    const { email, id } = await member();
    await invite(id);
    const link = await linkOf(email);
    await begin(link);
    const token = await signInWithCode(email);
    await server.rows("update public.team_members set email = 'corrected@home.example' where team_member_id = $1", [
      id,
    ]);
    const refused = { status: 404, body: { code: 'invitationNotFound' } };
    expect(await callMe(server, token, 'me/accept-invitation', { token: link })).toMatchObject(refused);
    expect((await begin(link)).status).toBe(404);
    expect((await read(link)).status).toBe(404);
  });

  test('gives the address to its owner, not to an earlier sign-up that was never confirmed', async () => {
    const { email, id } = await member();
    await invite(id);
    const link = await linkOf(email);
    const post = (path: string, body: unknown) =>
      server.fetch(`/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey: server.deps.keys.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const password = 'chosen-by-somebody-else-1';
    expect((await post('signup', { email, password, data: { name: 'Mallory' } })).status).toBe(200);
    // Twice at once, as by a double click.
    expect((await Promise.all([begin(link), begin(link)])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await post('token?grant_type=password', { email, password })).status).toBe(400);
    const token = await signInWithCode(email);
    expect((await callMe(server, token, 'me/accept-invitation', { token: link })).body).toEqual({ team_member_id: id });
    expect(
      await server.rows('select role, raw_user_meta_data as data from auth.users where email = $1', [email]),
    ).toEqual([{ role: 'person', data: { email_verified: true } }]);
  });

  test('makes no account of an address that signs in to a company', async () => {
    const own = await member({ email: client.email.toUpperCase() });
    expect(await invite(own.id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('signs in to your company') },
    });
    // Of another company, nobody learns that an address signs in there.
    const other = await server.company('Borealis Admins');
    const { id } = await member({ email: other.email });
    expect((await invite(id)).status).toBe(200);
    const link = await linkOf(other.email);
    expect(await begin(link)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('another address') },
    });
    expect(await server.rows('select user_id from app.person_accounts where user_id = $1', [other.userId])).toEqual([]);
  });

  test('gives no second account to a person with the same Social Insurance Number', async () => {
    const number = '130692544';
    await personSession(server, [await indexed(client, 'first@home.example', number)]);
    const other = await server.company('Borealis');
    const again = await indexed(other, 'second@home.example', number);
    await invite(again, other);
    const link = await linkOf('second@home.example');
    await begin(link);
    const token = await signInWithCode('second@home.example');
    expect(await callMe(server, token, 'me/accept-invitation', { token: link })).toMatchObject({
      status: 409,
      body: { code: 'personHasOtherAccount' },
    });
  });

  test('is sent and withdrawn by the person’s own client only', async () => {
    const { id } = await member();
    const stranger = await server.company('Cassiopeia');
    expect((await invite(id, stranger)).status).toBe(404);
    const answer = await server.call(stranger, 'withdraw-team-member-invitation', {
      company_id: stranger.id,
      team_member_id: id,
    });
    expect(answer.status).toBe(404);
  });
});

describe('an act', () => {
  test('is refused to visitors, clients and staff, and for another person’s employment', async () => {
    const { id } = await member();
    const mine = await member();
    const person = await personSession(server, [mine.id]);
    const body = {
      team_member_id: id,
      phone: '',
      address_1: '1 King St',
      address_2: '',
      city: '',
      postal_code: 'M5V 2T6',
    };
    expect((await callMe(server, null, 'me/change-details', body)).status).toBe(401);
    expect((await callMe(server, client.token, 'me/change-details', body)).body).toMatchObject({ code: 'personsOnly' });
    expect(await callMe(server, person.token, 'me/change-details', body)).toMatchObject({
      status: 404,
      body: { code: 'employmentNotFound' },
    });
    for (const name of ['me/statement', 'me/document'] as const)
      expect((await callMe(server, person.token, name, { statement_id: id, document_id: id })).status).toBe(400);
    expect((await callMe(server, person.token, 'me/statement', { statement_id: id })).status).toBe(404);
    expect((await callMe(server, person.token, 'me/document', { document_id: id })).status).toBe(404);
    // And nothing of what clients call.
    expect(
      (await server.call({ ...client, token: person.token }, 'statement', { period: null })).status,
    ).toBeGreaterThanOrEqual(400);
  });

  test('is all that a person has: no file, no list of a client, no act of staff, no company of their own', async () => {
    const { id } = await member();
    const person = await personSession(server, [id]);
    const send = async (method: string, path: string, body?: unknown) => {
      const headers = {
        apikey: server.deps.keys.publishableKey,
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
      };
      const answer = await server.fetch(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    };
    for (const [method, path, body] of [
      ['POST', '/storage/v1/object/list/documents', { prefix: '', limit: 10 }],
      ['GET', `/storage/v1/object/documents/${client.id}/contract.pdf`],
      ['POST', `/storage/v1/object/documents/${client.id}/new.pdf`, {}],
      ['POST', `/storage/v1/object/sign/documents/${client.id}/contract.pdf`, { expiresIn: 60 }],
      ['GET', '/rest/v1/invoices'],
      ['GET', '/rest/v1/company_members'],
      ['GET', '/rest/v1/staff_people'],
      ['PATCH', `/rest/v1/team_members?team_member_id=eq.${id}`, { salary: 1 }],
      ['DELETE', '/rest/v1/pay_statements'],
      ['POST', '/rest/v1/companies', { legal_name: 'Mine', user_id: person.userId }],
      ['POST', '/functions/v1/register-company', { userId: person.userId }],
      ['POST', '/functions/v1/vacation-balances', { company_id: client.id, team_member_ids: [id] }],
      ['POST', '/functions/v1/provider/reveal-sin', { team_member_id: id, code: '000000', reason: 'why not' }],
    ] as const) {
      const { status, text } = await send(method, path, body);
      expect(`${method} ${path} ${status}`).toMatch(/ 4\d\d$/);
      expect(text).not.toContain('Aurora');
    }
  });

  test('waits for two-step verification where the account has it', async () => {
    const { id } = await member();
    const person = await personSession(server, [id], { secured: new Date() });
    const token = await personToken(server, person, 'aal1');
    expect(await callMe(server, token, 'me/remind-letter', { team_member_id: id })).toMatchObject({
      status: 403,
      body: { code: 'secondStepRequired' },
    });
  });

  test('changes nothing after the last day', async () => {
    const { id } = await member();
    await server.rows(
      'insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, app.today() - 1)',
      [client.id, id],
    );
    const person = await personSession(server, [id]);
    const body = { team_member_id: id, social_insurance_number: '130692544' };
    expect(await callMe(server, person.token, 'me/enter-sin', body)).toMatchObject({
      status: 409,
      body: { code: 'employmentEnded' },
    });
  });
});

describe('details', () => {
  const contact = {
    phone: '416 555 0133',
    address_1: '9 Queen St W',
    address_2: '',
    city: 'Toronto',
    postal_code: 'm5v2t6',
  };

  test('are changed by the person, by name in the log, within the province', async () => {
    const { id } = await member();
    const person = await personSession(server, [id]);
    const change = (more: object) =>
      callMe(server, person.token, 'me/change-details', { team_member_id: id, ...contact, ...more });
    expect((await change({})).status).toBe(200);
    expect(
      await server.rows(
        'select phone, address_1, city, postal_code from public.team_members where team_member_id = $1',
        [id],
      ),
    ).toEqual([{ phone: '416 555 0133', address_1: '9 Queen St W', city: 'Toronto', postal_code: 'M5V 2T6' }]);
    const [entry] = await server.rows(
      "select actor from app.audit_log where row_id = $1 and operation = 'UPDATE' order by seq desc limit 1",
      [id],
    );
    expect(entry).toEqual({ actor: person.userId });
    expect((await change({ postal_code: 'V5K 0A1' })).body).toMatchObject({ code: 'movedToOtherProvince' });
    expect((await change({ postal_code: '10115' })).body).toMatchObject({ code: 'postalCodeInvalid' });
  });

  test('name whom to call in an emergency, by the person alone and until they leave', async () => {
    const { id } = await member({ status: 'processing' });
    const person = await personSession(server, [id]);
    const luc = { name: 'Luc Tremblay', relationship: 'spouse', phone: '+33 6 12 34 56 78' };
    const change = (given: object | null, by: string | null = person.token) =>
      callMe(server, by, 'me/change-emergency-contact', { team_member_id: id, contact: given });
    const stored = async () =>
      (
        await server.rows(
          `select emergency_name as name, emergency_relationship as relationship, emergency_phone as phone from public.team_members
           where team_member_id = $1`,
          [id],
        )
      )[0];
    expect((await change(luc)).status).toBe(200);
    expect(await stored()).toEqual(luc);
    expect((await callMe(server, person.token, 'me/history', { team_member_id: id })).body.entries).toContainEqual(
      expect.objectContaining({ by: 'you', area: 'record', deed: 'changed', fields: ['emergencyContact'] }),
    );
    for (const wrong of [
      { ...luc, name: '  ' },
      { ...luc, phone: '' },
      { ...luc, name: 'x'.repeat(201) },
      { ...luc, relationship: 'x'.repeat(101) },
      { ...luc, phone: '1'.repeat(51) },
      { ...luc, name: 'Luc\nTremblay' },
      { ...luc, relationship: 'her SIN is 046 454 286' },
      { ...luc, salary: 1 },
      {},
    ])
      expect(await change(wrong)).toMatchObject({ status: 400 });
    const other = await personSession(server, [(await member()).id]);
    expect(await change(null, other.token)).toMatchObject({ status: 404 });
    expect(await change(null, client.token)).toMatchObject({ status: 403 });
    expect(await stored()).toEqual(luc);
    expect((await change({ ...luc, relationship: '' })).status).toBe(200);
    expect(await stored()).toEqual({ ...luc, relationship: null });
    expect((await change(null)).status).toBe(200);
    expect(await stored()).toEqual({ name: null, relationship: null, phone: null });
    await server.rows(
      'insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, app.today() - 1)',
      [client.id, id],
    );
    expect(await change(luc)).toMatchObject({ status: 409, body: { code: 'employmentEnded' } });
  });

  test('and the number are left to the person, who enters the number once, and only their own', async () => {
    const id = await server.member(client, {
      details_by_person: true,
      birth_date: null,
      social_insurance_number: null,
      address_1: null,
    });
    const person = await personSession(server, [id]);
    const enter = (number: string) =>
      callMe(server, person.token, 'me/enter-sin', { team_member_id: id, social_insurance_number: number });
    expect(await enter('123 456 789')).toMatchObject({ status: 400, body: { code: 'sinInvalid' } });
    await personSession(server, [await indexed(client, 'third@home.example', '193456787')]);
    expect(await enter('193 456 787')).toMatchObject({ status: 409, body: { code: 'personHasOtherAccount' } });
    expect((await enter('453 201 519')).status).toBe(200);
    expect(await enter('453 201 519')).toMatchObject({ status: 409, body: { code: 'sinKnown' } });
    await enter('130 692 544');
    // Nobody finds out by trying which numbers Portage knows.
    expect((await enter('130 692 544')).status).toBe(429);

    const born = (day: string) =>
      callMe(server, person.token, 'me/enter-birth-date', { team_member_id: id, birth_date: day });
    expect((await born('1990-02-30')).status).toBe(400);
    expect(await born('2025-01-01')).toMatchObject({ status: 409, body: { code: 'birthDateTooLate' } });
    expect((await born('1990-02-28')).status).toBe(200);
    expect(await born('1991-02-28')).toMatchObject({ status: 409, body: { code: 'birthDateKnown' } });
  });
});

describe('the bank account', () => {
  const first = { institution: '003', transit: '48291', account: '739164825' };
  const second = { institution: '815', transit: '57163', account: '628405917' };
  const weeks = (count: number) => new Date(server.deps.clock.now() - count * 7 * 86_400_000);
  const change = (
    person: Awaited<ReturnType<typeof personSession>>,
    id: string,
    account: object,
    code = person.code(),
  ) => callMe(server, person.token, 'me/change-bank-account', { team_member_id: id, ...account, code });

  test('is entered with a fresh code, changed after a wait, and the change canceled', async () => {
    const { id, email } = await member();
    const person = await personSession(server, [id], { secured: weeks(3) });
    expect((await change(person, id, first)).body).toMatchObject({ last_digits: '825', until: null });
    expect((await change(person, id, second)).body).toMatchObject({ last_digits: '917', until: '825' });
    expect((await callMe(server, person.token, 'me/cancel-bank-account', { team_member_id: id })).body).toEqual({
      last_digits: '917',
    });
    for (const address of [email, person.email]) {
      const mails = await server.rows('select kind from app.mail_messages where to_address = $1 order by created_at', [
        address,
      ]);
      expect(mails).toEqual([
        { kind: 'bank-account-recorded' },
        { kind: 'bank-account-changed' },
        { kind: 'bank-account-canceled' },
      ]);
    }
  });

  test('is not changed without two-step verification, with a wrong code, or in its first week', async () => {
    const { id } = await member();
    const plain = await personSession(server, [id]);
    expect((await change(plain, id, first)).body).toMatchObject({ code: 'secondStepRequired' });
    const other = await member();
    const young = await personSession(server, [other.id], { secured: new Date(server.deps.clock.now()) });
    expect((await change(young, other.id, first, '000000')).body).toMatchObject({ code: 'codeWrong' });
    expect((await change(young, other.id, first)).status).toBe(200);
    expect(await change(young, other.id, second)).toMatchObject({ status: 409, body: { code: 'bankChangeTooSoon' } });
    // The week begins when a code was entered, not when an app was prepared for it.
    await server.rows("update auth.mfa_factors set created_at = created_at - interval '30 days' where user_id = $1", [
      young.userId,
    ]);
    expect(await change(young, other.id, second)).toMatchObject({ status: 409, body: { code: 'bankChangeTooSoon' } });
  });
});

describe('pay', () => {
  /** Someone with pay planned and the first of it paid out, and their account. */
  async function paid() {
    const now = today(server.deps.clock);
    await addMadeUpRates(server, now);
    const company = await employer(server, { commencement_date: addDays(now, -10) });
    await runPayroll(server.deps, { asOf: now });
    const [invoice] = await server.rows<{ id: string; cents: string; payday: string }>(
      "select id, (amount * 100)::bigint as cents, payday::text from public.invoices where company_id = $1 and status = 'Pending' order by payday limit 1",
      [company.id],
    );
    const given = { companyId: company.id, receivedOn: now, method: 'EFT', cents: Number(invoice?.cents) } as const;
    await recordReceipt(server.deps, given, [{ invoiceId: invoice?.id ?? '', cents: null }], { again: true });
    await markPaidOut(server.deps, company.id, plainDate(invoice?.payday ?? ''), { reference: 'EFT 1' });
    await recheckCompany(server.deps, { companyId: company.id, run: false });
    const id = company.memberIds[0] ?? '';
    return { id, person: await personSession(server, [id]), payday: invoice?.payday ?? '' };
  }
  const none = {
    federal_claim: null,
    provincial_claim: null,
    exempt: false,
    additional_tax: 0,
    additional_quebec_tax: 0,
  };
  const rest = async (token: string, path: string) => {
    const headers = { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${token}` };
    return (await (await server.fetch(`/rest/v1/${path}`, { headers })).json()) as Record<string, unknown>[];
  };

  test('is read with its statement by the person alone', async () => {
    const { person, payday } = await paid();
    const [statement] = await rest(person.token, 'pay_statements?select=id,number,payday,net_cents,content');
    expect(statement).toMatchObject({ payday, number: expect.stringMatching(/^PS-/) });
    const pay = await rest(person.token, 'my_pay?select=payday,net_cents,gross_cents&order=payday');
    expect(pay[0]).toMatchObject({ payday, net_cents: statement?.net_cents });
    const file = await callMe(server, person.token, 'me/statement', { statement_id: statement?.id });
    expect(Buffer.from(String(file.body.pdf), 'base64').toString('latin1')).toMatch(/^%PDF/);
    const other = await personSession(server, []);
    expect((await callMe(server, other.token, 'me/statement', { statement_id: statement?.id })).status).toBe(404);
    expect(await rest(other.token, 'pay_statements?select=id')).toEqual([]);
  });

  test('names the basic amounts by the tables of the next pay, and none without tables', async () => {
    const { id, person } = await paid();
    const { body } = await callMe(server, person.token, 'me/preview-tax', { team_member_id: id, ...none });
    const { pay_date: payDate } = body.next as { pay_date: PlainDate };
    const { federal, provincial } = basicAmounts((await loadTaxTables(server.deps)).exact(payDate), 'ON');
    const { full, reduced, from } = federal as PhasedAmount;
    const answer = await callMe(server, person.token, 'me/tax-forms', { team_member_id: id });
    expect(answer.body).toEqual({
      province: 'ON',
      amounts: {
        year: Number(payDate.slice(0, 4)),
        federal: { full_cents: full, reduced_cents: reduced, above_cents: from },
        provincial: { full_cents: provincial, reduced_cents: provincial, above_cents: null },
      },
    });
    const clock = { ...server.deps.clock, now: () => Date.parse('2099-01-01T12:00:00Z') };
    expect(await ownTaxForms({ ...server.deps, clock }, id)).toEqual({ province: 'ON', amounts: null });
    const other = await personSession(server, []);
    expect((await callMe(server, other.token, 'me/tax-forms', { team_member_id: id })).status).toBe(404);
  });

  test('follows what the person declares, from the next pay that is not paid out', async () => {
    const { id, person } = await paid();
    const more = { team_member_id: id, ...none, additional_tax: 50_00 };
    const { body } = await callMe(server, person.token, 'me/preview-tax', more);
    const next = body.next as { before_cents: number; after_cents: number };
    expect(next.after_cents).toBe(next.before_cents - 50_00);
    expect(await rest(person.token, 'my_tax_declarations')).toEqual([]);
    expect((await callMe(server, person.token, 'me/declare-tax', more)).status).toBe(200);
    // Another one of the same day takes its place.
    expect((await callMe(server, person.token, 'me/declare-tax', { ...more, additional_tax: 20_00 })).status).toBe(200);
    expect(await rest(person.token, 'my_tax_declarations?select=additional_tax,by_me')).toEqual([
      { additional_tax: 20_00, by_me: true },
    ]);
    const again = await callMe(server, person.token, 'me/preview-tax', { team_member_id: id, ...none });
    expect(again.body.next).toMatchObject({ before_cents: next.before_cents - 20_00, after_cents: next.before_cents });
    const tooHigh = { team_member_id: id, ...none, exempt: true, additional_tax: 1 };
    expect((await callMe(server, person.token, 'me/declare-tax', tooHigh)).body).toMatchObject({
      code: 'claimWithoutTax',
    });
    for (const wrong of [
      { federal_claim: -1 },
      { federal_claim: 10_000_001 },
      { additional_tax: 1.5 },
      { surprise: 1 },
    ])
      expect(
        (await callMe(server, person.token, 'me/declare-tax', { team_member_id: id, ...none, ...wrong })).status,
      ).toBe(400);
  });
});
