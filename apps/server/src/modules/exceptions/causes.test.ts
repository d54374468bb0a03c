import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { type PayExceptionKey, payExceptionKeys } from '@portage/domain/pay/pay-exceptions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { changeByHand, endByHand } from '../employment/by-hand.ts';
import { creditLine } from '../invoices/paper/credit-line.ts';
import { setCreditPolicy } from '../payroll/credit/set-policy.ts';
import { holdPay, releasePay } from '../payroll/hold-pay.ts';
import { markPaidOut } from '../payroll/mark-paid-out.ts';
import { employer } from '../payroll/testing/employer.ts';
import { listExceptions } from './list-exceptions.ts';
import { exceptionsWorld } from './testing/exceptions-world.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());
const {
  goTo,
  run,
  rowsOf,
  keysOf,
  set,
  setMember,
  recheck,
  insert,
  withDocument,
  withoutAgreement,
  withoutLetters,
  invoiceOf,
  leftWithinInvoice,
} = exceptionsWorld(() => server);
beforeEach(() => goTo('2026-06-01'));

/** Leaves the dead letter of a job that used up its retries. */
const deadLetter = (name: string, data: object) =>
  server.rows("insert into jobs.job (name, source_name, data) values ('dead.letters', $1, $2)", [
    name,
    JSON.stringify(data),
  ]);

/** A client whose person's province was stated for invoiced days, and who then left with the last of these days. */
async function leftUnsettled() {
  const company = await employer(server, { commencement_date: '2026-05-04' });
  const memberId = company.memberIds[0] ?? '';
  await run(company);
  const change = { effectiveOn: plainDate('2026-05-04'), province: 'QC' } as const;
  await changeByHand(server.deps, memberId, change, undefined, 'worked in Montreal');
  const [last] = await server.rows<{ day: PlainDate }>(
    "select max(end_date)::text as day from public.payments where team_member_id = $1 and status <> 'upcoming'",
    [memberId],
  );
  await endByHand(server.deps, memberId, {
    lastDay: last?.day ?? change.effectiveOn,
    finalPayOn: null,
    reason: 'E00',
    comment: null,
  });
  return company;
}

interface Case {
  key: PayExceptionKey;
  /** Makes a company with the problem. Returns it and how to fix the problem. */
  make: () => Promise<{ company: TestCompany; fix: () => Promise<unknown> }>;
  /** The day of the run and of the fix; default 1 June 2026. */
  asOf?: string;
}

const withMember = async (given: Record<string, unknown>, fix: (id: string | undefined) => Promise<unknown>) => {
  const company = await employer(server, given);
  return { company, fix: () => fix(company.memberIds[0]) };
};
const cases: Case[] = [
  {
    key: 'provinceMissing',
    make: () => withMember({ state: null }, (id) => setMember(id, 'state', 'BC')),
  },
  {
    key: 'provinceMissing',
    make: () => withMember({ state: null }, (id) => setMember(id, 'postal_code', 'M5V 2T6')),
  },
  { key: 'salaryMissing', make: () => withMember({ salary: 0 }, (id) => setMember(id, 'salary', 91_000)) },
  { key: 'salaryBelowMinimum', make: () => withMember({ salary: 20_000 }, (id) => setMember(id, 'salary', 91_000)) },
  {
    key: 'ratesMissing',
    asOf: '2199-01-02',
    make: () => withMember({ commencement_date: '2199-01-01' }, (id) => setMember(id, 'status', 'processing')),
  },
  {
    key: 'treatmentMissing',
    make: async () => {
      const company = await employer(server, {});
      const id = await insert('public.wip_one_time_payments', {
        team_member_id: company.memberIds[0],
        payment_type: 'Severance',
        amount: 300,
        start_date: '2026-06-19',
        end_date: '2026-06-19',
      });
      return { company, fix: () => set('public.wip_one_time_payments', id, 'treatment', 'none') };
    },
  },
  {
    key: 'payHeld',
    make: async () => {
      const company = await employer(server, {});
      const held = { companyId: company.id, memberId: company.memberIds[0] ?? '', days: null };
      const hold = await holdPay(server.deps, held, 'bank details in doubt');
      return { company, fix: () => releasePay(server.deps, hold, 'checked by phone') };
    },
  },
  {
    key: 'creditStopped',
    make: async () => {
      const company = await employer(server, {});
      await insert('public.invoices', {
        company_id: company.id,
        amount: 500,
        due_date: '2026-06-20',
        period_start: '2026-06-01',
        period_end: '2026-06-14',
        payday: '2026-06-26',
      });
      const policy = { maxDays: null, maxDebt: cents(1) };
      await setCreditPolicy(server.deps, company.id, policy, 'agreed in the contract');
      return { company, fix: () => setCreditPolicy(server.deps, company.id, null, 'they pay in advance') };
    },
  },
  {
    key: 'sinMissing',
    make: async () => {
      const made = await withMember({}, (id) => setMember(id, 'social_insurance_number', '130692544'));
      await server.rows('delete from app.sealed_sins where team_member_id = $1', [made.company.memberIds[0]]);
      return made;
    },
  },
  {
    key: 'agreementUnsigned',
    make: () => withDocument('EOR_SERVICE_AGREEMENT'),
  },
  {
    key: 'agreementUnsigned',
    make: async () => {
      const company = await employer(server, {});
      await withoutAgreement(company);
      const agreement = { company_id: company.id, type: 'EOR_SERVICE_AGREEMENT', status: 'signed' };
      return { company, fix: () => insert('public.new_documents', agreement) };
    },
  },
  { key: 'letterUnsigned', make: () => withDocument('EMPLOYEE_PLACEMENT_LETTER') },
  {
    key: 'letterMissing',
    make: async () => {
      const company = await employer(server, {});
      await withoutLetters(company);
      const letter = {
        company_id: company.id,
        team_member_id: company.memberIds[0],
        type: 'EMPLOYEE_PLACEMENT_LETTER',
      };
      return { company, fix: () => insert('public.new_documents', { ...letter, status: 'signed' }) };
    },
  },
  {
    key: 'letterMissing',
    make: async () => {
      const { company, id, fix } = await withDocument('EMPLOYEE_PLACEMENT_LETTER');
      await set('public.new_documents', id, 'status', 'cancelled');
      return { company, fix };
    },
  },
  {
    key: 'invoiceUnfunded',
    make: async () => {
      const company = await employer(server, {});
      await run(company);
      const id = await invoiceOf(company);
      return { company, fix: () => set('public.invoices', id, 'status', 'Paid') };
    },
    asOf: '2026-06-10',
  },
  {
    key: 'payoutMissing',
    make: async () => {
      const company = await employer(server, {});
      await run(company);
      await server.runJobs();
      await set('public.invoices', await invoiceOf(company), 'status', 'Paid');
      await server.rows(
        "update public.payments set status = 'collected' where company_id = $1 and status = 'processing'",
        [company.id],
      );
      return {
        company,
        fix: () => markPaidOut(server.deps, company.id, plainDate('2026-06-15'), { reference: 'EFT 1' }),
      };
    },
    asOf: '2026-06-16',
  },
  {
    key: 'invoicedAfterEnd',
    make: async () => {
      const company = await leftWithinInvoice();
      return { company, fix: () => server.call(company, 'undo-end', { team_member_id: company.memberIds[0] }) };
    },
  },
  {
    key: 'invoicedAfterEnd',
    make: async () => {
      const company = await leftWithinInvoice();
      const credit = { person: 'Maya Tremblay', reason: 'Left', rest: 'keep' as const };
      return { company, fix: async () => creditLine(server.deps, await invoiceOf(company), credit) };
    },
  },
  {
    key: 'invoicedAfterEnd',
    make: async () => {
      const company = await leftWithinInvoice();
      const credit = { person: 'Maya Tremblay', reason: 'Left', rest: 'keep' as const, cents: 250_000 };
      return { company, fix: async () => creditLine(server.deps, await invoiceOf(company), credit) };
    },
  },
  {
    key: 'correctionUnsettled',
    make: async () => {
      const company = await leftUnsettled();
      return { company, fix: () => server.call(company, 'undo-end', { team_member_id: company.memberIds[0] }) };
    },
  },
  {
    key: 'correctionUnsettled',
    make: async () => {
      const company = await leftUnsettled();
      /** The database's answer to a cancellation on a day. */
      const cancelOn = async (day: string) => {
        const [answer] = await server.rows<{ canceled: boolean }>(
          `select app.cancel_one_time_payment(o.reference) as canceled
           from (select reference from public.wip_one_time_payments where company_id = $1 and corrects_year = 2026 limit 1) o,
             set_config('app.clock_offset', ($2::timestamptz - now())::text, false)`,
          [company.id, `${day}T16:00:00Z`],
        );
        await server.rows('reset app.clock_offset');
        return answer?.canceled;
      };
      return {
        company,
        async fix() {
          // Of a year that is not over, the next run would plan it again.
          expect([await cancelOn('2026-12-31'), await cancelOn('2027-01-01')]).toEqual([false, true]);
          await run(company, '2027-01-04');
        },
      };
    },
  },
  {
    key: 'providerCallFailed',
    make: async () => {
      const company = await employer(server, {});
      await run(company);
      const id = await invoiceOf(company);
      await deadLetter('billing.invoice', { invoiceId: id });
      return { company, fix: () => set('public.invoices', id, 'provider_invoice_id', `in_${id}`) };
    },
  },
  {
    key: 'providerCallFailed',
    make: async () => {
      const { company, id } = await withDocument('EMPLOYEE_PLACEMENT_LETTER');
      await set('public.new_documents', id, 'status', 'signed');
      const request = await insert('app.signature_requests', {
        new_document_id: id,
        company_id: company.id,
        team_member_id: company.memberIds[0],
        type: 'EMPLOYEE_PLACEMENT_LETTER',
        subject: 'x',
        provider: 'built-in',
      });
      await deadLetter('signature.send', { requestId: request });
      return { company, fix: () => set('app.signature_requests', request, 'status', 'sent') };
    },
  },
];

describe('each cause', () => {
  test.each(cases)('$key opens in the run and resolves by its fix', async ({ key, make, asOf }) => {
    const { company, fix } = await make();
    if (asOf !== undefined) goTo(asOf);
    await run(company, asOf);
    expect(await keysOf(company)).toEqual([key]);
    await run(company, asOf);
    expect(await keysOf(company)).toEqual([key]);
    await fix();
    await recheck();
    const [row] = await rowsOf(company, `resolved_at is not null and key = '${key}'`);
    expect(row?.resolution).toBe(key === 'ratesMissing' ? 'ended' : 'fixed');
    expect(await keysOf(company)).not.toContain(key);
  });

  test('a number used twice opens for both people and resolves when one is corrected', async () => {
    const company = await employer(server, {}, { social_insurance_number: '130692544', email: 'b@people.example' });
    await server.rows(`update app.sealed_sins set digest = '\\x01' where team_member_id = any ($1::uuid[])`, [
      company.memberIds,
    ]);
    await run(company);
    expect(await keysOf(company)).toEqual(['sinShared', 'sinShared']);
    await setMember(company.memberIds[1], 'social_insurance_number', '046454286');
    await recheck();
    expect(await keysOf(company)).toEqual([]);
  });

  test('has a test', () => {
    expect(new Set([...cases.map(({ key }) => key), 'sinShared'])).toEqual(new Set(payExceptionKeys));
  });
});

test('the provider lists them with the command that fixes them', async () => {
  // One that is still open, beside those that the tests above resolved.
  await run(await employer(server, { state: null }));
  const listed = await listExceptions(server.deps.db, { resolved: true });
  expect(new Set(listed.map(({ key }) => key))).toEqual(new Set(payExceptionKeys));
  expect(listed.findIndex((one) => one.resolvedAt !== null)).toBeGreaterThan(0);
});
