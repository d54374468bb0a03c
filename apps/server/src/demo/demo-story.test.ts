import { isBankDay } from '@portage/domain/bank-holidays';
import { plainDate } from '@portage/domain/plain-date';
import { afterEach, expect, test } from 'vitest';
import { verifyDocument } from '../modules/signatures/verify-document.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';
import { fillDemo } from './fill-demo.ts';

let server: ProviderServer;
afterEach(() => server[Symbol.asyncDispose]());

/** Starts a server with the demo companies whose clock and database are at a date. */
async function startDemoOn(date: string): Promise<void> {
  const ahead = Date.parse(`${date}T15:00:00Z`) - Date.now();
  server = await startProviderServer({}, { clockOffset: ahead });
  server.pass(ahead / 1000);
  await fillDemo(server.deps);
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

// A leap day on a Thursday, New Year's Days, a Saturday and a regular weekday.
test.each(['2024-02-29', '2025-01-01', '2026-01-01', '2026-07-04', '2026-06-30', '2199-02-28'])(
  'keeps its events in order on %s',
  async (date) => {
    await startDemoOn(date);
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

    const paydays = await server.rows<{ day: string }>(
      `select distinct payday::text as day from public.payments where payday <= $1::date + 35
       union select distinct end_date::text from public.wip_one_time_payments`,
      [date],
    );
    expect(paydays.filter(({ day }) => !isBankDay(plainDate(day)))).toEqual([]);
  },
);

test.each(['2024-02-29', '2025-01-01', '2026-11-20'])('leaves an invoice to pay on %s', async (date) => {
  await startDemoOn(date);
  const companies = await server.rows(
    `select distinct c.legal_name from public.invoices i join public.companies c on c.id = i.company_id where i.status = 'Pending'`,
  );
  expect(companies).toHaveLength(3);
});

test('leaves one problem, on which a client can act', async () => {
  await startDemoOn('2026-06-30');
  const open = await server.rows(
    `select e.key, c.legal_name, t.first_name from public.pay_exceptions e join public.companies c on c.id = e.company_id
     left join public.team_members t on t.team_member_id = e.team_member_id where e.resolved_at is null`,
  );
  expect(open).toEqual([{ key: 'letterUnsigned', legal_name: 'Aurora Robotics', first_name: 'Liam' }]);
});

test('files sealed documents, which verify', async () => {
  await startDemoOn('2026-06-30');
  const documents = await server.rows<{ name: string; file_path: string; tag: string }>(
    `select d.name, d.file_path, d.tag from public.documents d join public.companies c on c.user_id = d.user_id
     where c.legal_name = 'Aurora Robotics' order by d.created_at`,
  );
  expect(documents.map(({ name }) => name)).toEqual([
    'Aurora Robotics - EOR Service Agreement.pdf',
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

test('has a company in French', async () => {
  await startDemoOn('2026-06-30');
  const [claire] = await server.rows(
    `select u.raw_user_meta_data ->> 'locale' as locale, c.hiring_country from auth.users u
     join public.companies c on c.user_id = u.id where u.email = 'claire@atelier-boreal.example'`,
  );
  expect(claire).toEqual({ locale: 'fr-CA', hiring_country: 'France' });
});
