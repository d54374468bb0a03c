import { afterEach, describe, expect, test } from 'vitest';
import { adapters, agreement } from '../../../testing/dropbox-sign-stand-in/adapter.ts';
import { ProviderError } from '../../provider-error.ts';

const { start, end } = adapters();
afterEach(end);

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
    const { vendor, sign } = await start({ settings: { PROVIDER_TIMEOUT_MS: '2000' } });
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
