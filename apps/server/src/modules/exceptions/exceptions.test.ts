import { plainDate } from '@portage/domain/dates/plain-date';
import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { creditLine } from '../invoices/paper/credit-line.ts';
import { employer } from '../payroll/testing/employer.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { listExceptions } from './list-exceptions.ts';
import { mailExceptions } from './mail-exceptions.ts';
import { exceptionsWorld } from './testing/exceptions-world.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());
const { goTo, run, rowsOf, keysOf, setMember, recheck, withDocument, invoiceOf, leftWithinInvoice } = exceptionsWorld(
  () => server,
);
beforeEach(() => goTo('2026-06-01'));

describe('an open exception', () => {
  test('names the unpaid days, the missed paydays and the day to fix it by', async () => {
    const company = await employer(server, { state: null });
    await run(company);
    const [row] = await rowsOf(company);
    expect(row).toMatchObject({
      member: company.memberIds[0],
      first: '2026-06-01',
      last: '2026-07-12',
      payday: '2026-06-15',
      deadline: '2026-06-01',
      amount: null,
      params: { paydays: ['2026-06-15', '2026-06-29', '2026-07-13'] },
    });
  });

  test('keeps its row while its days move', async () => {
    const company = await employer(server, { state: null });
    await run(company);
    const ids = () =>
      server.rows('select id, opened_at from public.pay_exceptions where company_id = $1', [company.id]);
    const before = await ids();
    await run(company, '2026-06-16');
    expect(await ids()).toEqual(before);
    expect((await rowsOf(company))[0]?.last).toBe('2026-07-26');
  });

  test('blocks one person and not the company', async () => {
    const company = await employer(
      server,
      { state: null },
      { email: 'b@people.example', social_insurance_number: '130692544' },
    );
    await run(company);
    const lines = await server.rows('select distinct team_member_id as id from public.payments where company_id = $1', [
      company.id,
    ]);
    expect(lines).toEqual([{ id: company.memberIds[1] }]);
    expect(await keysOf(company)).toEqual(['provinceMissing']);
  });

  test('of an invoice that is paid in part has what remains as its amount', async () => {
    const company = await employer(server, {});
    await run(company);
    const invoiceId = await invoiceOf(company);
    const money = {
      companyId: company.id,
      receivedOn: plainDate('2026-06-01'),
      cents: 100_000,
      method: 'EFT',
    } as const;
    await recordReceipt(server.deps, money, [{ invoiceId, cents: null }]);
    await run(company, '2026-06-10');
    // 3,780.11 less 1,000.00.
    expect(await rowsOf(company)).toMatchObject([{ key: 'invoiceUnfunded', amount: '278011' }]);
  });

  test('is rebuilt as it was from the facts', async () => {
    const company = await employer(
      server,
      { state: null },
      { salary: 20_000, email: 'b@people.example', social_insurance_number: '130692544' },
    );
    await withDocument('EOR_SERVICE_AGREEMENT');
    await run(company);
    const before = await rowsOf(company);
    expect(before).toHaveLength(2);
    await server.rows('delete from public.pay_exceptions where company_id = $1', [company.id]);
    await run(company);
    expect(await rowsOf(company)).toEqual(before);
  });

  test('opens once when two runs and a check happen at the same time', async () => {
    const company = await employer(
      server,
      { state: null },
      { salary: 0, email: 'b@people.example', social_insurance_number: '130692544' },
    );
    await Promise.all([run(company), run(company), run(company)]);
    expect(await keysOf(company)).toEqual(['provinceMissing', 'salaryMissing']);
    expect(await rowsOf(company, 'true')).toHaveLength(2);
  });

  test('is not stored by a dry run', async () => {
    const company = await employer(server, { state: null });
    await run(company, '2026-06-01', true);
    expect(await rowsOf(company, 'true')).toEqual([]);
  });

  test('ends with the person who leaves', async () => {
    const company = await employer(server, { salary: 20_000 });
    await run(company);
    await setMember(company.memberIds[0], 'status', 'processing');
    await recheck();
    expect((await rowsOf(company, "key = 'salaryBelowMinimum'")).map(({ resolution }) => resolution)).toEqual([
      'ended',
    ]);
  });

  test('opens with the end for invoiced days after it, and stays until all of them are credited', async () => {
    const company = await leftWithinInvoice();
    await recheck();
    const [row] = await rowsOf(company);
    expect(row).toMatchObject({
      key: 'invoicedAfterEnd',
      member: company.memberIds[0],
      first: '2026-06-05',
      last: '2026-06-14',
      amount: '250000',
      params: { reference: expect.stringMatching(/^INV-/) },
    });
    const part = { person: 'Maya Tremblay', reason: 'Left', rest: 'keep' as const, cents: 249_999 };
    await creditLine(server.deps, await invoiceOf(company), part);
    await recheck();
    expect(await keysOf(company)).toEqual(['invoicedAfterEnd']);
  });

  test('is not opened for days that were worked after a rehire', async () => {
    const company = await employer(server, {});
    const [member] = company.memberIds;
    await server.call(company, 'end-employment', { team_member_id: member, last_day: '2026-06-01' });
    await setMember(member, 'status', 'processing');
    await server.call(company, 'rehire', { team_member_id: member, first_day: '2026-06-03' });
    await setMember(member, 'status', 'approved');
    await run(company);
    expect(await keysOf(company)).toEqual([]);
  });

  test('is read by its own company only', async () => {
    const [mine, theirs] = [await employer(server, { state: null }), await employer(server, { state: null })];
    await run(mine);
    await run(theirs);
    const answer = await server.fetch('/rest/v1/pay_exceptions?select=company_id', {
      headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${mine.token}` },
    });
    expect(await answer.json()).toEqual([{ company_id: mine.id }]);
  });
});

test('a check enqueued by the database equals one enqueued by the server', async () => {
  const company = await employer(server);
  const fields = `to_jsonb(j) - array['id', 'created_on', 'start_after', 'keep_until'] as fields, keep_until - start_after as kept`;
  const jobs = () => server.rows(`delete from jobs.job j where name = 'payroll.recheck' returning ${fields}`);
  await jobs();
  await server.deps.db.transaction(asService, (tx) =>
    server.deps.jobs.enqueue(tx, 'payroll.recheck', { companyId: company.id }),
  );
  const [expected] = await jobs();
  await server.rows('select app.recheck_pay($1)', [company.id]);
  expect(await jobs()).toEqual([expected]);
});

test('a fix adds the pay at once', async () => {
  const company = await employer(server, { state: null });
  await run(company);
  await setMember(company.memberIds[0], 'state', 'ON');
  await recheck();
  expect(await server.rows('select 1 from public.payments where company_id = $1', [company.id])).toHaveLength(3);
  expect(await server.rows('select 1 from public.invoices where company_id = $1', [company.id])).toHaveLength(1);
});

describe('the provider', () => {
  const mails = () =>
    server.rows<{ subject: string; body_text: string; to_address: string }>(
      "select subject, body_text, to_address from app.mail_messages where kind = 'pay-exceptions' order by created_at",
    );
  const daily = async () => {
    await server.deps.db.transaction(asService, (tx) => server.deps.jobs.enqueue(tx, 'payroll.run', {}));
    for (const queue of ['payroll.run', 'payroll.batch', 'payroll.finish'] as const) await server.runJobs(queue);
  };

  test('gets one mail a day that lists what is open', async () => {
    const company = await employer(server, { state: null, first_name: 'Zoé' });
    await daily();
    await daily();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.to_address).toBe(server.deps.config.PROVIDER_CONTACT_EMAIL);
    expect(mail?.subject).toMatch(/^Payroll: \d+ problems? blocks? pay$/);
    expect(mail?.body_text).toMatch(
      new RegExp(`Province missing: ${company.name}, Zoé Tremblay \\(new\\)\\. This blocks pay\\. Fix by `),
    );
    expect(mail?.body_text).toContain('The portal asks the client: “Add the province or the postal code.”');
    goTo('2026-06-02');
    await daily();
    expect(await mails()).toHaveLength(2);
  });

  test('gets a mail that counts all, while 50 are read', async () => {
    const company = await employer(server);
    await server.rows(
      `insert into public.pay_exceptions (company_id, key, severity, actor, first_day, last_day)
       select $1, 'agreementUnsigned', 'warns', 'client', date '2026-01-01' + n, date '2026-01-01' + n from generate_series(1, 60) n`,
      [company.id],
    );
    goTo('2026-06-03');
    let read = 0;
    const transaction: Database['transaction'] = (context, work) =>
      server.deps.db.transaction(context, (tx) =>
        work({
          query: async (...given) => {
            const result = await tx.query(...given);
            read = Math.max(read, result.rows.length);
            return result;
          },
        }),
      );
    await mailExceptions({ ...server.deps, db: { ...server.deps.db, transaction } });
    const open = (await listExceptions(server.deps.db)).length;
    expect(open).toBeGreaterThan(60);
    expect(read).toBe(50);
    expect((await mails()).at(-1)?.body_text).toContain(
      server.deps.messages.mails.exceptionsMore({ count: open, listed: 50 }),
    );
    await server.rows('delete from public.pay_exceptions where company_id = $1', [company.id]);
  });
});
