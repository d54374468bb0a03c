import { randomUUID } from 'node:crypto';
import { nextYearsDocument } from '@portage/domain/contributions/testing/next-years-document';
import { nextTaxDocument } from '@portage/domain/income-tax/testing/next-tax-tables';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestDocument } from '../../modules/signatures/request-document.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { callAct, type StaffSession, staffSession } from '../../testing/staff-session.ts';

let server: ProviderServer;
let client: TestCompany;
let owner: StaffSession;
let support: StaffSession;
let auditor: StaffSession;
beforeAll(async () => {
  server = await startProviderServer({ SMTP_URL: 'smtp://mailer:hush-hush@127.0.0.1:1' });
  client = await server.company('Aurora Robotics');
  owner = await staffSession(server, 'owner');
  support = await staffSession(server, 'support');
  auditor = await staffSession(server, 'auditor');
});
afterAll(() => server[Symbol.asyncDispose]());

const pdf = Buffer.from('%PDF-1.7 a summary').toString('base64');
const reads = async (token: string, path: string) =>
  (
    await server.fetch(path, {
      headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${token}` },
    })
  ).json();

describe('provider/document-add', () => {
  const given = { name: 'T4 summary', tag: 'Admin', file_name: 'scan.PDF', file: pdf };
  const addTo = (body: object) => callAct(server, support.token, 'provider/document-add', { ...given, ...body });

  test('files a document that the client downloads, and names the staff member in the log', async () => {
    expect(await addTo({ company_id: client.id })).toMatchObject({ status: 200, body: { ok: true } });
    const [row] = (await reads(client.token, '/rest/v1/documents?name=eq.T4 summary')) as { file_path: string }[];
    expect(row).toMatchObject({ tag: 'Admin', file_path: expect.stringMatching(/\.pdf$/) });
    const file = await server.fetch(`/storage/v1/object/${row?.file_path}`, {
      headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${client.token}` },
    });
    expect(await file.text()).toBe('%PDF-1.7 a summary');
    expect(
      await reads(auditor.token, '/rest/v1/audit_entries?table_name=eq.app.staff_acts&order=at.desc&limit=1'),
    ).toMatchObject([{ actor_email: support.email, change: { act: 'provider/document-add', subject: client.id } }]);
    expect(await reads(auditor.token, '/rest/v1/staff_documents?name=eq.T4 summary')).toMatchObject([
      { company: 'Aurora Robotics', company_id: client.id },
    ]);
  });

  test("begins the name with the person's when it is about one", async () => {
    const team_member_id = await server.member(client);
    expect((await addTo({ company_id: client.id, team_member_id })).status).toBe(200);
    expect(await reads(client.token, '/rest/v1/documents?select=name&name=like.Maya*')).toEqual([
      { name: 'Maya Tremblay - T4 summary' },
    ]);
  });

  test('rejects a person of another client, and a file that is no document', async () => {
    const other = await server.company('Borealis');
    const team_member_id = await server.member(other, {
      email: 'x@people.example',
      social_insurance_number: '130692544',
    });
    expect(await addTo({ company_id: client.id, team_member_id })).toMatchObject({
      status: 404,
      body: { code: 'documentReceiverNotFound' },
    });
    const page = Buffer.from('<script>alert(1)</script>').toString('base64');
    for (const given of [{ file_name: 'page.html' }, { file_name: 'page.pdf', file: page }])
      expect(await addTo({ company_id: client.id, ...given })).toMatchObject({
        status: 400,
        body: { code: 'fileKindUnknown' },
      });
  });

  test('takes a file up to the limit, and rejects a larger one', async () => {
    const sized = (bytes: number) => Buffer.alloc(bytes, 'x').fill('%PDF-', 0, 5).toString('base64');
    expect((await addTo({ company_id: client.id, file: sized(8_000_000) })).status).toBe(200);
    expect((await addTo({ company_id: client.id, file: sized(8_000_003) })).status).toBe(400);
  });
});

test('provider/document-verify says that an unsealed file is not ours', async () => {
  expect(await callAct(server, auditor.token, 'provider/document-verify', { file: pdf })).toMatchObject({
    status: 200,
    body: { result: 'unknown', subject: null },
  });
});

describe('signature requests', () => {
  const request = async () => {
    const company = await server.company(`Cirrus ${randomUUID().slice(0, 8)}`);
    await server.rows("update public.companies set legal_name = 'Cirrus' where id = $1", [company.id]);
    await requestDocument(server.deps, { id: company.id, legal_name: 'Cirrus' }, 'EOR_SERVICE_AGREEMENT', null);
    await server.runJobs('signature.send');
    const [row] = await server.rows<{ id: string; status: string }>(
      'select id, status from app.signature_requests where company_id = $1',
      [company.id],
    );
    return { company, id: row?.id ?? '' };
  };
  const statuses = (companyId: string) =>
    server.rows('select status from app.signature_requests where company_id = $1 order by created_at', [companyId]);
  const act = (name: 'provider/signature-resend' | 'provider/signature-cancel', body: object) =>
    callAct(server, support.token, name, body);

  test('cancels an open request with a reason, and resending sends a new one', async () => {
    const { company, id } = await request();
    expect(await statuses(company.id)).toEqual([{ status: 'sent' }]);
    const canceled = await act('provider/signature-cancel', { request_id: id, reason: 'wrong address' });
    expect(canceled).toMatchObject({ status: 200 });
    expect(await statuses(company.id)).toEqual([{ status: 'cancelled' }]);
    expect(await act('provider/signature-cancel', { request_id: id, reason: 'again' })).toMatchObject({
      status: 409,
      body: { code: 'requestEnded' },
    });
    expect(await act('provider/signature-resend', { request_id: id })).toMatchObject({ body: { outcome: 'sent' } });
    await server.runJobs('signature.send');
    expect(await statuses(company.id)).toEqual([{ status: 'cancelled' }, { status: 'sent' }]);
    expect(await act('provider/signature-resend', { request_id: id })).toMatchObject({
      status: 409,
      body: { code: 'requestReplaced' },
    });
  });

  test('reminds the signer of an open request, and refuses a second reminder at once', async () => {
    const { id } = await request();
    server.pass(2 * 3600);
    expect(await act('provider/signature-resend', { request_id: id })).toMatchObject({ body: { outcome: 'reminded' } });
    expect(await act('provider/signature-resend', { request_id: id })).toMatchObject({
      status: 409,
      body: { code: 'requestNotReminded' },
    });
  });

  test('shows staff every client’s requests without the path of the file, and a client none', async () => {
    await request();
    const rows = (await reads(
      auditor.token,
      '/rest/v1/staff_signature_requests?company=eq.Cirrus&limit=1',
    )) as object[];
    expect(rows).toMatchObject([{ type: 'EOR_SERVICE_AGREEMENT', status: expect.any(String) }]);
    expect(Object.keys(rows[0] ?? {})).not.toContain('document_path');
    expect(await reads(auditor.token, '/rest/v1/staff_signature_counts?status=eq.sent')).toMatchObject([
      { requests: expect.any(Number) },
    ]);
    expect(await reads(client.token, '/rest/v1/staff_signature_requests')).toMatchObject({ code: '42501' });
  });
});

test('provider/templates shows the text of each template', async () => {
  const { body } = await callAct(server, auditor.token, 'provider/templates', {});
  expect(body).toMatchObject({
    templates: ['EOR_SERVICE_AGREEMENT', 'EMPLOYEE_PLACEMENT_LETTER'].flatMap((type) =>
      ['en-CA', 'fr-CA'].map((language) => ({
        type,
        language,
        own: false,
        problem: null,
        text: expect.stringContaining('{{'),
      })),
    ),
  });
});

describe('figures', () => {
  const document = nextYearsDocument();
  const send = (name: 'provider/figures-check' | 'provider/figures-add', text: string) =>
    callAct(server, owner.token, name, { text });

  test('names every problem of a file, and stores nothing', async () => {
    const wrong = JSON.stringify({ ...document, edition: '' });
    expect(await send('provider/figures-add', wrong)).toMatchObject({
      status: 200,
      body: { outcome: 'refused', problems: [expect.stringContaining('edition')] },
    });
    expect(await server.rows('select 1 from app.contribution_rates')).toEqual([]);
  });

  test('checks without storing, and stores under the name of the staff member', async () => {
    const text = JSON.stringify(document);
    expect(await send('provider/figures-check', text)).toMatchObject({ body: { problems: [], year: document.year } });
    expect(await server.rows('select 1 from app.contribution_rates')).toEqual([]);
    expect(await send('provider/figures-add', text)).toMatchObject({ body: { outcome: 'added' } });
    expect(await reads(auditor.token, '/rest/v1/staff_rates?select=year,added_by')).toEqual([
      { year: document.year, added_by: owner.email },
    ]);
    expect(await send('provider/figures-add', text)).toMatchObject({ body: { outcome: 'same' } });
  });

  test('stores income tax tables, and refuses another file under the name of an edition', async () => {
    const tables = nextTaxDocument();
    const text = JSON.stringify(tables);
    expect(await send('provider/figures-check', text)).toMatchObject({
      body: { kind: 'tax', problems: [], from: tables.from, until: tables.until, edition: tables.edition },
    });
    expect(await send('provider/figures-add', text)).toMatchObject({ body: { outcome: 'added' } });
    expect(await send('provider/figures-add', text)).toMatchObject({ body: { outcome: 'same' } });
    const again = JSON.stringify({ ...tables, source: 'Elsewhere' });
    expect(await send('provider/figures-add', again)).toMatchObject({ status: 409 });
    expect(await reads(auditor.token, '/rest/v1/staff_tax_tables?select=from_day,added_by')).toEqual([
      { from_day: tables.from, added_by: owner.email },
    ]);
  });
});

test('provider/installation-check shows what is configured and found, and no secret', async () => {
  const { status, body } = await callAct(server, support.token, 'provider/installation-check', {});
  expect(status).toBe(200);
  const settings = body.settings as { name: string; value: string | null; state: string }[];
  expect(settings.find(({ name }) => name === 'SMTP_URL')).toEqual({ name: 'SMTP_URL', value: null, state: 'secret' });
  expect(settings.find(({ name }) => name === 'SITE_URL')).toMatchObject({
    value: 'http://portage.test',
    state: 'set',
  });
  expect(JSON.stringify(body)).not.toContain('hush-hush');
  expect(body.findings).toContainEqual(expect.objectContaining({ result: 'fine' }));
});

test('provider/audit-verify checks the log in a job, which finds what was altered behind the product', async () => {
  const verify = async () => {
    const { body } = await callAct(server, auditor.token, 'provider/audit-verify', {});
    const [before] = await server.rows('select finished_at from app.audit_checks where id = $1', [body.check]);
    expect(before).toEqual({ finished_at: null });
    // A second request is for the check that runs.
    expect((await callAct(server, auditor.token, 'provider/audit-verify', {})).body).toEqual(body);
    await server.runJobs('audit.verify');
    const answer = await server.fetch(`/rest/v1/staff_audit_checks?id=eq.${body.check}`, {
      headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${auditor.token}` },
    });
    const [check] = (await answer.json()) as Record<string, unknown>[];
    expect(check?.finished_at).not.toBeNull();
    expect(Number(check?.entries)).toBeGreaterThanOrEqual(Number(check?.total));
    return check?.findings;
  };
  expect(await verify()).toEqual([]);
  await server.rows("set session_replication_role = 'replica'");
  await server.rows("update public.companies set purpose = 'forged' where id = $1", [client.id]);
  await server.rows("set session_replication_role = 'origin'");
  expect(await verify()).toEqual([expect.stringContaining('purpose')]);
});
