import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { callAct, type StaffSession, staffSession } from '../../testing/staff-session.ts';
import { resumeSetups } from '../companies/resume-setup.ts';
import { employer } from '../payroll/testing/employer.ts';
import { requestDocument } from './request-document.ts';

let server: ProviderServer;
let payroll: StaffSession;
let client: TestCompany;
let memberId: string;
beforeAll(async () => {
  server = await startProviderServer();
  payroll = await staffSession(server, 'payroll');
});
afterAll(() => server[Symbol.asyncDispose]());

/** A client with an active person, whose agreement and letter are out for signature. */
async function bothSent() {
  const { memberIds, ...company } = await employer(server, {});
  client = company;
  memberId = memberIds[0] ?? '';
  await server.rows('delete from public.new_documents where company_id = $1', [client.id]);
  await send('EOR_SERVICE_AGREEMENT', null);
  await send('EMPLOYEE_PLACEMENT_LETTER', memberId);
  await server.runJobs();
}

const send = (type: 'EOR_SERVICE_AGREEMENT' | 'EMPLOYEE_PLACEMENT_LETTER', member: string | null) =>
  requestDocument(server.deps, { id: client.id, legal_name: client.name }, type, member);

const bytes = Buffer.from('%PDF-1.7 signed with a pen').toString('base64');
const file = (given: object) =>
  callAct(server, payroll.token, 'provider/document-add', {
    company_id: client.id,
    name: 'Signed copy',
    tag: 'Admin',
    file_name: 'scan.pdf',
    file: bytes,
    signed: true,
    ...given,
  });

const warnings = async () =>
  (
    await server.rows<{ key: string }>(
      'select key from public.pay_exceptions where company_id = $1 and resolved_at is null order by key',
      [client.id],
    )
  ).map(({ key }) => key);
const requests = (type: string) =>
  server.rows(
    'select status, provider from app.signature_requests where company_id = $1 and type = $2 order by created_at',
    [client.id, type],
  );

test('a copy signed on paper takes the place of the request that is out, and ends the warning', async () => {
  await bothSent();
  expect(await warnings()).toEqual(['agreementUnsigned', 'letterUnsigned']);
  expect(await file({ team_member_id: memberId })).toMatchObject({ status: 200, body: { ok: true } });
  await server.runJobs();
  expect(await warnings()).toEqual(['agreementUnsigned']);
  expect(await requests('EMPLOYEE_PLACEMENT_LETTER')).toEqual([
    { status: 'cancelled', provider: 'built-in' },
    { status: 'signed', provider: 'paper' },
  ]);
  expect(await file({})).toMatchObject({ status: 200 });
  await server.runJobs();
  expect(await warnings()).toEqual([]);

  const read = await server.fetch(
    '/rest/v1/documents?select=name,tag,sealed_sha256,sent:new_documents(type,status,team_member_id)&order=tag',
    { headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${client.token}` } },
  );
  expect(await read.json()).toEqual([
    {
      name: 'Signed copy',
      tag: 'Contracts',
      sealed_sha256: null,
      sent: { type: 'EOR_SERVICE_AGREEMENT', status: 'signed', team_member_id: null },
    },
    {
      name: 'Maya Tremblay - Signed copy',
      tag: 'Employee',
      sealed_sha256: null,
      sent: { type: 'EMPLOYEE_PLACEMENT_LETTER', status: 'signed', team_member_id: memberId },
    },
  ]);
});

test('a letter signed on paper is a contract of the person, which opens the list of documents at it', async () => {
  await bothSent();
  await file({ team_member_id: memberId });
  const [person] = await server.rows<{ links: string[] }>(
    'select associated_contracts as links from public.team_members where team_member_id = $1',
    [memberId],
  );
  expect(person?.links).toEqual(['http://portage.test/documents?q=Maya+Tremblay+-+Signed+copy']);
});

test('a client that signed on paper is sent no agreement', async () => {
  await bothSent();
  await file({});
  server.pass(3600);
  await resumeSetups(server.deps);
  await send('EOR_SERVICE_AGREEMENT', null);
  await server.runJobs();
  expect(await requests('EOR_SERVICE_AGREEMENT')).toEqual([
    { status: 'cancelled', provider: 'built-in' },
    { status: 'signed', provider: 'paper' },
  ]);
});

test('a document that is signed is not filed as signed again, but can be replaced by a new letter', async () => {
  await bothSent();
  await file({ team_member_id: memberId });
  expect(await file({ team_member_id: memberId })).toMatchObject({ status: 409, body: { code: 'requestSigned' } });
  const replaced = await server.call(client, 'change-placement-letter', {
    team_member_id: memberId,
    action: 'replace',
  });
  expect(replaced.status).toBe(200);
  await server.runJobs();
  expect(await requests('EMPLOYEE_PLACEMENT_LETTER')).toEqual([
    { status: 'cancelled', provider: 'built-in' },
    { status: 'signed', provider: 'paper' },
    { status: 'sent', provider: 'built-in' },
  ]);
  expect(await warnings()).toContain('letterUnsigned');
});

test('a file that is refused leaves the request out for signature', async () => {
  await bothSent();
  expect(await file({ team_member_id: memberId, file_name: 'scan.html' })).toMatchObject({
    status: 400,
    body: { code: 'fileKindUnknown' },
  });
  expect(await requests('EMPLOYEE_PLACEMENT_LETTER')).toEqual([{ status: 'sent', provider: 'built-in' }]);
});

describe('a document filed as signed by mistake', () => {
  const filedRequest = async (type: string) => {
    const [row] = await server.rows<{ id: string; path: string }>(
      "select id, document_path as path from app.signature_requests where company_id = $1 and type = $2 and provider = 'paper' order by created_at desc",
      [client.id, type],
    );
    return row ?? { id: '', path: '' };
  };
  const undo = (request_id: string) =>
    callAct(server, payroll.token, 'provider/document-undo-signed', { request_id, reason: 'wrong file' });
  const stored = (path: string) =>
    server.rows("select from storage.objects where bucket_id = 'documents' and name = $1", [path]);

  test('loses its file with the second attempt where the first could not remove it', async () => {
    await file({ team_member_id: memberId });
    const { id, path } = await filedRequest('EMPLOYEE_PLACEMENT_LETTER');
    const failing = vi.spyOn(server.deps.storedFiles, 'remove').mockRejectedValueOnce(new Error('The store is away.'));
    expect(await undo(id)).toMatchObject({ status: 500 });
    failing.mockRestore();
    expect(await stored(path)).toHaveLength(1);
    expect(await undo(id)).toMatchObject({ status: 200 });
    expect(await stored(path)).toEqual([]);
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'requestNotOnPaper' } });
  });

  test('loses its file and its link when its filing is undone, which brings the warning back, and can be filed again', async () => {
    await bothSent();
    await file({ team_member_id: memberId });
    await server.runJobs();
    expect(await warnings()).toEqual(['agreementUnsigned']);
    const { id, path } = await filedRequest('EMPLOYEE_PLACEMENT_LETTER');
    expect(await stored(path)).toHaveLength(1);
    expect(await undo(id)).toMatchObject({ status: 200, body: { ok: true } });
    await server.runJobs();
    expect(await warnings()).toEqual(['agreementUnsigned', 'letterMissing']);
    expect(await stored(path)).toEqual([]);
    expect(await server.rows('select from public.documents where company_id = $1', [client.id])).toEqual([]);
    expect(
      await server.rows('select associated_contracts as links from public.team_members where team_member_id = $1', [
        memberId,
      ]),
    ).toEqual([{ links: [] }]);
    expect(
      await server.rows(
        'select status, file_url from public.new_documents where team_member_id = $1 and signed_on_paper',
        [memberId],
      ),
    ).toEqual([{ status: 'cancelled', file_url: null }]);
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'requestNotOnPaper' } });
    expect(await file({ team_member_id: memberId })).toMatchObject({ status: 200 });
  });

  test('has its filing undone by name and with a reason, and can then be sent', async () => {
    await bothSent();
    await file({});
    const { id } = await filedRequest('EOR_SERVICE_AGREEMENT');
    await undo(id);
    expect(
      await server.rows('select act, reason, staff_email as by from app.staff_acts where subject = $1', [id]),
    ).toEqual([{ act: 'provider/document-undo-signed', reason: 'wrong file', by: payroll.email }]);
    expect(await callAct(server, payroll.token, 'provider/signature-send', { company_id: client.id })).toMatchObject({
      status: 200,
    });
    await server.runJobs();
    expect((await requests('EOR_SERVICE_AGREEMENT')).at(-1)).toEqual({ status: 'sent', provider: 'built-in' });
    expect(await callAct(server, payroll.token, 'provider/signature-send', { company_id: client.id })).toMatchObject({
      status: 409,
      body: { code: 'requestIsOut' },
    });
  });

  test('stays once an invoice was issued after it, and once another letter is in its place', async () => {
    await bothSent();
    await file({});
    await file({ team_member_id: memberId });
    const agreement = await filedRequest('EOR_SERVICE_AGREEMENT');
    const letter = await filedRequest('EMPLOYEE_PLACEMENT_LETTER');
    const [invoice] = await server.rows<{ id: string }>(
      `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
       values ($1, 'INV-PAPER-1', 1250, app.today() + 10, app.today(), app.today(), app.today() + 15) returning id`,
      [client.id],
    );
    expect(await undo(agreement.id)).toMatchObject({ status: 409, body: { code: 'clientInvoicedSince' } });
    // The invoice is not for this person.
    await server.call(client, 'change-placement-letter', { team_member_id: memberId, action: 'replace' });
    expect(await undo(letter.id)).toMatchObject({ status: 409, body: { code: 'requestNotOnPaper' } });
    await server.rows("update public.invoices set status = 'Cancelled' where id = $1", [invoice?.id]);
    expect(await undo(agreement.id)).toMatchObject({ status: 200 });
  });

  test('is no document that was signed here', async () => {
    await bothSent();
    const [sent] = await server.rows<{ id: string }>('select id from app.signature_requests where company_id = $1', [
      client.id,
    ]);
    expect(await undo(sent?.id ?? '')).toMatchObject({ status: 409, body: { code: 'requestNotOnPaper' } });
  });
});
