import { addDays, plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markPaidOut } from '../../modules/payroll/mark-paid-out.ts';
import { recheckCompany } from '../../modules/payroll/recheck-company.ts';
import { runPayroll } from '../../modules/payroll/run.ts';
import { employer } from '../../modules/payroll/testing/employer.ts';
import { addMadeUpRates } from '../../modules/rates/testing/add-made-up-rates.ts';
import { recordReceipt } from '../../modules/receivables/receipts/record-receipt.ts';
import { today } from '../../platform/today.ts';
import { callMe, type PersonSession, personSession } from '../../testing/person-session.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';

// One account with work for several clients, and what stays of work that has ended.

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer({ AUTH_RATE_LIMIT_PER_5_MINUTES: '1000' });
  await server.owner.query("select set_config('app.sin_index_key', 'test', false)");
});
afterAll(() => server[Symbol.asyncDispose]());

const send = (token: string, method: string, path: string, body?: unknown) =>
  server.fetch(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: server.deps.keys.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const read = async (token: string, path: string) =>
  (await (await send(token, 'GET', path)).json()) as Record<string, unknown>[];

/** Clients with one active person each, whose pay is planned. */
async function employers(...people: Record<string, unknown>[]) {
  const now = today(server.deps.clock);
  await addMadeUpRates(server, now);
  const made = [];
  for (const person of people) made.push(await employer(server, { commencement_date: addDays(now, -10), ...person }));
  await runPayroll(server.deps, { asOf: now });
  return made;
}
type Employer = Awaited<ReturnType<typeof employer>>;

async function payFirstInvoice(company: Employer): Promise<void> {
  const [invoice] = await server.rows<{ id: string; cents: string; payday: string }>(
    "select id, (amount * 100)::bigint as cents, payday::text from public.invoices where company_id = $1 and status = 'Pending' order by payday limit 1",
    [company.id],
  );
  const receivedOn = today(server.deps.clock);
  const given = { companyId: company.id, receivedOn, method: 'EFT', cents: Number(invoice?.cents) } as const;
  await recordReceipt(server.deps, given, [{ invoiceId: invoice?.id ?? '', cents: null }], { again: true });
  await markPaidOut(server.deps, company.id, plainDate(invoice?.payday ?? ''), { reference: 'EFT 1' });
  await recheckCompany(server.deps, { companyId: company.id, run: false });
}

describe('one person who works for two clients in two provinces', () => {
  const sin = { social_insurance_number: '453201121' };
  const none = { federal_claim: null, provincial_claim: null, exempt: false, additional_quebec_tax: 0 };
  let ontario: Employer;
  let quebec: Employer;
  let person: PersonSession;
  const idOf = ({ memberIds: [id = ''] }: Employer) => id;
  beforeAll(async () => {
    [ontario, quebec] = (await employers(
      { ...sin, state: 'ON', postal_code: 'M5V 2T6' },
      { ...sin, state: 'QC', postal_code: 'H2X 1Y4' },
    )) as [Employer, Employer];
    const secured = new Date(server.deps.clock.now() - 21 * 86_400_000);
    person = await personSession(server, [idOf(ontario), idOf(quebec)], { secured });
  });

  test('has both in one account, each with its own province and contributions', async () => {
    expect(await read(person.token, 'my_employments?select=team_member_id,company,state&order=state')).toEqual([
      { team_member_id: idOf(ontario), company: ontario.name, state: 'ON' },
      { team_member_id: idOf(quebec), company: quebec.name, state: 'QC' },
    ]);
    const plans = await server.rows(
      `select distinct company_id as company, (calculation->>'qpip')::int > 0 as qpip
       from public.payments where company_id = any ($1) and payment_type = 'Debit' and invoice_id is not null order by qpip`,
      [[ontario.id, quebec.id]],
    );
    expect(plans).toEqual([
      { company: ontario.id, qpip: false },
      { company: quebec.id, qpip: true },
    ]);
  });

  test('declares for each of them alone', async () => {
    const preview = async (of: Employer) => {
      const { body } = await callMe(server, person.token, 'me/preview-tax', {
        team_member_id: idOf(of),
        ...none,
        additional_tax: 0,
      });
      return body.next as { before_cents: number };
    };
    const before = await preview(quebec);
    const declared = { team_member_id: idOf(ontario), ...none, additional_tax: 5000 };
    expect((await callMe(server, person.token, 'me/declare-tax', declared)).status).toBe(200);
    expect(await read(person.token, 'my_tax_declarations?select=team_member_id,additional_tax')).toEqual([
      { team_member_id: idOf(ontario), additional_tax: 5000 },
    ]);
    expect(await preview(quebec)).toEqual(before);
  });

  test('sees what a move changes of the pay of each of them alone', async () => {
    const preview = (id: string, province: string) =>
      callMe(server, person.token, 'me/preview-move', { team_member_id: id, province });
    const { body } = await preview(idOf(ontario), 'QC');
    const next = body.next as Record<'before_cents' | 'after_cents', number>;
    expect(next.after_cents).not.toBe(next.before_cents);
    const stays = (await preview(idOf(quebec), 'QC')).body.next as typeof next;
    expect(stays.after_cents).toBe(stays.before_cents);
    expect((await preview(idOf(ontario), 'QC')).body.next).toEqual(next);
    const other = await personSession(server, []);
    const asked = { team_member_id: idOf(ontario), province: 'QC' };
    expect((await callMe(server, other.token, 'me/preview-move', asked)).status).toBe(404);
    expect((await preview(idOf(ontario), 'XX')).status).toBe(400);
  });

  test('has an address and a bank account in each, where the address is of its province', async () => {
    const move = (of: Employer, postal_code: string) =>
      callMe(server, person.token, 'me/change-details', {
        team_member_id: idOf(of),
        phone: '',
        address_1: '9 Queen St W',
        address_2: '',
        city: '',
        postal_code,
      });
    expect(await move(quebec, 'M5V 2T7')).toMatchObject({ status: 409, body: { code: 'movedToOtherProvince' } });
    expect((await move(ontario, 'M5V 2T7')).status).toBe(200);
    const account = { institution: '003', transit: '48291', account: '739164825', code: person.code() };
    expect(
      (await callMe(server, person.token, 'me/change-bank-account', { team_member_id: idOf(quebec), ...account }))
        .status,
    ).toBe(200);
    expect(
      await read(person.token, 'my_employments?select=state,address_1,postal_code,has_account&order=state'),
    ).toEqual([
      { state: 'ON', address_1: '9 Queen St W', postal_code: 'M5V 2T7', has_account: false },
      { state: 'QC', address_1: expect.not.stringContaining('Queen'), postal_code: 'H2X 1Y4', has_account: true },
    ]);
  });
});

describe('a person whom the client takes off the team', () => {
  const patch = (company: TestCompany, id: string, body: object) =>
    send(company.token, 'PATCH', `team_members?team_member_id=eq.${id}`, body);

  test('keeps their account, statements and documents, and changes nothing after the last day', async () => {
    const [company] = (await employers({ social_insurance_number: '735104283' })) as [Employer];
    const [id = ''] = company.memberIds;
    await payFirstInvoice(company);
    const person = await personSession(server, [id]);
    const seen = async () => ({
      statements: await read(person.token, 'pay_statements?select=id,number'),
      paid: await read(person.token, 'my_pay?select=payday,net_cents&status=neq.upcoming'),
      documents: await read(person.token, 'documents?select=id,name'),
      employments: await read(person.token, 'my_employments?select=team_member_id,company'),
    });
    const before = await seen();
    expect(before.statements).toHaveLength(1);

    expect((await send(company.token, 'DELETE', `team_members?team_member_id=eq.${id}`)).status).toBe(403);
    expect((await patch(company, id, { action: 'deactivate' })).status).toBe(200);
    expect((await patch(company, id, { status: 'processing' })).status).toBe(200);
    await server.rows('update public.employment_ends set last_day = app.today() - 1 where team_member_id = $1', [id]);
    expect(await seen()).toEqual(before);
    const [statement] = before.statements;
    expect((await callMe(server, person.token, 'me/statement', { statement_id: statement?.id })).status).toBe(200);
    expect((await callMe(server, person.token, 'me/history', { team_member_id: id })).status).toBe(200);
    for (const [name, body] of [
      ['me/change-emergency-contact', { contact: null }],
      ['me/cancel-bank-account', {}],
      ['me/enter-birth-date', { birth_date: '1990-01-01' }],
    ] as const)
      expect(await callMe(server, person.token, name, { team_member_id: id, ...body })).toMatchObject({
        status: 409,
        body: { code: 'employmentEnded' },
      });
    const withdrawn = await server.call(company, 'withdraw-team-member-invitation', {
      company_id: company.id,
      team_member_id: id,
    });
    expect(withdrawn.status).toBeGreaterThanOrEqual(400);
    expect(await seen()).toEqual(before);
  });
});
