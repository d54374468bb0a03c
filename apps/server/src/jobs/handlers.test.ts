import { plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProviderInvoice } from '../modules/invoices/create-provider-invoice.ts';
import { sendMail } from '../modules/mail/send-mail.ts';
import { employer } from '../modules/payroll/testing/employer.ts';
import { onDay } from '../modules/payroll/testing/on-day.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { jobHandlers } from './handlers.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('stores the reason a mail failed and sends it once on retry', async () => {
  const [mail] = await server.rows<{ id: string }>(
    "insert into app.mail_messages (kind, to_address, subject, html, body_text) values ('test', 'a@b.example', 's', 'h', 't') returning id",
  );
  const id = mail?.id ?? '';
  const sent: string[] = [];
  const failing = { name: 'smtp', send: () => Promise.reject(new Error('connection refused')) };
  const working = { name: 'smtp', send: async (message: { id: string }) => void sent.push(message.id) };
  const state = () => server.rows('select attempts, last_error, sent_at is not null as sent from app.mail_messages');
  await expect(sendMail({ ...server.deps, mail: failing }, id, async () => null)).rejects.toThrow('connection refused');
  expect(await state()).toEqual([{ attempts: 1, last_error: 'connection refused', sent: false }]);
  await sendMail({ ...server.deps, mail: working }, id, async () => null);
  await sendMail({ ...server.deps, mail: working }, id, async () => null);
  expect(sent).toEqual([id]);
  expect(await state()).toEqual([{ attempts: 2, last_error: null, sent: true }]);
});

test('creates one invoice and one customer when runs are concurrent', async () => {
  const company = await server.company('Aurora');
  await server.rows(
    "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Professional', 'Completed', '5', 'Monthly')",
    [company.id, company.userId],
  );
  const member = await server.member(company, { status: 'approved' });
  const [invoice] = await server.rows<{ id: string }>(
    `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
     values ($1, 'INV-2026-0001', 3780.11, '2026-06-08', '2026-06-01', '2026-06-14', '2026-06-15') returning id`,
    [company.id],
  );
  await server.rows(
    `insert into public.payments (company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     values ($1, $2, $3, 'processing', '2026-06-01', '2026-06-14', '2026-06-15', 1, 3500, 79.87, 200.24, '{}')`,
    [company.id, member, invoice?.id],
  );
  const create = () => createProviderInvoice(server.deps, invoice?.id ?? '');
  await Promise.all([create(), create()]);
  await create();
  expect(
    await server.rows('select number, amount_due_cents, due_date::text, lines from vendor_billing.invoices'),
  ).toEqual([
    {
      number: 'INV-2026-0001',
      amount_due_cents: '378011',
      due_date: '2026-06-08',
      lines: [
        {
          description: 'Maya Tremblay',
          detail: 'gross 3,500.00 · EI 79.87 · CPP 200.24',
          amountCents: 378_011,
          parts: [
            { label: 'Gross', amountCents: 350_000 },
            { label: 'EI', amountCents: 7987 },
            { label: 'CPP', amountCents: 20_024 },
          ],
        },
      ],
    },
  ]);
  expect(await server.rows('select 1 from vendor_billing.customers')).toHaveLength(1);
  const [row] = await server.rows('select hosted_invoice_url, invoice_pdf from public.invoices');
  expect(row?.invoice_pdf).toBe(`${row?.hosted_invoice_url}/pdf`);
});

test('redelivers an event until it is accepted, then stops', async () => {
  const company = await server.company('Borealis');
  const { body } = await server.call(company, 'create-checkout-page', { planName: 'Professional', term: 'Monthly' });
  await server.post(`${new URL(String(body.url)).pathname}/pay`, {});
  const [event] = await server.rows<{ id: string }>('select id from vendor_billing.events where delivered_at is null');

  const answers = [503, 200];
  const deliver = () =>
    deliverWebhook(
      server.deps,
      async () => new Response('', { status: answers.shift() ?? 500 }),
      'billing',
      event?.id ?? '',
    );
  await expect(deliver()).rejects.toThrow('answered with 503');
  await deliver();
  await deliver();
  expect(answers).toEqual([]);
});

test('pays people although an ended plan cannot be closed', async () => {
  const company = await employer(server, { commencement_date: '2026-06-01' });
  await server.rows("update public.plans set starts_on = '2026-01-01', ends_on = '2026-05-31' where company_id = $1", [
    company.id,
  ]);
  await server.owner.query(
    `create function public.refuse_change() returns trigger language plpgsql as $$ begin raise exception 'no change today'; end $$;
     create trigger refuse_change before update on public.plans for each row execute function public.refuse_change()`,
  );
  const deps = onDay(server.deps, plainDate('2026-06-02'));
  const run = jobHandlers(deps, {
    receive: () => Promise.reject(new Error('no webhooks here')),
    owner: server.connection,
  })['payroll.run'];
  await expect(run({})).rejects.toThrow('no change today');
  expect(await server.rows('select 1 from public.payments where company_id = $1', [company.id])).not.toEqual([]);
  await server.owner.query('drop function public.refuse_change() cascade');
});
