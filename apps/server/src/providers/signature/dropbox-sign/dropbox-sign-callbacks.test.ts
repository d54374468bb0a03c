import { EventCallbackHelper, EventCallbackRequest } from '@dropbox/sign';
import { afterEach, describe, expect, test } from 'vitest';
import { adapters, agreement } from '../../../testing/dropbox-sign-stand-in/adapter.ts';
import type { CallbackParts } from '../../../testing/dropbox-sign-stand-in/callbacks.ts';

const { start, end } = adapters();
afterEach(end);

describe('a callback', () => {
  const type = 'signature_request_signed';

  test('identifies its request, and has an id from its hash, request and signature', async () => {
    const { sign, read } = await start();
    const { id } = await sign.send(agreement());
    // The vendor repeats an event with its first time.
    const time = Math.floor(Date.now() / 1000);
    const event = await read(type, id, { signatureId: 's1', time });
    expect(event).toEqual({ type, requestId: id, eventId: expect.stringMatching(/^[0-9a-f]{64}:[0-9a-f]{40}:s1$/) });
    expect(await read(type, id, { signatureId: 's1', time })).toEqual(event);
    expect(await read(type, id, { signatureId: 's2', time })).not.toEqual(event);
  });

  test('has a hash that the official client accepts with just the key', async () => {
    const { vendor, sign } = await start();
    const { id } = await sign.send(agreement());
    const { form } = vendor.callback(type, vendor.books.requests.get(id) ?? null);
    const given = EventCallbackRequest.init(JSON.parse(String(form.get('json'))));
    expect(EventCallbackHelper.isValid(vendor.books.apiKey, given)).toBe(true);
    expect(EventCallbackHelper.isValid('guess', given)).toBe(false);
  });

  test('that tests the URL concerns no request', async () => {
    const { read } = await start();
    expect(await read('callback_test', '')).toMatchObject({ type: 'callback_test', requestId: '' });
  });

  test('is accepted for as long as Dropbox Sign retries it', async () => {
    const { vendor, sign, read } = await start();
    const { id } = await sign.send(agreement());
    expect(await read(type, id, { time: vendor.books.now() - 3 * 86_400 })).toMatchObject({ requestId: id });
  });

  test.each<[string, (now: number) => CallbackParts, string]>([
    ['forged with another key', () => ({ key: 'guess' }), 'The signature of the callback is wrong.'],
    ['of another type than was signed', () => ({ claimedType: 'signature_request_canceled' }), 'signature'],
    ['older than the retry window', (now) => ({ time: now - 5 * 86_400 }), 'The callback is too old.'],
    ['from the future', (now) => ({ time: now + 600 }), 'The callback is from the future.'],
    ['without a time', () => ({ time: Number.NaN }), 'The callback is too old.'],
    ['for another account', () => ({ accountId: 'f'.repeat(40) }), 'The callback is for another account.'],
    ['for another app', () => ({ appId: 'app2' }), 'The callback is for another app.'],
  ])('%s is rejected', async (_, parts, sentence) => {
    const { vendor, sign, read } = await start();
    const { id } = await sign.send(agreement());
    await expect(read(type, id, parts(vendor.books.now()))).rejects.toThrow(sentence);
  });

  test.each([
    ['empty', 'multipart/form-data; boundary=x', ''],
    ['JSON', 'application/json', '{"event":{}}'],
    ['a form without an event', 'application/x-www-form-urlencoded', 'json=%7B%7D'],
    ['a form with something else', 'application/x-www-form-urlencoded', 'json=%5B'],
    ['of no type', '', 'json={}'],
  ])('that is %s is rejected', async (_, contentType, body) => {
    const { sign } = await start();
    const headers = new Headers({ 'content-type': contentType });
    const read = async () => sign.readCallback(headers, new TextEncoder().encode(body));
    await expect(read()).rejects.toThrow('The callback is no form with an event.');
  });

  test('of our own app is accepted', async () => {
    const { sign, read } = await start({ vendor: { clientId: 'app1' } });
    const { id } = await sign.send(agreement());
    expect(await read(type, id)).toMatchObject({ requestId: id });
  });
});
