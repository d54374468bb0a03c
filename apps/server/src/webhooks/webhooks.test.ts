import { createHash } from 'node:crypto';
import { asService } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { readFileBytes } from '@portage/wire/storage/internal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signatureInput } from '../modules/signatures/signature-input.ts';
import { billingWebhookSecret } from '../providers/billing/built-in/built-in-billing.ts';
import { signatureWebhookSecret } from '../providers/signature/built-in/built-in-signature.ts';
import { signWebhook } from '../providers/webhook-signature.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../testing/provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const secrets = { billing: billingWebhookSecret, signature: signatureWebhookSecret };

/** Delivers an event as the provider would, with the given deviations. */
async function deliver(
  provider: 'billing' | 'signature',
  event: { id: string; type: string; object_id: string },
  given: { secret?: string; body?: string; ageSeconds?: number } = {},
): Promise<Response> {
  const body = JSON.stringify(event);
  const { clock, keys } = server.deps;
  const then = { offset: 0, now: () => clock.now() - (given.ageSeconds ?? 0) * 1000 };
  return server.fetch(`/webhooks/${provider}`, {
    method: 'POST',
    headers: { 'portage-signature': signWebhook(given.secret ?? secrets[provider](keys), body, then) },
    body: given.body ?? body,
  });
}

async function checkoutOf(company: TestCompany): Promise<{ path: string; session: string }> {
  const { body } = await server.call(company, 'create-checkout-page', { planName: 'Professional', term: 'Monthly' });
  const [row] = await server.rows<{ session: string }>(
    'select provider_session_id as session from app.checkouts where company_id = $1 order by created_at desc limit 1',
    [company.id],
  );
  return { path: new URL(String(body.url)).pathname, session: row?.session ?? '' };
}
const planStatus = async (company: TestCompany) =>
  (await server.rows('select status from public.plans where company_id = $1 order by created_at', [company.id])).map(
    (row) => row.status,
  );

describe('billing events', () => {
  test('completes the plan of a paid checkout once, however often it is reported', async () => {
    const aurora = await server.company('Paid Once');
    const { path, session } = await checkoutOf(aurora);
    expect((await server.post(`${path}/pay`, {})).status).toBe(303);
    await server.runJobs();
    expect(await planStatus(aurora)).toEqual(['Completed']);
    const event = { id: 'evt_again', type: 'checkout.session.completed', object_id: session };
    expect((await deliver('billing', event)).status).toBe(200);
    expect((await deliver('billing', event)).status).toBe(200);
    expect(await planStatus(aurora)).toEqual(['Completed']);
    expect(await server.rows("select 1 from app.webhook_events where event_id = 'evt_again'")).toHaveLength(1);
  });

  test.each([
    ['forged with another secret', { secret: 'guess' }],
    [
      'altered after signing',
      { body: '{"id":"evt_forged","type":"checkout.session.completed","object_id":"cs_other"}' },
    ],
    ['older than 300 seconds', { ageSeconds: 301 }],
    ['from the future', { ageSeconds: -301 }],
  ])('rejects an event that is %s and changes nothing', async (_, given) => {
    const company = await server.company(`Refused ${_}`);
    const { session } = await checkoutOf(company);
    await server.deps.db.transaction(asService, (tx) =>
      tx.query(builtSql("update vendor_billing.checkout_sessions set status = 'complete' where id = $1"), [session]),
    );
    const event = { id: 'evt_forged', type: 'checkout.session.completed', object_id: session };
    expect((await deliver('billing', event, given)).status).toBe(400);
    expect(await planStatus(company)).toEqual(['Processing']);
    expect(await server.rows("select 1 from app.webhook_events where event_id = 'evt_forged'")).toEqual([]);
  });

  test('rejects an event without a signature', async () => {
    const answer = await server.fetch('/webhooks/billing', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(400);
  });

  test('does not trust an event’s claim: an unpaid checkout completes no plan', async () => {
    const company = await server.company('Liar');
    const { session } = await checkoutOf(company);
    const event = { id: 'evt_lie', type: 'checkout.session.completed', object_id: session };
    expect((await deliver('billing', event)).status).toBe(200);
    expect(await planStatus(company)).toEqual(['Processing']);
  });

  test.each(['billing', 'signature'])(
    'rejects a %s webhook over the size limit and stops reading',
    async (provider) => {
      let given = 0;
      const body = new ReadableStream({
        pull(controller) {
          given += 1;
          controller.enqueue(new Uint8Array(1_000_000));
          if (given === 100) controller.close();
        },
      });
      const answer = await server.fetch(`/webhooks/${provider}`, {
        method: 'POST',
        body,
        duplex: 'half',
      } as RequestInit);
      expect(answer.status).toBe(400);
      expect(given).toBeLessThan(10);
    },
  );

  test.each([
    ['billing', 'checkout.session.completed', 'cs_unknown'],
    ['billing', 'invoice.paid', 'in_unknown'],
    ['billing', 'customer.updated', 'cus_unknown'],
    ['signature', 'signature_request_all_signed', 'sr_unknown'],
  ] as const)('accepts and ignores a %s event %s for an unknown object', async (provider, type, objectId) => {
    const answer = await deliver(provider, { id: `evt_${objectId}`, type, object_id: objectId });
    expect(answer.status).toBe(200);
  });

  test('cancels the plan of a cancelled checkout and ignores a late completion event', async () => {
    const company = await server.company('Cancelled');
    const { path, session } = await checkoutOf(company);
    await server.post(`${path}/cancel`, {});
    await server.post(`${path}/pay`, {});
    await server.runJobs();
    expect(await planStatus(company)).toEqual(['Cancelled']);
    await deliver('billing', { id: 'evt_late', type: 'checkout.session.completed', object_id: session });
    expect(await planStatus(company)).toEqual(['Cancelled']);
  });

  test('marks a paid invoice Paid and its lines collected despite an early event', async () => {
    const company = await server.company('Invoiced');
    const invoice = await invoiceOf(company);
    const [made] = await server.rows<{ provider_invoice_id: string; hosted_invoice_url: string }>(
      'select provider_invoice_id, hosted_invoice_url from public.invoices where id = $1',
      [invoice],
    );
    const vendorId = made?.provider_invoice_id ?? '';
    // Reported before it is paid: nothing happens yet.
    await deliver('billing', { id: 'evt_early', type: 'invoice.paid', object_id: vendorId });
    expect(await statusesOf(invoice)).toEqual(['Pending', 'processing']);
    await server.post(`${new URL(made?.hosted_invoice_url ?? '').pathname}/pay`, {});
    await server.runJobs();
    await deliver('billing', { id: 'evt_twice', type: 'invoice.paid', object_id: vendorId });
    expect(await statusesOf(invoice)).toEqual(['Paid', 'collected']);
  });
});

/** An issued invoice with one line, created at the billing provider. */
async function invoiceOf(company: TestCompany): Promise<string> {
  await server.rows(
    "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Professional', 'Completed', '5', 'Monthly')",
    [company.id, company.userId],
  );
  const member = await server.member(company, { status: 'approved' });
  const [invoice] = await server.rows<{ id: string }>(
    `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
     values ($1, 'INV-2026-0001', 3743.29, '2026-06-08', '2026-06-01', '2026-06-14', '2026-06-15') returning id`,
    [company.id],
  );
  await server.rows(
    `insert into public.payments (company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     values ($1, $2, $3, 'processing', '2026-06-01', '2026-06-14', '2026-06-15', 1, 3500, 79.87, 163.42, '{}')`,
    [company.id, member, invoice?.id],
  );
  await server.deps.db.transaction(asService, (tx) =>
    server.deps.jobs.enqueue(tx, 'billing.invoice', { invoiceId: invoice?.id ?? '' }),
  );
  await server.runJobs();
  return invoice?.id ?? '';
}
const statusesOf = async (invoice: string) => {
  const [row] = await server.rows<{ invoice: string; line: string }>(
    'select i.status as invoice, p.status as line from public.invoices i join public.payments p on p.invoice_id = i.id where i.id = $1',
    [invoice],
  );
  return [row?.invoice, row?.line];
};

describe('signature events', () => {
  const sign = (path: string) => server.post(path, { name: 'Ines Weber', consent: 'yes' });

  test('files a signed agreement once, with the hash of the sealed file', async () => {
    const company = await server.company('Signed');
    await server.call(company, 'complete-account-setup', { userId: company.userId, companyId: company.id });
    await server.runJobs();
    await sign(await server.mailedLink(company.email, 'sign'));
    await server.runJobs();
    const [request] = await server.rows<Record<string, string>>(
      `select r.id, r.status, r.document_path, r.document_sha256, r.provider_request_id, d.status as document, v.sealed_sha256 from app.signature_requests r
       join public.new_documents d on d.id = r.new_document_id join vendor_sign.requests v on v.id = r.provider_request_id where r.company_id = $1`,
      [company.id],
    );
    expect(request).toMatchObject({ status: 'signed', document: 'signed' });
    expect(request?.document_sha256).toBe(request?.sealed_sha256);
    const path = request?.document_path ?? '';
    expect(path).toBe(`${company.id}/eor_service_agreement-${request?.id}.pdf`);
    const stored = await readFileBytes(server.deps, 'documents', path);
    expect(createHash('sha256').update(stored).digest('hex')).toBe(request?.document_sha256);

    // Reported again out of order, and filed again by a job killed after its work.
    for (const type of ['signature_request_downloadable', 'signature_request_sent', 'signature_request_signed'])
      await deliver('signature', { id: `evt_${type}`, type, object_id: request?.provider_request_id ?? '' });
    await server.deps.db.transaction(asService, (tx) =>
      server.deps.jobs.enqueue(tx, 'signature.file', { requestId: request?.id ?? '' }),
    );
    await server.runJobs();
    expect(
      await server.rows('select name, file_path, tag from public.documents where user_id = $1', [company.userId]),
    ).toEqual([{ name: 'Signed - EOR Service Agreement.pdf', file_path: `documents/${path}`, tag: 'Contracts' }]);
  });

  test('loses no signature when the job is killed before our row is updated', async () => {
    const company = await server.company('Killed');
    await server.call(company, 'complete-account-setup', { userId: company.userId, companyId: company.id });
    // The provider has the request, our row does not have its id yet, and the client signs.
    const [row] = await server.rows<{ id: string }>('select id from app.signature_requests where company_id = $1', [
      company.id,
    ]);
    const input = await signatureInput(server.deps, row?.id ?? '');
    if (input === null) throw new Error('the request is gone');
    await server.deps.signature.send(input.request);
    await sign(await server.mailedLink(company.email, 'sign'));
    await server.runJobs('webhook.deliver');
    expect(await documentStatus(company)).toBe('sent');
    await server.runJobs();
    expect(await documentStatus(company)).toBe('signed');
    expect(await server.rows('select 1 from vendor_sign.requests r where r.subject like $1', ['Killed%'])).toHaveLength(
      1,
    );
    expect(
      await server.rows("select 1 from app.mail_messages where to_address = $1 and kind = 'signature-request'", [
        company.email,
      ]),
    ).toHaveLength(1);
  });

  test('declines a letter without exposing its link and allows a new one', async () => {
    const company = await server.company('Declined');
    const member = await server.member(company, { email: 'declining@people.example' });
    const letter = { type: 'EMPLOYEE_PLACEMENT_LETTER', companyId: company.id, employeeId: member };
    await server.call(company, 'create-hellosign-document', letter);
    await server.runJobs();
    const first = await server.mailedLink('declining@people.example', 'sign');
    expect(await server.rows('select file_url from public.new_documents where company_id = $1', [company.id])).toEqual([
      { file_url: null },
    ]);
    await server.post(`${first}/decline`, { reason: 'The start date is wrong.' });
    await server.runJobs();
    expect(await documentStatus(company)).toBe('declined');
    expect(await (await server.fetch(first)).text()).toMatch(
      /This document was declined on .*\. You chose not to sign it\./,
    );

    expect((await server.call(company, 'create-hellosign-document', letter)).body).toEqual({ ok: true, started: true });
    await server.runJobs();
    const second = await server.mailedLink('declining@people.example', 'sign');
    expect(second).not.toBe(first);
    await sign(second);
    await server.runJobs();
    const [row] = await server.rows('select associated_contracts from public.team_members where team_member_id = $1', [
      member,
    ]);
    expect(row?.associated_contracts).toEqual([`http://portage.test${second}`]);
    expect(await server.rows('select tag from public.documents where user_id = $1', [company.userId])).toEqual([
      { tag: 'Employee' },
    ]);
  });

  const documentStatus = async (company: TestCompany) =>
    (
      await server.rows<{ status: string }>(
        'select status from public.new_documents where company_id = $1 order by created_at desc limit 1',
        [company.id],
      )
    )[0]?.status;
});
