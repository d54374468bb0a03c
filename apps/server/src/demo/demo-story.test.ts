import { findRates } from '@portage/domain/contributions/rates';
import { isBankDay } from '@portage/domain/dates/bank-holidays';
import { plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runPayroll } from '../modules/payroll/run.ts';
import { planBilling } from '../modules/plans/plan-billing.ts';
import { verifyDocument } from '../modules/signatures/verify-document.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';
import { fillDemo } from './fill-demo.ts';

let server: ProviderServer;

/** Tests of one server with the demo companies, whose clock and database are at a date. */
function demoOn(date: string, tests: () => void): void {
  describe(`the demo on ${date}`, () => {
    beforeAll(async () => {
      const ahead = Date.parse(`${date}T15:00:00Z`) - Date.now();
      server = await startProviderServer({}, { clockOffset: ahead });
      server.pass(ahead / 1000);
      await fillDemo(server.deps);
    });
    afterAll(() => server[Symbol.asyncDispose]());
    tests();
  });
}

/** Lines that were paid before something was done that pay needs, or paid to a person of today's status. */
const paidTooEarly = () =>
  server.rows(
    `select c.legal_name, t.first_name, p.payday::text from public.payments p
     join public.team_members t using (team_member_id) join public.companies c on c.id = t.company_id
     where p.payday < coalesce(t.approved_date::date, 'infinity') or p.payday < t.date_added::date
       or p.payday < c.created_at::date or t.status <> 'approved'
       or not exists (select from vendor_sign.requests v join app.signature_requests r on r.provider_request_id = v.id
         where r.company_id = c.id and r.type = 'EOR_SERVICE_AGREEMENT' and v.completed_at::date < p.payday)`,
  );

/** Scheduled lines of each approved member, counted by status. */
const linesByMember = () =>
  server.rows<{ name: string; paid: number; upcoming: number; other: number }>(
    `select t.first_name as name, count(*) filter (where p.status = 'paid')::int as paid,
       count(*) filter (where p.status = 'upcoming')::int as upcoming,
       count(*) filter (where p.status not in ('paid', 'upcoming'))::int as other
     from public.team_members t left join public.payments p using (team_member_id)
     where t.status = 'approved' group by t.team_member_id, 1 order by 1`,
  );

function keepsItsEventsInOrder(date: string): void {
  test('keeps its events in order', async () => {
    expect(await paidTooEarly()).toEqual([]);
    const [{ lines } = { lines: 0 }] = await server.rows<{ lines: number }>(
      'select count(*)::int as lines from public.payments',
    );
    expect(lines).toBeGreaterThanOrEqual(12);
    const future = await server.rows(
      `select 'invoice' as what, created_at from public.invoices where created_at > $1
       union all select 'document', created_at from public.documents where created_at > $1
       union all select 'member', date_added from public.team_members where date_added > $1`,
      [new Date(server.deps.clock.now())],
    );
    expect(future).toEqual([]);

    // The paydays of a monthly start can be bank days where the start itself cannot.
    const starts = await server.rows<{ day: string }>(
      "select commencement_date::text as day from public.team_members where payroll_schedule = 'Bi-Weekly'",
    );
    expect(starts.filter(({ day }) => !isBankDay(plainDate(day)))).toEqual([]);

    const paydays = await server.rows<{ day: string }>(
      `select distinct payday::text as day from public.payments where payday <= $1::date + 35
       union select distinct end_date::text from public.wip_one_time_payments`,
      [date],
    );
    expect(paydays.filter(({ day }) => !isBankDay(plainDate(day)))).toEqual([]);
  });
}

// A leap day on a Thursday, New Year's Days, regular weekdays and a Saturday, each with the companies that then have an invoice to pay.
for (const { date, invoiced } of [
  { date: '2024-02-29', invoiced: 3 },
  { date: '2025-01-01', invoiced: 3 },
  { date: '2026-01-01', invoiced: 3 },
  { date: '2026-06-30', invoiced: 1 },
  { date: '2026-07-04', invoiced: 3 },
  { date: '2026-11-20', invoiced: 3 },
])
  demoOn(date, () => {
    keepsItsEventsInOrder(date);

    test('has past and upcoming paydays, and nothing overdue', async () => {
      for (const { name, paid, upcoming } of await linesByMember()) {
        expect(paid, name).toBeGreaterThan(0);
        expect(upcoming, name).toBeGreaterThan(0);
      }
      expect(await server.rows("select 1 from public.invoices where status = 'Overdue'")).toEqual([]);
    });

    test('leaves an invoice to pay', async () => {
      const companies = await server.rows(
        `select distinct c.legal_name from public.invoices i join public.companies c on c.id = i.company_id where i.status = 'Pending'`,
      );
      expect(companies).toHaveLength(invoiced);
    });

    // The figures of the next year, which are missing at the end of one, are the provider's.
    test('leaves one problem, on which a client can act', async () => {
      const open = await server.rows(
        `select e.key, c.legal_name, t.first_name from public.pay_exceptions e join public.companies c on c.id = e.company_id
         left join public.team_members t on t.team_member_id = e.team_member_id where e.resolved_at is null and e.key <> 'ratesMissing'`,
      );
      expect(open).toEqual([{ key: 'letterUnsigned', legal_name: 'Aurora Robotics', first_name: 'Liam' }]);
    });

    test('files sealed documents, which verify', async () => {
      const documents = await server.rows<{ name: string; file_path: string; tag: string }>(
        `select d.name, d.file_path, d.tag from public.documents d join public.companies c on c.user_id = d.user_id
         where c.legal_name = 'Aurora Robotics' order by d.created_at`,
      );
      const [first, ...letters] = documents.map(({ name }) => name);
      expect(first).toBe('Aurora Robotics - EOR Service Agreement.pdf');
      expect(letters.toSorted()).toEqual([
        'Maya Tremblay - Employee Placement Letter.pdf',
        'Élodie Gagnon - Employee Placement Letter.pdf',
      ]);
      const sealed = await server.rows<{ sealed_pdf: Buffer }>(
        "select sealed_pdf from vendor_sign.requests where status = 'complete'",
      );
      expect(sealed).toHaveLength(9);
      for (const { sealed_pdf } of sealed)
        expect(await verifyDocument(server.deps, sealed_pdf)).toMatchObject({ result: 'unaltered' });
      // Jobs that the demo leaves find their work done.
      await server.runJobs('signature.send');
      expect(await server.rows("select 1 from app.signature_requests where status = 'preparing'")).toEqual([]);
    });

    test('welcomed each company when it signed up', async () => {
      const late = await server.rows(
        `select c.legal_name, m.created_at from public.companies c left join app.mail_messages m on m.dedupe_key = 'welcome:' || c.id
         where m.created_at is null or m.created_at > c.created_at + interval '1 minute'`,
      );
      expect(late).toEqual([]);
    });

    test('has plans that were paid for at checkout before anyone was hired', async () => {
      const plans = await server.rows<{ company_id: string; legal_name: string; hired_later: boolean }>(
        `select p.company_id, c.legal_name,
           p.created_at < (select min(t.date_added) from public.team_members t where t.company_id = c.id) as hired_later
         from public.plans p join public.companies c on c.id = p.company_id
         where p.status = 'Completed' and p.plan_name = 'Professional' order by c.legal_name`,
      );
      expect(plans.map(({ legal_name }) => legal_name)).toEqual(['Atelier Boréal', 'Aurora Robotics']);
      for (const { company_id, hired_later } of plans) {
        expect(hired_later).toBe(true);
        const { invoices } = await planBilling(server.deps, { id: company_id });
        expect(invoices).toMatchObject([{ status: 'paid', cents: 718_800 }]);
      }
      expect(await server.rows("select 1 from public.plans where status <> 'Completed'")).toEqual([]);
    });

    test('has two roles in a company', async () => {
      const people = await server.rows(
        `select p.role, u.email from public.company_members p join auth.users u on u.id = p.user_id
         join public.companies c on c.id = p.company_id where c.legal_name = 'Aurora Robotics' order by p.role`,
      );
      expect(people).toEqual([
        { role: 'finance', email: 'felix@aurora-robotics.example' },
        { role: 'owner', email: 'ana@aurora-robotics.example' },
      ]);
    });

    test('has a person with an account of their own', async () => {
      const accounts = await server.rows(
        `select u.email, u.role, i.state from app.person_employments e join auth.users u on u.id = e.user_id
         join public.person_invitations i on i.team_member_id = e.team_member_id`,
      );
      expect(accounts).toEqual([{ email: 'maya@aurora-robotics.example', role: 'person', state: 'accepted' }]);
    });

    test('names who added each person and asked for a payment', async () => {
      const acts = await server.rows(
        `select distinct c.legal_name as company, m.name as person, l.table_name from app.audit_log l join public.companies c on c.id = l.company_id
         left join public.company_members m on m.company_id = c.id and m.user_id = l.actor
         where l.operation = 'INSERT' and l.table_name in ('public.team_members', 'public.wip_one_time_payments') order by 1, 3`,
      );
      const added = { table_name: 'public.team_members' };
      expect(acts).toEqual([
        { company: 'Atelier Boréal', person: 'Claire Fontaine', ...added },
        { company: 'Aurora Robotics', person: 'Ana Keller', ...added },
        { company: 'Aurora Robotics', person: 'Ana Keller', table_name: 'public.wip_one_time_payments' },
        { company: 'Fjord Analytics', person: 'Jonas Whitfield', ...added },
      ]);
    });

    test('has a company in French', async () => {
      const [claire] = await server.rows(
        `select u.raw_user_meta_data ->> 'locale' as locale, c.hiring_country from auth.users u
         join public.companies c on c.user_id = u.id where u.email = 'claire@atelier-boreal.example'`,
      );
      expect(claire).toEqual({ locale: 'fr-CA', hiring_country: 'France' });
      const files = await server.rows<{ name: string }>(
        `select d.name from public.documents d join public.companies c on c.user_id = d.user_id
         where c.legal_name = 'Atelier Boréal'`,
      );
      expect(files.map(({ name }) => name).toSorted()).toEqual([
        'Atelier Boréal - Contrat de services d’employeur officiel.pdf',
        'Mathilde Bouchard - Lettre d’affectation.pdf',
        'Étienne Robichaud - Lettre d’affectation.pdf',
      ]);
    });
  });

// 2199 stands for a year whose contribution rates are not published yet.
for (const date of ['2199-01-01', '2199-02-28', '2199-12-31'])
  demoOn(date, () => {
    keepsItsEventsInOrder(date);

    test('ends its history in the last year with rates', async () => {
      for (const { name, paid, upcoming, other } of await linesByMember()) {
        expect(paid, name).toBeGreaterThan(0);
        expect([upcoming, other], name).toEqual([0, 0]);
      }
      // A payday of 1 January is paid in the old year, here and in the refusals below.
      const pays = await server.rows<{ paid: string }>(
        "select calculation->'steps'->>'payDate' as paid from public.payments",
      );
      expect(pays.filter(({ paid }) => findRates(yearOf(plainDate(paid))) === undefined)).toEqual([]);
      expect(await server.rows("select 1 from public.invoices where status <> 'Paid'")).toEqual([]);

      const { changes, failures } = await runPayroll(server.deps);
      expect(failures).toEqual([]);
      expect(new Set(changes.map(({ what }) => what))).toEqual(new Set(['refused']));
      for (const { reason } of changes)
        expect(reason).toMatchObject({
          code: 'ratesIncomplete',
          params: { year: expect.stringMatching(/^(2198|2199|2200)$/) },
        });
    });
  });
