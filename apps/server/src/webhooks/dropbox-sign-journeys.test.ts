import { afterEach, describe, expect, test } from 'vitest';
import { fileSignedDocument } from '../modules/signatures/file-signed-document.ts';
import { remindSigners } from '../modules/signatures/remind-signers.ts';
import { sendSignatureRequest } from '../modules/signatures/send-signature-request.ts';
import type { StandInRequest } from '../testing/dropbox-sign-stand-in/books.ts';
import type { CallbackParts } from '../testing/dropbox-sign-stand-in/callbacks.ts';
import type { Fault } from '../testing/dropbox-sign-stand-in/faults.ts';
import type { TestCompany } from '../testing/provider-server.ts';
import { type DropboxSignWorld, dropboxSignWorld } from '../testing/worlds/signing-worlds.ts';

let world: DropboxSignWorld;
afterEach(() => world[Symbol.asyncDispose]());

/** A company in a new world whose agreement is not sent yet. */
async function begin(settings: Record<string, string> = {}): Promise<{ company: TestCompany; requestId: string }> {
  world = await dropboxSignWorld(settings);
  const company = await world.server.company('Aurora');
  await world.server.call(company, 'complete-account-setup', { userId: company.userId, companyId: company.id });
  await world.server.runJobs('mail.send');
  const [row] = await world.server.rows<{ id: string }>('select id from app.signature_requests');
  return { company, requestId: row?.id ?? '' };
}

/** The same with the agreement sent. */
async function sent(): Promise<{ company: TestCompany; requestId: string; request: StandInRequest }> {
  const begun = await begin();
  await world.settle();
  return { ...begun, request: world.vendor.requestFor(begun.company.email) };
}

const state = async () =>
  (
    await world.server.rows<{ status: string; document: string; filed: boolean }>(
      'select r.status, d.status as document, r.document_path is not null as filed from app.signature_requests r join public.new_documents d on d.id = r.new_document_id',
    )
  )[0];
const documents = async () => (await world.server.rows('select 1 from public.documents')).length;
const send = (requestId: string) => sendSignatureRequest(world.server.deps, requestId);
const post = (type: string, request: StandInRequest | null, parts: CallbackParts = {}) =>
  world.server.fetch('/webhooks/signature', {
    method: 'POST',
    body: world.vendor.callback(type, request, parts).form,
  });

describe('sending', () => {
  test.each<[Fault, number]>([
    ['error', 0],
    ['never', 0],
    ['stall', 1],
    ['lost', 1],
  ])('creates one request after the fault %s, once it is known whether one exists', async (fault, made) => {
    const { requestId } = await begin({ PROVIDER_TIMEOUT_MS: '2000' });
    const { vendor, server } = world;
    vendor.fail(fault, '/send_with_template');
    await expect(send(requestId)).rejects.toThrow('Dropbox Sign');
    expect(vendor.books.requests.size).toBe(made);
    expect(await state()).toMatchObject({ status: 'preparing' });
    if (made === 0) {
      await expect(send(requestId)).rejects.toThrow('not known yet');
      server.pass(300);
    }
    await send(requestId);
    await send(requestId);
    expect(vendor.books.requests.size).toBe(1);
    expect(await state()).toMatchObject({ status: 'sent' });
  });

  test('waits while the request list may lag, then resumes the request it created', async () => {
    const { requestId } = await begin();
    const { vendor, server } = world;
    vendor.books.listsAtOnce = false;
    vendor.fail('lost', '/send_with_template');
    await expect(send(requestId)).rejects.toThrow('could not be reached');
    server.pass(200);
    await expect(send(requestId)).rejects.toThrow('not known yet');
    for (const request of vendor.books.requests.values()) request.isListed = true;
    await send(requestId);
    expect(vendor.books.requests.size).toBe(1);
    expect(await state()).toMatchObject({ status: 'sent' });
  });

  test('reports a rejection and succeeds without a wait once it is resolved', async () => {
    const { requestId } = await begin();
    const { vendor } = world;
    const templates = [...vendor.books.templates];
    vendor.books.templates.clear();
    await expect(send(requestId)).rejects.toThrow('Dropbox Sign: Template not found');
    expect(await state()).toMatchObject({ status: 'preparing' });
    for (const [id, template] of templates) vendor.books.templates.set(id, template);
    await send(requestId);
    expect(await state()).toMatchObject({ status: 'sent' });
    expect(vendor.calls('/list')).toBe(0);
  });

  test('shows no link, because signers get theirs from Dropbox Sign', async () => {
    await sent();
    expect(await world.server.rows('select file_url from public.new_documents')).toEqual([{ file_url: null }]);
  });
});

describe('a request of a provider that is no longer configured', () => {
  const requestAgreement = (company: TestCompany) =>
    world.server.call(company, 'create-hellosign-document', {
      type: 'EOR_SERVICE_AGREEMENT',
      companyId: company.id,
    });
  const requests = () => world.server.rows('select status, provider from app.signature_requests order by created_at');

  test('is replaced by a new one while it is open', async () => {
    const { company } = await sent();
    await world.server.rows("update app.signature_requests set provider = 'built-in'");
    expect((await requestAgreement(company)).body).toEqual({ ok: true, started: true });
    await world.settle();
    expect(await requests()).toEqual([
      { status: 'cancelled', provider: 'built-in' },
      { status: 'sent', provider: 'dropbox-sign' },
    ]);
  });

  test('is kept when it is signed', async () => {
    const { company } = await sent();
    await world.server.rows("update app.signature_requests set provider = 'built-in', status = 'signed'");
    expect((await requestAgreement(company)).body).toEqual({ ok: true, started: false });
  });

  test('is sent through the current provider when it was not sent yet', async () => {
    const { requestId } = await begin();
    await world.server.rows("update app.signature_requests set provider = 'built-in'");
    await send(requestId);
    expect(await requests()).toEqual([{ status: 'sent', provider: 'dropbox-sign' }]);
  });
});

describe('the end of a request', () => {
  test.each([
    ['expires', 'expired', (request: StandInRequest) => world.vendor.expire(request)],
    ['is cancelled there', 'cancelled', (request: StandInRequest) => world.vendor.cancel(request)],
  ])('is recorded when it %s, and the document can be requested again', async (_, status, end) => {
    const { company, request } = await sent();
    end(request);
    await world.settle();
    expect(await state()).toEqual({ status, document: status, filed: false });
    const again = await world.server.call(company, 'create-hellosign-document', {
      type: 'EOR_SERVICE_AGREEMENT',
      companyId: company.id,
    });
    expect(again.body).toEqual({ ok: true, started: true });
  });

  test('is recorded from the cancel event alone when the provider no longer has the request', async () => {
    const { request } = await sent();
    world.vendor.books.requests.delete(request.id);
    expect((await post('signature_request_viewed', request)).status).toBe(200);
    expect(await state()).toMatchObject({ status: 'sent' });
    expect((await post('signature_request_canceled', request)).status).toBe(200);
    expect(await state()).toMatchObject({ status: 'cancelled' });
  });

  test('is also detected by the reminders when the callback never arrives', async () => {
    const { request } = await sent();
    world.vendor.expire(request);
    world.vendor.callbacks.length = 0;
    world.server.pass(4 * 86_400);
    await remindSigners(world.server.deps);
    expect(await state()).toMatchObject({ status: 'expired' });
    expect(world.vendor.calls('/remind/')).toBe(0);
  });
});

describe('the signed file', () => {
  async function signed() {
    const begun = await sent();
    const { vendor } = world;
    vendor.sign(begun.request, 'Client');
    vendor.sign(begun.request, 'Provider');
    return begun;
  }

  test('is filed once when it becomes ready (409 before)', async () => {
    const { requestId, request } = await signed();
    await expect(world.settle()).rejects.toThrow('still being prepared');
    expect(await state()).toEqual({ status: 'signed', document: 'signed', filed: false });
    await expect(fileSignedDocument(world.server.deps, requestId)).rejects.toThrow('still being prepared');
    world.vendor.finishFile(request);
    await world.settle();
    await world.replay();
    expect(await state()).toMatchObject({ filed: true });
    expect(await documents()).toBe(1);
  });

  test('is filed when callbacks are reordered, duplicated or lost except one', async () => {
    const { request } = await signed();
    world.vendor.finishFile(request);
    const last = world.vendor.callbacks.splice(0).at(-1);
    if (last === undefined) throw new Error('there are callbacks');
    world.vendor.callbacks.push(last, last);
    await world.settle();
    expect(await state()).toEqual({ status: 'signed', document: 'signed', filed: true });
    await post('signature_request_signed', request, { time: world.vendor.books.now() - 3000 });
    await post('signature_request_sent', request, { time: world.vendor.books.now() - 6000 });
    await world.settle();
    expect(await state()).toEqual({ status: 'signed', document: 'signed', filed: true });
    expect(await documents()).toBe(1);
  });

  test('is requested again after a Dropbox Sign failure without losing the callback', async () => {
    const { request } = await signed();
    world.vendor.finishFile(request);
    world.vendor.fail('error', `/signature_request/${request.id}`);
    const first = world.vendor.callbacks[0];
    const answer = await world.server.fetch('/webhooks/signature', { method: 'POST', body: first?.form ?? null });
    expect(answer.status).toBe(500);
    expect(await world.server.rows('select 1 from app.webhook_events')).toEqual([]);
    await world.settle();
    expect(await state()).toMatchObject({ status: 'signed', filed: true });
  });
});

describe('a callback', () => {
  const type = 'signature_request_all_signed';

  test('that tests the address gets the exact response text', async () => {
    await begin();
    const answer = await post('callback_test', null);
    expect([answer.status, await answer.text()]).toEqual([200, 'Hello API Event Received']);
  });

  test('about an unknown request does not call Dropbox Sign', async () => {
    await sent();
    const before = world.vendor.calls('/signature_request/');
    expect((await post(type, null, { requestId: 'e'.repeat(40) })).status).toBe(200);
    expect(world.vendor.calls('/signature_request/')).toBe(before);
  });

  test.each<[string, (now: number) => CallbackParts]>([
    ['forged', () => ({ key: 'guess' })],
    ['with the hash of another type', () => ({ claimedType: 'signature_request_declined' })],
    ['older than Dropbox Sign repeats', (now) => ({ time: now - 5 * 86_400 })],
    ['from the future', (now) => ({ time: now + 3600 })],
    ['for another account', () => ({ accountId: '0'.repeat(40) })],
    ['for another app', () => ({ appId: 'theirs' })],
  ])('%s gets a 400 and is not recorded', async (_, parts) => {
    const { request } = await sent();
    await world.settle();
    world.vendor.sign(request, 'Client');
    world.vendor.sign(request, 'Provider');
    world.vendor.finishFile(request);
    expect((await post(type, request, parts(world.vendor.books.now()))).status).toBe(400);
    expect(await state()).toEqual({ status: 'sent', document: 'sent', filed: false });
    expect(await world.server.rows('select 1 from app.webhook_events')).toEqual([]);
  });

  test('over the size limit is rejected', async () => {
    await begin();
    const form = new FormData();
    form.set('json', 'x'.repeat(2_000_001));
    expect((await world.server.fetch('/webhooks/signature', { method: 'POST', body: form })).status).toBe(400);
  });
});

describe('reminders', () => {
  test('that fail are reported and sent by the next run, without repeating the others', async () => {
    const { company } = await sent();
    const other = await world.server.company('Borealis');
    await world.server.call(other, 'complete-account-setup', { userId: other.userId, companyId: other.id });
    await world.settle();
    world.server.pass(3 * 86_400);
    world.vendor.fail('error', '/remind/');
    await expect(remindSigners(world.server.deps)).rejects.toThrow(
      '1 reminders failed: Dropbox Sign: it answered with 500.',
    );
    await remindSigners(world.server.deps);
    await remindSigners(world.server.deps);
    expect([await world.reminded(company.email), await world.reminded(other.email)]).toEqual([1, 1]);
  });

  test('are sent once by two concurrent runs', async () => {
    await sent();
    world.server.pass(3 * 86_400);
    const { deps } = world.server;
    const asked: string[] = [];
    const waiting: (() => void)[] = [];
    const signature = {
      ...deps.signature,
      // Both runs find the request due before either continues.
      get: async (id: string) => {
        await new Promise<void>((go) => {
          waiting.push(go);
          if (waiting.length === 2) for (const one of waiting) one();
        });
        return deps.signature.get(id);
      },
      remind: async (id: string) => asked.push(id) > 0,
    };
    await Promise.all([remindSigners({ ...deps, signature }), remindSigners({ ...deps, signature })]);
    expect(asked).toHaveLength(1);
  });

  test('are not sent when disabled', async () => {
    await begin({ SIGNATURE_REMINDER_DAYS: '0' });
    await world.settle();
    world.server.pass(30 * 86_400);
    await remindSigners(world.server.deps);
    expect(world.vendor.calls('/remind/')).toBe(0);
  });
});
