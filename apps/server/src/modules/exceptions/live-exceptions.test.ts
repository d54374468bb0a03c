import { plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { employer } from '../payroll/testing/employer.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { returnReceipt } from '../receivables/receipts/return-receipt.ts';
import { exceptionsWorld } from './testing/exceptions-world.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());
const { goTo, run, rowsOf, keysOf, setMember, insert, set, invoiceOf, withoutAgreement, withoutLetters } =
  exceptionsWorld(() => server);
beforeEach(() => goTo('2026-06-01'));

const count = async (table: 'payments' | 'invoices', company: TestCompany) =>
  (await server.rows(`select 1 from public.${table} where company_id = $1`, [company.id])).length;
const checks = () => server.rows<{ data: unknown }>("select data from jobs.job where name = 'payroll.recheck'");

/** A valid Social Insurance Number from its first eight digits. */
function sinOf(digits: number): string {
  const sum = [...String(digits)].reduce((sum, digit, at) => {
    const weighted = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return sum + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Requests and confirms the activation of a person, as the portal does. */
async function activate(company: TestCompany, memberId: string | undefined): Promise<void> {
  for (const change of [{ action: 'activate' }, { status: 'approved' }]) {
    const answer = await server.fetch(`/rest/v1/team_members?team_member_id=eq.${memberId}`, {
      method: 'PATCH',
      headers: {
        apikey: server.deps.keys.publishableKey,
        authorization: `Bearer ${company.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(change),
    });
    expect(answer.status).toBe(204);
  }
}

describe('an exception opens with its cause', () => {
  test('when a person without a province is activated, and issues no invoice', async () => {
    const company = await employer(server, { state: null, status: 'pending' });
    await activate(company, company.memberIds[0]);
    await server.runJobs();
    expect(await rowsOf(company)).toMatchObject([
      { key: 'provinceMissing', member: company.memberIds[0], first: '2026-06-01', deadline: '2026-06-01' },
    ]);
    expect(await count('payments', company)).toBe(0);
    expect(await count('invoices', company)).toBe(0);
  });

  test('as the row that the next run finds', async () => {
    const company = await employer(server, { state: null, status: 'pending' });
    await activate(company, company.memberIds[0]);
    await server.runJobs();
    const live = await rowsOf(company, 'true');
    await run(company);
    expect(await rowsOf(company, 'true')).toEqual(live);
  });

  test('once when the cause returns before a run', async () => {
    const company = await employer(server, {});
    for (const salary of [20_000, 21_000, 20_500]) {
      await setMember(company.memberIds[0], 'salary', salary);
      await server.runJobs();
    }
    expect(await keysOf(company)).toEqual(['salaryBelowMinimum']);
    expect(await rowsOf(company, 'true')).toHaveLength(1);
  });

  test('when a province is cleared, and takes back the planned pay', async () => {
    goTo('2026-05-15');
    const company = await employer(server, {});
    await run(company, '2026-05-15');
    expect([await count('payments', company), await count('invoices', company)]).toEqual([3, 0]);
    await setMember(company.memberIds[0], 'state', null);
    await server.runJobs('payroll.recheck');
    expect(await keysOf(company)).toEqual(['provinceMissing']);
    expect([await count('payments', company), await count('invoices', company)]).toEqual([0, 0]);
  });

  test('for the company of the change only', async () => {
    const company = await employer(server, { status: 'pending', state: null });
    const other = await employer(server, { state: null });
    await activate(company, company.memberIds[0]);
    await server.runJobs();
    expect(await keysOf(company)).toEqual(['provinceMissing']);
    expect(await rowsOf(other, 'true')).toEqual([]);
  });

  test('when a one-time payment without a tax treatment is added', async () => {
    const company = await employer(server, {});
    const id = await insert('public.wip_one_time_payments', {
      team_member_id: company.memberIds[0],
      payment_type: 'Severance',
      amount: 300,
      start_date: '2026-06-19',
      end_date: '2026-06-19',
    });
    await server.runJobs();
    expect(await keysOf(company)).toEqual(['treatmentMissing']);
    await set('public.wip_one_time_payments', id, 'treatment', 'none');
    await server.runJobs();
    expect(await keysOf(company)).toEqual([]);
    expect(await count('invoices', company)).toBe(0);
  });

  test.each([
    { type: 'EOR_SERVICE_AGREEMENT', key: 'agreementUnsigned' },
    { type: 'EMPLOYEE_PLACEMENT_LETTER', key: 'letterUnsigned' },
  ])('when a $type is sent to be signed', async ({ type, key }) => {
    const company = await employer(server, {});
    const member = key === 'letterUnsigned' ? company.memberIds[0] : null;
    const id = await insert('public.new_documents', { company_id: company.id, team_member_id: member, type });
    await server.runJobs('payroll.recheck');
    expect(await keysOf(company)).toEqual([key]);
    await set('public.new_documents', id, 'status', 'signed');
    await server.runJobs('payroll.recheck');
    expect(await keysOf(company)).toEqual([]);
  });

  test('when the first person is activated and no agreement was ever requested, until it is signed', async () => {
    const company = await employer(server, { status: 'pending' });
    await withoutAgreement(company);
    await server.runJobs();
    expect(await keysOf(company)).toEqual([]);
    await activate(company, company.memberIds[0]);
    await server.runJobs('payroll.recheck');
    expect(await rowsOf(company)).toMatchObject([{ key: 'agreementUnsigned', member: null, first: null }]);
    const id = await insert('public.new_documents', { company_id: company.id, type: 'EOR_SERVICE_AGREEMENT' });
    await server.runJobs('payroll.recheck');
    expect(await keysOf(company)).toEqual(['agreementUnsigned']);
    await set('public.new_documents', id, 'status', 'signed');
    await server.runJobs('payroll.recheck');
    expect(await keysOf(company)).toEqual([]);
    expect(await rowsOf(company, "resolution = 'fixed'")).toHaveLength(1);
    expect([await count('payments', company), await count('invoices', company)]).toEqual([3, 0]);
  });

  test('when a person without a placement letter is activated, until one is sent', async () => {
    const company = await employer(server, { status: 'pending' });
    const [memberId] = company.memberIds;
    await withoutLetters(company);
    await activate(company, memberId);
    await server.runJobs();
    expect(await rowsOf(company)).toMatchObject([{ key: 'letterMissing', member: memberId, first: null }]);
    const letter = async (action: string) => {
      const answer = await server.call(company, 'change-placement-letter', { team_member_id: memberId, action });
      expect(answer.status).toBe(200);
      await server.runJobs();
    };
    await letter('replace');
    expect(await keysOf(company)).toEqual(['letterUnsigned']);
    await letter('cancel');
    expect(await keysOf(company)).toEqual(['letterMissing']);
    await letter('replace');
    expect(await keysOf(company)).toEqual(['letterUnsigned']);
    expect(await rowsOf(company, "resolution = 'fixed'")).toHaveLength(3);
    expect([await count('payments', company), await count('invoices', company)]).toEqual([3, 0]);
  });

  test('when an invoice that was paid opens again after its due date', async () => {
    const company = await employer(server, {});
    await run(company);
    const [invoice] = await server.rows<{ cents: number }>(
      'select (amount * 100)::int as cents from public.invoices where company_id = $1',
      [company.id],
    );
    const money = {
      companyId: company.id,
      receivedOn: plainDate('2026-06-01'),
      cents: invoice?.cents ?? 0,
      method: 'EFT' as const,
    };
    const receipt = await recordReceipt(server.deps, money, [{ invoiceId: await invoiceOf(company), cents: null }]);
    goTo('2026-06-10');
    await run(company, '2026-06-10');
    expect(await keysOf(company)).toEqual([]);
    await returnReceipt(server.deps, { id: receipt.id, companyId: company.id }, 'Insufficient funds');
    await server.runJobs('payroll.recheck');
    expect(await keysOf(company)).toEqual(['invoiceUnfunded']);
  });
});

describe('a fix before the next run', () => {
  test('resolves the exception and plans the pay, and leaves the invoice to the run', async () => {
    const company = await employer(server, { state: null, status: 'pending' });
    await activate(company, company.memberIds[0]);
    await server.runJobs();
    await setMember(company.memberIds[0], 'state', 'ON');
    await server.runJobs();
    expect((await rowsOf(company, 'true')).map(({ key, resolution }) => [key, resolution])).toEqual([
      ['provinceMissing', 'fixed'],
    ]);
    expect([await count('payments', company), await count('invoices', company)]).toEqual([3, 0]);
    await run(company);
    expect([await count('payments', company), await count('invoices', company)]).toEqual([3, 1]);
  });

  test('ends with the person who is deactivated', async () => {
    const company = await employer(server, {});
    await setMember(company.memberIds[0], 'salary', 20_000);
    await server.runJobs();
    await setMember(company.memberIds[0], 'status', 'processing');
    await server.runJobs();
    expect((await rowsOf(company, "key = 'salaryBelowMinimum'")).map(({ resolution }) => resolution)).toEqual([
      'ended',
    ]);
  });

  test('keeps what a run left unplanned until its own fix plans it', async () => {
    const company = await employer(
      server,
      { state: null },
      { email: 'b@people.example', social_insurance_number: '130692544' },
    );
    await run(company);
    const invoices = await count('invoices', company);
    // Another person's change comes first and must not resolve what its fix is about to plan.
    await setMember(company.memberIds[1], 'salary', 20_000);
    await setMember(company.memberIds[0], 'state', 'ON');
    await server.runJobs('payroll.recheck');
    expect(await keysOf(company)).toEqual(['salaryBelowMinimum']);
    const [paid] = await server.rows('select count(*)::int as lines from public.payments where team_member_id = $1', [
      company.memberIds[0],
    ]);
    expect(paid).toEqual({ lines: 3 });
    expect(await count('invoices', company)).toBe(invoices + 1);
  });

  test('of one person issues no invoice while another is blocked', async () => {
    const company = await employer(
      server,
      { state: null },
      { status: 'pending', email: 'b@people.example', social_insurance_number: '130692544' },
    );
    await run(company);
    await activate(company, company.memberIds[1]);
    await setMember(company.memberIds[1], 'salary', 20_000);
    await server.runJobs();
    await setMember(company.memberIds[1], 'salary', 91_000);
    await server.runJobs();
    expect(await keysOf(company)).toEqual(['provinceMissing']);
    expect([await count('payments', company), await count('invoices', company)]).toEqual([3, 0]);
  });
});

test('a new letter issues no invoice while the agreement is not signed and a person is blocked', async () => {
  const company = await employer(
    server,
    { state: null },
    { status: 'pending', email: 'b@people.example', social_insurance_number: '130692544' },
  );
  await insert('public.new_documents', { company_id: company.id, type: 'EOR_SERVICE_AGREEMENT' });
  await run(company);
  await activate(company, company.memberIds[1]);
  await insert('public.new_documents', {
    company_id: company.id,
    team_member_id: company.memberIds[1],
    type: 'EMPLOYEE_PLACEMENT_LETTER',
  });
  await server.runJobs();
  expect(await keysOf(company)).toEqual(['agreementUnsigned', 'letterUnsigned', 'provinceMissing']);
  expect([await count('payments', company), await count('invoices', company)]).toEqual([3, 0]);
});

describe('a check is enqueued', () => {
  test('once for a change of many people', async () => {
    const company = await employer(server);
    const sins = Array.from({ length: 300 }, (_, at) => sinOf(10_000_000 + at));
    await server.rows(
      `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, salary,
         address_1, state, payroll_schedule, commencement_date, status)
       select $1, 'Maya', 'Tremblay', 'Engineer', sin || '@people.example', '1990-01-01', sin, 'yes', 91000, '1 King St', 'ON', 'Bi-Weekly', '2026-06-01', 'pending'
       from unnest($2::text[]) sin`,
      [company.id, sins],
    );
    await server.rows("update public.team_members set status = 'approved' where company_id = $1", [company.id]);
    await server.rows('update public.team_members set salary = 20000 where company_id = $1', [company.id]);
    expect(await checks()).toEqual([{ data: { companyId: company.id, run: false } }]);
    await server.runJobs();
    expect((await keysOf(company)).filter((key) => key === 'salaryBelowMinimum')).toHaveLength(300);
  });

  test('for each change while the last check is already running', async () => {
    const company = await employer(server, {});
    await setMember(company.memberIds[0], 'salary', 20_000);
    await server.rows("update jobs.job set state = 'active' where name = 'payroll.recheck'");
    await setMember(company.memberIds[0], 'salary', 21_000);
    expect(await checks()).toHaveLength(2);
    await server.rows("delete from jobs.job where name = 'payroll.recheck'");
  });

  test('for no change of a person who is not active, and none that payroll does not read', async () => {
    const company = await employer(
      server,
      {},
      { status: 'pending', email: 'b@people.example', social_insurance_number: '130692544' },
    );
    await setMember(company.memberIds[0], 'phone', '1');
    await setMember(company.memberIds[0], 'salary', 91_000);
    await setMember(company.memberIds[1], 'state', null);
    expect(await checks()).toEqual([]);
  });
});
