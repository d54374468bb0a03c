import { EventCallbackHelper, EventCallbackRequest } from '@dropbox/sign';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import type { CallbackParts } from '../../testing/dropbox-sign-stand-in/callbacks.ts';
import { startDropboxSign } from '../../testing/dropbox-sign-stand-in/stand-in.ts';
import { ProviderError } from '../provider-error.ts';
import { dropboxSignature } from './dropbox-sign.ts';
import type { SignatureRequestInput } from './signature-provider.ts';

type StartOptions = Parameters<typeof startDropboxSign>[0];

const open: AsyncDisposable[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one[Symbol.asyncDispose]()));
});

/** The adapter with its own Dropbox Sign stand-in, on a clock the test controls. */
async function start(given: { vendor?: StartOptions; settings?: Record<string, string> } = {}) {
  const vendor = await startDropboxSign(given.vendor);
  open.push(vendor);
  let ahead = 0;
  const clock = { offset: 0, now: () => Date.now() + ahead };
  vendor.follow(clock);
  const config = readConfig({ SITE_URL: 'https://portal.example', ...vendor.settings, ...given.settings });
  const sign = dropboxSignature({ config, clock }, config.DROPBOX_SIGN_API_KEY ?? '');
  const pass = (seconds: number) => {
    ahead += seconds * 1000;
  };
  const read = (type: string, about: string, parts: CallbackParts = {}) => {
    const request = vendor.books.requests.get(about) ?? null;
    return readForm(vendor.callback(type, request, parts).form);
  };
  const readForm = async (form: FormData) => {
    const request = new Request('https://portal.example', { method: 'POST', body: form });
    return sign.readCallback(request.headers, new Uint8Array(await request.arrayBuffer()));
  };
  return { vendor, sign, pass, read };
}

const agreement = (given: Partial<SignatureRequestInput> = {}): SignatureRequestInput => ({
  idempotencyKey: 'request 1',
  type: 'EOR_SERVICE_AGREEMENT',
  subject: 'Aurora Robotics - EOR Service Agreement',
  message: 'Please review and sign the service agreement.',
  signers: [
    { role: 'Client', name: 'Aurora Robotics', emailAddress: 'ines@aurora.example' },
    { role: 'Provider', name: 'Margaret Sinclair', emailAddress: 'signer@provider.example' },
  ],
  customFields: { company_name: 'Aurora Robotics', company_address: 'Torstrasse 1, Berlin' },
  metadata: { company_id: 'c1', request_id: 'r1' },
  testMode: false,
  ...given,
});

describe('sending', () => {
  test('includes the template for the type, each role, the merge fields, subject, message and test mode', async () => {
    const { vendor, sign } = await start();
    const { id, signUrl } = await sign.send(agreement({ testMode: true }));
    expect(signUrl).toBeNull();
    expect(vendor.books.requests.get(id)).toMatchObject({
      templateId: vendor.settings.DROPBOX_SIGN_TEMPLATE_EOR_SERVICE_AGREEMENT,
      subject: 'Aurora Robotics - EOR Service Agreement',
      message: 'Please review and sign the service agreement.',
      testMode: true,
      allowDecline: true,
      metadata: { company_id: 'c1', request_id: 'r1' },
      customFields: [
        { name: 'company_name', value: 'Aurora Robotics' },
        { name: 'company_address', value: 'Torstrasse 1, Berlin' },
      ],
      signers: [
        { role: 'Client', email: 'ines@aurora.example', order: 0 },
        { role: 'Provider', email: 'signer@provider.example', order: 1 },
      ],
    });
  });

  test('uses the configured app, and truncates a long subject', async () => {
    const { vendor, sign } = await start({ vendor: { clientId: 'app1' } });
    const { id } = await sign.send(agreement({ subject: 'A'.repeat(300) }));
    expect(vendor.books.requests.get(id)).toMatchObject({ clientId: 'app1', subject: 'A'.repeat(255) });
  });

  test.each([
    [
      'a role in another case',
      { signers: [{ role: 'client', name: 'A', emailAddress: 'a@b.example' }] },
      'Role client',
    ],
    ['a missing role', { signers: [{ role: 'Client', name: 'A', emailAddress: 'a@b.example' }] }, 'Role Provider'],
    ['an unknown merge field', { customFields: { company: 'A' } }, 'Custom field company does not exist'],
    ['a missing merge field', { customFields: { company_name: 'A' } }, 'Custom field company_address is required'],
    ['an invalid address', { signers: [{ role: 'Client', name: 'A', emailAddress: '' }] }, 'Invalid email'],
  ])('rejects %s with one sentence', async (_, given, sentence) => {
    const { vendor, sign } = await start();
    await expect(sign.send(agreement(given))).rejects.toThrow(sentence);
    expect(vendor.books.requests.size).toBe(0);
  });

  test('rejects a deleted template', async () => {
    const { sign } = await start({ settings: { DROPBOX_SIGN_TEMPLATE_EOR_SERVICE_AGREEMENT: 'gone' } });
    await expect(sign.send(agreement())).rejects.toThrow('Dropbox Sign: Template not found');
  });

  test('finds only the sent request by our key, even before it is indexed', async () => {
    const { vendor, sign } = await start();
    expect(await sign.find?.('request 1')).toBeNull();
    const sent = await sign.send(agreement());
    await sign.send(agreement({ idempotencyKey: 'request 2' }));
    expect(await sign.find?.('request 1')).toEqual(sent);
    expect(await sign.find?.('request 3')).toBeNull();
    // Also among many newer ones.
    const newer = { ...vendor.requestFor('ines@aurora.example'), metadata: {} };
    for (let at = 0; at < 100; at += 1) vendor.books.requests.set(`newer ${at}`, newer);
    expect(await sign.find?.('request 1')).toEqual(sent);
    for (let at = 0; at < 100; at += 1) vendor.books.requests.delete(`newer ${at}`);
    for (const request of vendor.books.requests.values()) request.isFound = false;
    expect(await sign.find?.('request 1')).toEqual(sent);
    for (const request of vendor.books.requests.values()) request.isListed = false;
    expect(await sign.find?.('request 1')).toBeNull();
  });
});

describe('a failing call', () => {
  test.each([
    ['error', 'Dropbox Sign: it answered with 500.', 500, 0],
    ['page', 'Dropbox Sign gave an answer that could not be read.', null, 0],
    ['never', 'Dropbox Sign did not answer in time.', null, 0],
    ['stall', 'Dropbox Sign did not answer in time.', null, 1],
    ['lost', 'Dropbox Sign could not be reached', null, 1],
  ] as const)('%s: reports the failure within the time limit', async (fault, sentence, status, made) => {
    const { vendor, sign } = await start({ settings: { PROVIDER_TIMEOUT_MS: '1500' } });
    vendor.fail(fault);
    const error = await sign.send(agreement()).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ message: expect.stringContaining(sentence), status });
    expect(vendor.books.requests.size).toBe(made);
  });

  test('an HTML page does not pass as a list, request or file', async () => {
    const { vendor, sign } = await start();
    const { id } = await sign.send(agreement());
    vendor.requestFor('ines@aurora.example').file = Buffer.from('%PDF-1.7');
    for (const call of [() => sign.find?.('request 1'), () => sign.get(id), () => sign.download(id)]) {
      vendor.fail('page');
      await expect(call()).rejects.toBeInstanceOf(ProviderError);
    }
  });

  test('an error contains neither the key nor the sent data', async () => {
    const { vendor, sign } = await start({ settings: { DROPBOX_SIGN_API_KEY: 'another-key-of-theirs' } });
    const error = await sign.send(agreement()).catch((one: unknown) => one);
    expect(error).toMatchObject({ message: 'Dropbox Sign: Unauthorized api key', status: 401, code: 'unauthorized' });
    const dumped = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause);
    for (const secret of ['another-key-of-theirs', 'ines@aurora.example', vendor.books.apiKey])
      expect(dumped).not.toContain(secret);
  });

  test('calls above the rate limit fail as such, and succeed in the next minute', async () => {
    const { vendor, sign, pass } = await start({ vendor: { limits: { testMode: 2 } } });
    const send = (at: number) => sign.send(agreement({ idempotencyKey: `request ${at}`, testMode: true }));
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(send));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(1);
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 429, code: 'exceeded_rate' });
    // Other calls have their own limit, which every response reports.
    const authorization = `Basic ${Buffer.from(`${vendor.books.apiKey}:`).toString('base64')}`;
    const { headers } = await fetch(`${vendor.settings.DROPBOX_SIGN_API_URL}/account`, { headers: { authorization } });
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['100', '99']);
    pass(60);
    await send(6);
  });
});

describe('a request', () => {
  test('is sent, then signed, with a null file until it is prepared', async () => {
    const { vendor, sign } = await start();
    const { id } = await sign.send(agreement());
    const request = vendor.requestFor('ines@aurora.example');
    expect(await sign.get(id)).toMatchObject({
      id,
      status: 'sent',
      signers: [{ status: 'waiting' }, { status: 'waiting' }],
    });
    vendor.sign(request, 'Client');
    vendor.sign(request, 'Provider');
    expect(await sign.get(id)).toMatchObject({
      status: 'signed',
      pageUrl: `https://app.hellosign.com/home/manage?guid=${id}`,
      signers: [{ role: 'Client', status: 'signed', signedAt: expect.stringMatching(/Z$/) }, { role: 'Provider' }],
    });
    expect(await sign.download(id)).toBeNull();
    const file = vendor.finishFile(request);
    expect(Buffer.from((await sign.download(id)) ?? [])).toEqual(file);
  });

  test('is reported as declined, expired, canceled, failed or unknown', async () => {
    const { vendor, sign } = await start();
    const ends = {
      declined: () => vendor.decline(vendor.requestFor('ines@aurora.example'), 'Client', 'no'),
      expired: () => vendor.expire(vendor.requestFor('ines@aurora.example')),
      cancelled: () => vendor.cancel(vendor.requestFor('ines@aurora.example')),
      failed: () => {
        vendor.requestFor('ines@aurora.example').hasError = true;
      },
    };
    for (const [status, end] of Object.entries(ends)) {
      const { id } = await sign.send(agreement({ idempotencyKey: status }));
      end();
      expect(await sign.get(id)).toMatchObject({ id, status });
    }
    expect(await sign.get('0'.repeat(40))).toBeNull();
  });

  test('rejects a file that is not a PDF', async () => {
    const { vendor, sign } = await start();
    const { id } = await sign.send(agreement());
    vendor.requestFor('ines@aurora.example').file = Buffer.from('<html>');
    await expect(sign.download(id)).rejects.toThrow('not a PDF');
  });

  test('reminds the signer whose turn it is at most once an hour, and no one after the end', async () => {
    const { vendor, sign, pass } = await start();
    const { id } = await sign.send(agreement());
    const request = vendor.requestFor('ines@aurora.example');
    const reminded = () => request.signers.map(({ remindedAt }) => remindedAt !== null);
    expect(await sign.remind?.(id)).toBe(true);
    expect(reminded()).toEqual([true, false]);
    pass(3500);
    expect(await sign.remind?.(id)).toBe(false);
    pass(200);
    expect(await sign.remind?.(id)).toBe(true);
    vendor.sign(request, 'Client');
    expect(await sign.remind?.(id)).toBe(true);
    expect(reminded()).toEqual([true, true]);
    vendor.sign(request, 'Provider');
    pass(4000);
    expect(await sign.remind?.(id)).toBe(false);
    expect(vendor.calls('/remind/')).toBe(3);
  });
});

describe('a callback', () => {
  const type = 'signature_request_signed';

  test('identifies its request, and has an id from its hash, request and signature', async () => {
    const { sign, read } = await start();
    const { id } = await sign.send(agreement());
    const event = await read(type, id, { signatureId: 's1' });
    expect(event).toEqual({ type, requestId: id, eventId: expect.stringMatching(/^[0-9a-f]{64}:[0-9a-f]{40}:s1$/) });
    expect(await read(type, id, { signatureId: 's1' })).toEqual(event);
    expect(await read(type, id, { signatureId: 's2' })).not.toEqual(event);
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

describe('the checks', () => {
  const address = 'https://portal.example/webhooks/signature';
  const problems = async (sign: { check?(): Promise<{ wrong: string | null }[]> }) =>
    ((await sign.check?.()) ?? []).flatMap(({ wrong }) => (wrong === null ? [] : [wrong]));

  test('find nothing wrong in a correct setup', async () => {
    const { vendor, sign } = await start();
    vendor.books.callbackUrl = address;
    expect(await sign.check?.()).toEqual([
      { check: 'Dropbox Sign: key (live)', wrong: null },
      { check: 'Dropbox Sign: template EOR_SERVICE_AGREEMENT', wrong: null },
      { check: 'Dropbox Sign: template EMPLOYEE_PLACEMENT_LETTER', wrong: null },
      { check: 'Dropbox Sign: callbacks', wrong: null },
    ]);
  });

  test('name the setting of a rejected key, and stop there', async () => {
    const { sign } = await start({ settings: { DROPBOX_SIGN_API_KEY: 'another-key-of-theirs' } });
    expect(await problems(sign)).toEqual([
      'Dropbox Sign does not accept DROPBOX_SIGN_API_KEY; copy it again from its API settings.',
    ]);
  });

  test('report what a template lacks, has in excess, or has wrong', async () => {
    const { vendor, sign } = await start();
    vendor.books.callbackUrl = address;
    const [first, second] = [...vendor.books.templates.values()];
    if (first === undefined || second === undefined) throw new Error('there are two templates');
    first.roles.reverse();
    second.fields = [{ name: 'employee_name', required: true }];
    expect(await problems(sign)).toEqual([
      'The template of DROPBOX_SIGN_TEMPLATE_EOR_SERVICE_AGREEMENT has the signer roles Provider, Client, and Portage sends Client, Provider, in this order; correct it at Dropbox Sign.',
      'The template of DROPBOX_SIGN_TEMPLATE_EMPLOYEE_PLACEMENT_LETTER lacks the merge fields company_name, employee_address, job_title, manager_name, start_date; correct it at Dropbox Sign.',
    ]);
    first.roles.reverse();
    first.ccRoles.push('Lawyer');
    vendor.books.templates.delete(second.id);
    expect(await problems(sign)).toEqual([
      'The template of DROPBOX_SIGN_TEMPLATE_EOR_SERVICE_AGREEMENT has roles for copies, and Portage sends none; correct it at Dropbox Sign.',
      'Dropbox Sign has no template with the id in DROPBOX_SIGN_TEMPLATE_EMPLOYEE_PLACEMENT_LETTER; copy it again.',
    ]);
    first.ccRoles.pop();
    first.fields.push({ name: 'signed_in', required: true });
    expect((await problems(sign))[0]).toContain('requires the merge fields signed_in, which Portage does not fill');
  });

  test('report a callback URL that is not ours, for the account or the app', async () => {
    const { sign } = await start();
    expect(await problems(sign)).toEqual([
      `Dropbox Sign calls nobody for the account; set its callback URL to ${address}.`,
    ]);
    const other = await start({ vendor: { clientId: 'app1' } });
    other.vendor.books.callbackUrl = address;
    expect(await problems(other.sign)).toEqual([
      `Dropbox Sign calls nobody for the app of DROPBOX_SIGN_CLIENT_ID; set its callback URL to ${address}.`,
    ]);
  });

  test('report an exhausted quota, except in test mode', async () => {
    const { vendor, sign } = await start();
    vendor.books.quotaLeft = 0;
    expect((await problems(sign))[0]).toContain('no signature requests left');
    await expect(sign.send(agreement())).rejects.toMatchObject({ status: 402 });
    const trial = await start({ settings: { DROPBOX_SIGN_TEST_MODE: 'true' } });
    trial.vendor.books.quotaLeft = 0;
    trial.vendor.books.callbackUrl = address;
    expect(await problems(trial.sign)).toEqual([]);
    await trial.sign.send(agreement({ testMode: true }));
  });
});
