import { openKeys } from '@portage/platform/secrets/keys';
import { expect, test } from 'vitest';
import { signingKey } from '../../../src/platform/boot/secrets.ts';

const material = (secret: string) => ({ secret, signingKey: signingKey(secret) });
const [before, after] = [material('b'.repeat(32)), material('a'.repeat(32))];
const now = Date.now;

test('accepts tokens of the previous secret until it is removed, and signs with the current one', async () => {
  const old = await openKeys({ ...before, now });
  const rotated = await openKeys({ ...after, previous: before, now });
  const done = await openKeys({ ...after, now });
  const exp = Math.floor(now() / 1000) + 3600;
  const token = await old.sign({ sub: 'maya', exp });
  expect(rotated.previous).toMatchObject({ publishableKey: old.publishableKey, secretKey: old.secretKey });
  expect(await rotated.verify(token)).toMatchObject({ sub: 'maya' });
  await expect(done.verify(token)).rejects.toThrow();
  const renewed = await rotated.sign({ sub: 'maya', exp });
  expect(await done.verify(renewed)).toMatchObject({ sub: 'maya' });
  await expect(old.verify(renewed)).rejects.toThrow();
});

test('publishes both public keys meanwhile, the current one first', async () => {
  const [old, current] = [await openKeys({ ...before, now }), await openKeys({ ...after, now })];
  const rotated = await openKeys({ ...after, previous: before, now });
  expect(rotated.jwks.keys).toEqual([...current.jwks.keys, ...old.jwks.keys]);
  expect(rotated.jwks.keys.every((key) => key.d === undefined)).toBe(true);
});

test('a token without a key id must be of the current secret', async () => {
  const { SignJWT, importJWK } = await import('jose');
  const rotated = await openKeys({ ...after, previous: before, now });
  const exp = Math.floor(now() / 1000) + 3600;
  const bare = await new SignJWT({ exp })
    .setProtectedHeader({ alg: 'ES256' })
    .sign(await importJWK(before.signingKey, 'ES256'));
  await expect(rotated.verify(bare)).rejects.toThrow();
});
