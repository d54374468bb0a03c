import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';
import { changeEmployment } from './employment/change-employment.ts';
import { endEmployment, rehire, undoEnd } from './employment/end-employment.ts';
import { creditLine } from './invoices/paper/credit-line.ts';
import { creditByHand, voidByHand } from './invoices/settle-by-hand.ts';
import { changeBankAccount } from './members/change-bank-account.ts';
import { correctMember } from './members/correct-member.ts';
import { employer } from './payroll/testing/employer.ts';
import { writeOff } from './receivables/allocation/write-off.ts';
import { recordReceipt } from './receivables/receipts/record-receipt.ts';
import { refund } from './receivables/receipts/refund.ts';
import { returnReceipt } from './receivables/receipts/return-receipt.ts';
import { billedInvoice, invoiceState } from './receivables/testing/billed-invoice.ts';

let server: ProviderServer;
let now: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  now = today(server.deps.clock);
  // Ends the session of the act, as a pulled plug does.
  await server.rows(
    `create function app.pull_the_plug() returns trigger language plpgsql as $$
       begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return null; end $$`,
  );
});
afterAll(() => server[Symbol.asyncDispose]());

const moments = {
  'at its first write':
    'create trigger plug after insert on app.audit_log for each row execute function app.pull_the_plug()',
  'at its commit':
    'create constraint trigger plug after insert on app.audit_log deferrable initially deferred for each row execute function app.pull_the_plug()',
};

/** Every row of the product, and the jobs that wait, as a hash for each table. */
async function everything() {
  const tables = await server.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'app', 'auth', 'storage')
     union all select 'jobs.job' order by 1`,
  );
  const hashes = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ' ' order by t::text)) as hash from ${name} t`,
  );
  return server.rows(`${hashes.join(' union all ')} order by 1`);
}

interface Act {
  act: () => Promise<unknown>;
  /** What is stored of it. */
  stored: () => Promise<unknown>;
}

const one = async (sql: string, values: unknown[]) => (await server.rows(sql, values))[0];

async function person() {
  const company = await employer(server, { commencement_date: addDays(now, -3) });
  return {
    company: { ...company, legal_name: company.name, user_id: company.userId },
    id: company.memberIds[0] ?? '',
  };
}

/** An ended employment, of a person who is no longer active. */
async function left() {
  const { company, id } = await person();
  const end = { lastDay: addDays(now, -1), reason: 'E00', comment: '', finalPayOn: null } as const;
  await endEmployment(server.deps, company, id, end);
  return { company, id };
}

const ends = (id: string) =>
  one(
    'select count(*)::int as ends, count(undone_at)::int as undone, count(rehired_on)::int as rehired from public.employment_ends where team_member_id = $1',
    [id],
  );

/** An invoice of CAD 1,000.00. */
async function invoice() {
  const company = await employer(server, { commencement_date: addDays(now, -3) });
  return { company, id: await billedInvoice(server, company, 100_000) };
}

const receive = (companyId: string, invoiceId: string, cents: number) =>
  recordReceipt(server.deps, { companyId, receivedOn: now, cents, method: 'EFT' }, [{ invoiceId, cents: null }]);

async function paid() {
  const { company, id } = await invoice();
  return { company, id, receipt: await receive(company.id, id, 125_000) };
}

const balance = (companyId: string) =>
  one(
    `select count(*)::int as receipts, sum(amount_cents)::int as received, sum(applied_cents)::int as applied, sum(refunded_cents)::int as refunded
     from public.receipts where company_id = $1`,
    [companyId],
  );

const acts: Record<string, [stored: unknown, prepare: () => Promise<Act>]> = {
  'a correction of a person': [
    { city: 'Ottawa', postal_code: 'K1A 0B1', entries: 1 },
    async () => {
      const { id } = await person();
      return {
        act: () =>
          correctMember(
            server.deps,
            id,
            { city: 'Ottawa', postalCode: 'K1A 0B1' },
            { dryRun: false, otherProvince: false },
          ),
        stored: () =>
          one(
            `select city, postal_code, (select count(*)::int from app.audit_log where row_id = $1 and operation = 'UPDATE') as entries
             from public.team_members where team_member_id = $1::uuid`,
            [id],
          ),
      };
    },
  ],
  'a changed bank account that replaces one which waits': [
    { accounts: 3, waiting: 1, mails: 3 },
    async () => {
      const { id } = await person();
      const change = (account: string) =>
        changeBankAccount(server.deps, id, { institution: '003', transit: '00002', account }, 'asked by the person');
      await change('1111111');
      await change('2222222');
      return {
        act: () => change('3333333'),
        stored: () =>
          one(
            `select count(*)::int as accounts, count(*) filter (where canceled_at is null and usable_from > app.today())::int as waiting,
               (select count(*)::int from app.mail_messages where dedupe_key = any (array_agg('bank-account:' || b.id))) as mails
             from app.bank_accounts b where team_member_id = $1`,
            [id],
          ),
      };
    },
  ],
  'a dated change of salary': [
    { terms: 2, salary: 10_000_000 },
    async () => {
      const { company, id } = await person();
      const change = { effectiveOn: addDays(now, 1), salary: 10_000_000 };
      return {
        act: () => changeEmployment(server.deps, company, id, change as Parameters<typeof changeEmployment>[3]),
        stored: () =>
          one(
            'select count(*)::int as terms, max(salary_cents)::int as salary from public.employment_terms where team_member_id = $1 and canceled_at is null',
            [id],
          ),
      };
    },
  ],
  'an end of employment': [
    { ends: 1, undone: 0, rehired: 0 },
    async () => {
      const { company, id } = await person();
      const end = { lastDay: addDays(now, 5), reason: 'E00', comment: '', finalPayOn: null } as const;
      return { act: () => endEmployment(server.deps, company, id, end), stored: () => ends(id) };
    },
  ],
  'the undoing of an end': [
    { ends: 1, undone: 1, rehired: 0 },
    async () => {
      const { company, id } = await left();
      return { act: () => undoEnd(server.deps, company, id), stored: () => ends(id) };
    },
  ],
  'a rehire': [
    { ends: 1, undone: 0, rehired: 1 },
    async () => {
      const { company, id } = await left();
      await server.rows("update public.team_members set status = 'processing' where team_member_id = $1", [id]);
      return { act: () => rehire(server.deps, company, id, addDays(now, 3)), stored: () => ends(id) };
    },
  ],
  'a receipt larger than the invoice': [
    { receipts: 1, received: 125_000, applied: 100_000, refunded: 0, status: 'Paid' },
    async () => {
      const { company, id } = await invoice();
      return {
        act: () => receive(company.id, id, 125_000),
        stored: async () => ({ ...(await balance(company.id)), status: (await invoiceState(server, id)).status }),
      };
    },
  ],
  'a refund': [
    { receipts: 1, received: 125_000, applied: 100_000, refunded: 25_000 },
    async () => {
      const { company, receipt } = await paid();
      const funds = { companyId: company.id, kind: 'receipt', id: receipt.id, name: receipt.number } as const;
      return {
        act: () => refund(server.deps, funds, { cents: null, on: now, method: 'EFT', reference: '' }),
        stored: () => balance(company.id),
      };
    },
  ],
  'a returned receipt': [
    { status: 'Pending', lines: 'processing', paid: 0, credited: 0, writtenOff: 0 },
    async () => {
      const { company, id, receipt } = await paid();
      return {
        act: () => returnReceipt(server.deps, { id: receipt.id, companyId: company.id }, 'Insufficient funds'),
        stored: () => invoiceState(server, id),
      };
    },
  ],
  'a write-off': [
    { status: 'Pending', lines: 'processing', paid: 0, credited: 0, writtenOff: 1500 },
    async () => {
      const { company, id } = await invoice();
      return {
        act: () => writeOff(server.deps, company.id, { invoiceId: id, cents: 1500 }, 'Bank fee'),
        stored: () => invoiceState(server, id),
      };
    },
  ],
  'a voided invoice': [
    { status: 'Cancelled', credits: 1, sum: '0.00' },
    async () => {
      const { id } = await invoice();
      return {
        act: () => voidByHand(server.deps, id, { reason: 'Sent twice', payAgain: false }),
        stored: () =>
          one(
            `select i.status, count(*) filter (where p.payment_type = 'Credit')::int as credits, sum(p.gross_salary)::text as sum
             from public.invoices i join public.payments p on p.invoice_id = i.id where i.id = $1 group by 1`,
            [id],
          ),
      };
    },
  ],
  'a credited invoice': [
    { credits: 1, amount: '-1000.00' },
    async () => {
      const { company, id } = await paid();
      return {
        act: () => creditByHand(server.deps, id, { reason: 'Wrong salary', payAgain: false }),
        stored: () =>
          one(
            "select count(*)::int as credits, sum(amount)::text as amount from public.invoices where company_id = $1 and kind = 'Credit' and invoice_number like 'CR-%'",
            [company.id],
          ),
      };
    },
  ],
  'a credited line': [
    { credits: 1, amount: '-200.00' },
    async () => {
      const { company, id } = await paid();
      const line = await one('select id from public.payments where invoice_id = $1', [id]);
      return {
        act: () =>
          creditLine(server.deps, id, {
            person: String(line?.id),
            reason: 'A day too many',
            cents: 20_000,
            rest: 'keep',
          }),
        stored: () =>
          one(
            "select count(*)::int as credits, sum(amount)::text as amount from public.invoices where company_id = $1 and kind = 'Credit' and invoice_number like 'CR-%'",
            [company.id],
          ),
      };
    },
  ],
};

describe.each(Object.entries(moments))('an act that is cut off %s', (_, plug) => {
  test.each(Object.entries(acts))(
    '%s: leaves nothing behind, and is done once when repeated',
    async (_, [stored, prepare]) => {
      const prepared = await prepare();
      const before = await everything();
      await server.rows(plug);
      await expect(prepared.act()).rejects.toThrow();
      await server.rows('drop trigger plug on app.audit_log');
      expect(await everything()).toEqual(before);
      await prepared.act();
      expect(await prepared.stored()).toMatchObject(stored as object);
    },
  );
});
