import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { functionPath } from '@portage/contract/function-path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../../../src/testing/provider-server.ts';

// Tokens that the server did not sign, or no longer accepts, at every service that accepts tokens.

let server: ProviderServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startProviderServer();
  company = await server.company('Forged Ltd');
});
afterAll(() => server[Symbol.asyncDispose]());

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as object;
const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicJwk = () => server.deps.keys.jwks.keys[0];
const now = () => Math.floor(server.deps.clock.now() / 1000);
const claims = (given: object = {}) => ({
  sub: company.userId,
  role: 'authenticated',
  iat: now(),
  exp: now() + 3600,
  ...given,
});
const signedBy = (key: typeof own.privateKey, header: object, payload: object) => {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
};
const hmac = (secret: string, payload: object, header: object = { alg: 'HS256', typ: 'JWT' }) => {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
const parts = () => company.token.split('.');
const ownHeader = () => ({ alg: 'ES256', typ: 'JWT', kid: publicJwk()?.kid });

const forgeries: [string, () => string | Promise<string>][] = [
  ['without a signature', () => `${parts()[0]}.${parts()[1]}.`],
  ['of two parts', () => `${parts()[0]}.${parts()[1]}`],
  ['with a signature of zeros', () => `${parts()[0]}.${parts()[1]}.${Buffer.alloc(64).toString('base64url')}`],
  ['with alg none', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`],
  ['with alg None', () => `${encode({ alg: 'None', typ: 'JWT' })}.${encode(claims())}.`],
  ['with alg none and the old signature', () => `${encode({ alg: 'none' })}.${parts()[1]}.${parts()[2]}`],
  ['with another role', () => `${parts()[0]}.${encode({ ...decode(parts()[1]), role: 'service_role' })}.${parts()[2]}`],
  [
    'with another user',
    () => `${parts()[0]}.${encode({ ...decode(parts()[1]), sub: crypto.randomUUID() })}.${parts()[2]}`,
  ],
  ['with a longer life', () => `${parts()[0]}.${encode({ ...decode(parts()[1]), exp: 9_999_999_999 })}.${parts()[2]}`],
  ['signed by another key', () => signedBy(own.privateKey, { alg: 'ES256', typ: 'JWT' }, claims())],
  ['signed by another key under our key id', () => signedBy(own.privateKey, ownHeader(), claims())],
  [
    'that brings its own key',
    () => signedBy(own.privateKey, { alg: 'ES256', jwk: own.publicKey.export({ format: 'jwk' }) }, claims()),
  ],
  [
    'that names the address of its own keys',
    () => signedBy(own.privateKey, { alg: 'ES256', jku: 'https://evil.example/jwks.json' }, claims()),
  ],
  ['signed with the public key as a secret', () => hmac(JSON.stringify(publicJwk()), claims())],
  ['signed with an empty secret', () => hmac('', claims())],
  ['signed with the publishable key as a secret', () => hmac(server.deps.keys.publishableKey, claims())],
  ['with an unknown critical header', () => signedBy(own.privateKey, { ...ownHeader(), crit: ['x'], x: 1 }, claims())],
  ['that has expired', () => server.deps.keys.sign(claims({ iat: now() - 7200, exp: now() - 3600 }))],
  ['that is not valid yet', () => server.deps.keys.sign(claims({ nbf: now() + 3600 }))],
];

test.each(forgeries)('a token %s is rejected by every service', async (_, forge) => {
  const token = await forge();
  const headers = { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${token}` };
  const post = (path: string, body: unknown) =>
    server.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const answers = await Promise.all([
    server.fetch('/auth/v1/user', { headers }),
    server.fetch('/rest/v1/companies?select=id', { headers }),
    server.fetch('/storage/v1/bucket', { headers }),
    post(functionPath('complete-account-setup'), { companyId: company.id, userId: company.userId }),
    post('/realtime/v1/api/broadcast', { messages: [{ topic: 'room', event: 'x' }] }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 401, 400, 401, 401]);
});

test('the token that the server signed is accepted', async () => {
  const headers = { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${company.token}` };
  const answer = await server.fetch('/rest/v1/companies?select=id', { headers });
  expect(await answer.json()).toEqual([{ id: company.id }]);
});
