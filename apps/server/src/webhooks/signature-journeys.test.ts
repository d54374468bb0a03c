import { createHash } from 'node:crypto';
import { readFileBytes } from '@portage/wire/storage/internal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remindSigners } from '../modules/signatures/remind-signers.ts';
import { resumeSignatures } from '../modules/signatures/resume-signatures.ts';
import { sendSignatureRequest } from '../modules/signatures/send-signature-request.ts';
import type { TestCompany } from '../testing/provider-server.ts';
import { builtInWorld, dropboxSignWorld, type SigningWorld } from '../testing/worlds/signing-worlds.ts';

// The same journeys with every signature provider.
describe.each([
  ['built-in', () => builtInWorld()],
  ['Dropbox Sign', () => dropboxSignWorld()],
])('signatures by %s', (_, open: () => Promise<SigningWorld>) => {
  let world: SigningWorld;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const setUp = (company: TestCompany) =>
    world.server.call(company, 'complete-account-setup', { userId: company.userId, companyId: company.id });
  const letterFor = (company: TestCompany, employeeId: string) =>
    world.server.call(company, 'create-hellosign-document', {
      type: 'EMPLOYEE_PLACEMENT_LETTER',
      companyId: company.id,
      employeeId,
    });
  const requestsOf = (company: TestCompany) =>
    world.server.rows<{ id: string; status: string; document_path: string; document_sha256: string; sent_as: string }>(
      `select r.id, r.status, d.status as document, r.document_path, r.document_sha256, r.provider_request_id as sent_as
       from app.signature_requests r join public.new_documents d on d.id = r.new_document_id where r.company_id = $1 order by r.created_at`,
      [company.id],
    );
  const statuses = async (company: TestCompany) => (await requestsOf(company)).map(({ status }) => status);
  /** The rows that the portal's /documents shows. */
  const listed = async (company: TestCompany) => {
    const answer = await world.server.fetch('/rest/v1/documents?select=name,file_path,tag&order=created_at', {
      headers: { apikey: world.server.deps.keys.publishableKey, authorization: `Bearer ${company.token}` },
    });
    return (await answer.json()) as { name: string; file_path: string; tag: string }[];
  };
  const provider = () => world.server.deps.config.PROVIDER_SIGNER_EMAIL;

  test('has both parties sign a new account’s agreement in turn, then files and lists it once', async () => {
    const company = await world.server.company('Agreed');
    await setUp(company);
    await world.settle();
    expect(await statuses(company)).toEqual(['sent']);
    await world.sign(company.email, 'Client');
    await world.sign(company.email, 'Provider');
    await world.settle();
    const [request] = await requestsOf(company);
    expect(request).toMatchObject({ status: 'signed', document: 'signed' });
    const path = `${company.id}/eor_service_agreement-${request?.id}.pdf`;
    const stored = await readFileBytes(world.server.deps, 'documents', path);
    const atProvider = await world.server.deps.signature.download(request?.sent_as ?? '');
    expect(Buffer.from(stored)).toEqual(Buffer.from(atProvider ?? []));
    expect(createHash('sha256').update(stored).digest('hex')).toBe(request?.document_sha256);
    const row = { name: 'Agreed - EOR Service Agreement.pdf', file_path: `documents/${path}`, tag: 'Contracts' };
    expect(await listed(company)).toEqual([row]);

    expect(new Set(await world.replay())).toEqual(new Set([200]));
    expect(await listed(company)).toEqual([row]);
    expect((await requestsOf(company))[0]).toEqual(request);
  });

  test('adds a signed placement letter to the employee’s contracts', async () => {
    const company = await world.server.company('Placing');
    const member = await world.server.member(company, { email: 'placed@people.example' });
    expect((await letterFor(company, member)).body).toEqual({ ok: true, started: true });
    await world.settle();
    const contracts = async () =>
      (
        await world.server.rows<{ associated_contracts: string[] }>(
          'select associated_contracts from public.team_members where team_member_id = $1',
          [member],
        )
      )[0]?.associated_contracts ?? [];
    expect(await contracts()).toEqual([]);
    await world.sign('placed@people.example', 'Employee');
    await world.settle();
    const [link, ...others] = await contracts();
    expect(link).toMatch(/^https?:\/\//);
    expect(others).toEqual([]);
    expect((await listed(company)).map(({ tag }) => tag)).toEqual(['Employee']);
    expect((await letterFor(company, member)).body).toEqual({ ok: true, started: false });
  });

  test('records when the employee first opened the letter, and which file is the signed copy', async () => {
    const company = await world.server.company('Opened');
    const email = 'opening@people.example';
    const member = await world.server.member(company, { email });
    await letterFor(company, member);
    await world.settle();
    const seen = async () =>
      (
        await world.server.rows<{ id: string; seen_at: Date | null }>(
          'select id, seen_at from public.new_documents where company_id = $1',
          [company.id],
        )
      )[0];
    expect((await seen())?.seen_at).toBeNull();
    world.server.pass(3600);
    const opened = Math.floor(world.server.deps.clock.now() / 1000);
    await world.view(email);
    await world.settle();
    const first = (await seen())?.seen_at;
    expect(Math.floor((first?.getTime() ?? 0) / 1000)).toBe(opened);
    world.server.pass(3600);
    await world.view(email);
    await world.sign(email, 'Employee');
    await world.settle();
    expect((await seen())?.seen_at).toEqual(first);
    const [filed] = await world.server.rows<{ new_document_id: string; sealed_sha256: string | null; hash: string }>(
      `select d.new_document_id, d.sealed_sha256, r.document_sha256 as hash
       from public.documents d join app.signature_requests r using (new_document_id) where d.company_id = $1`,
      [company.id],
    );
    expect(filed?.new_document_id).toBe((await seen())?.id);
    // Only our own seal is checked; Dropbox Sign has its own.
    expect(filed?.sealed_sha256).toBe(world.server.deps.signature.name === 'built-in' ? filed?.hash : null);
  });

  test('allows a declined letter to be requested again', async () => {
    const company = await world.server.company('Declining');
    const member = await world.server.member(company, { email: 'declining@people.example' });
    await letterFor(company, member);
    await world.settle();
    await world.decline('declining@people.example', 'Employee', 'The start date is wrong.');
    await world.settle();
    expect(await statuses(company)).toEqual(['declined']);
    expect((await letterFor(company, member)).body).toEqual({ ok: true, started: true });
    await world.settle();
    await world.sign('declining@people.example', 'Employee');
    await world.settle();
    expect(await statuses(company)).toEqual(['declined', 'signed']);
  });

  test('expires an unsigned letter and allows it to be requested again', async () => {
    const company = await world.server.company('Expiring');
    const email = 'expiring@people.example';
    const member = await world.server.member(company, { email });
    await letterFor(company, member);
    await world.settle();
    await world.expire(email);
    await world.settle();
    expect(await requestsOf(company)).toMatchObject([{ status: 'expired', document: 'expired' }]);
    expect((await letterFor(company, member)).body).toEqual({ ok: true, started: true });
    await world.settle();
    await world.sign(email, 'Employee');
    await world.settle();
    expect(await statuses(company)).toEqual(['expired', 'signed']);
  });

  test('sends a letter that ran out of retries once when it is requested again', async () => {
    const company = await world.server.company('Given up');
    const email = 'givenup@people.example';
    const member = await world.server.member(company, { email });
    await letterFor(company, member);
    expect((await letterFor(company, member)).body).toEqual({ ok: true, started: false });
    // The last retry failed.
    await world.server.rows("delete from jobs.job where name = 'signature.send'");
    expect((await letterFor(company, member)).body).toEqual({ ok: true, started: true });
    expect((await letterFor(company, member)).body).toEqual({ ok: true, started: false });
    await world.settle();
    expect([await statuses(company), await world.asked(email)]).toEqual([['sent'], 1]);
  });

  test('resumes requests that ran out of retries, sending and filing each once', async () => {
    const [unsent, unfiled] = [await world.server.company('Unsent'), await world.server.company('Unfiled')];
    await setUp(unfiled);
    await world.settle();
    const { deps } = world.server;
    const file = deps.signature.download;
    deps.signature.download = () => Promise.reject(new Error('away'));
    await world.sign(unfiled.email, 'Client');
    await world.sign(unfiled.email, 'Provider');
    await expect(world.settle()).rejects.toThrow('away');
    deps.signature.download = file;
    await setUp(unsent);
    await world.server.rows("delete from jobs.job where name in ('signature.send', 'signature.file')");
    for (let time = 0; time < 2; time++) await resumeSignatures(deps);
    await world.settle();
    expect([await statuses(unsent), await statuses(unfiled)]).toEqual([['sent'], ['signed']]);
    expect([await world.asked(unsent.email), (await listed(unfiled)).length]).toEqual([1, 1]);
  });

  test('rejects an unknown document type without creating a request', async () => {
    const company = await world.server.company('Typing');
    const body = { type: 'SIDE_LETTER', templateId: 'x', companyId: company.id };
    expect(await world.server.call(company, 'create-hellosign-document', body)).toEqual({
      status: 400,
      body: { error: 'a known template type is required' },
    });
    expect(await requestsOf(company)).toEqual([]);
  });

  test('sends a request once when the job is killed after the provider accepts it', async () => {
    const company = await world.server.company('Killed');
    await setUp(company);
    const [request] = await requestsOf(company);
    const { deps } = world.server;
    const dying = {
      ...deps.signature,
      send: async (input: Parameters<typeof deps.signature.send>[0]) => {
        await deps.signature.send(input);
        throw new Error('killed');
      },
    };
    await expect(sendSignatureRequest({ ...deps, signature: dying }, request?.id ?? '')).rejects.toThrow('killed');
    // The client signs before the next attempt.
    await world.server.runJobs('mail.send');
    await world.sign(company.email, 'Client');
    await world.sign(company.email, 'Provider');
    await world.settle();
    expect(await statuses(company)).toEqual(['signed']);
    expect(await world.asked(company.email)).toBe(1);
    expect(await listed(company)).toHaveLength(1);
  });

  test('rejects a forged event, ignores an unknown request and does not trust the event’s claim', async () => {
    const company = await world.server.company('Forged');
    await setUp(company);
    await world.settle();
    const [request] = await requestsOf(company);
    const type = 'signature_request_all_signed';
    expect((await world.deliverEvent(type, request?.sent_as ?? '', { forged: true })).status).toBe(400);
    expect((await world.deliverEvent(type, 'f'.repeat(40))).status).toBe(200);
    const answer = await world.deliverEvent(type, request?.sent_as ?? '');
    expect([answer.status, await answer.text()]).toEqual([200, 'Hello API Event Received']);
    await world.settle();
    expect(await requestsOf(company)).toEqual([request]);
    expect(await listed(company)).toEqual([]);
  });

  test('reminds the next signer every three days until everyone has signed', async () => {
    const company = await world.server.company('Late');
    await setUp(company);
    await world.settle();
    // Earlier tests moved the server's clock, perhaps past midnight, and not the database's.
    const createdAt = new Date(world.server.deps.clock.now());
    await world.server.rows('update app.signature_requests set created_at = $2 where company_id = $1', [
      company.id,
      createdAt,
    ]);
    const days = async (count: number) => {
      world.server.pass(count * 86_400);
      await remindSigners(world.server.deps);
      await world.settle();
      return world.reminded(company.email);
    };
    expect(await days(2)).toBe(0);
    expect(await days(1)).toBe(1);
    await remindSigners(world.server.deps);
    expect(await days(1)).toBe(1);
    expect(await days(2)).toBe(2);
    await world.sign(company.email, 'Client');
    expect(await world.reminded(provider())).toBe(0);
    await world.sign(company.email, 'Provider');
    await world.settle();
    expect(await days(3)).toBe(2);
    expect(await statuses(company)).toEqual(['signed']);
  });
});
