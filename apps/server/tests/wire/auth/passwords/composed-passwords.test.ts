import { hash } from '@node-rs/argon2';
import { createConfirmedUser } from '@portage/wire/auth/accounts/accounts';
import { checkPassword, hashPassword } from '@portage/wire/auth/passwords/passwords';
import { hash as oldHash } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../../../src/testing/provider-server.ts';

// The same password typed on different systems: an accented letter is one character or two.

const composed = 'château-érable-Québec-9'.normalize('NFC');
const decomposed = composed.normalize('NFD');

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const signIn = async (email: string, password: string) =>
  (
    await server.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email, password }),
    })
  ).status;

test.each([
  ['composed', composed],
  ['in parts', decomposed],
])('a password chosen %s opens the account however it is typed', async (how, chosen) => {
  const email = `${how.replace(' ', '-')}@accents.example`;
  await createConfirmedUser(server.deps, { email, password: chosen });
  expect([await signIn(email, composed), await signIn(email, decomposed)]).toEqual([200, 200]);
  expect(await signIn(email, composed.replace('é', 'e'))).toBe(400);
});

test('a password stored in parts works as before, and is stored composed at the next sign-in', async () => {
  const email = 'stored-before@accents.example';
  await createConfirmedUser(server.deps, { email, password: 'replaced below' });
  await server.rows('update auth.users set encrypted_password = $2 where email = $1', [email, await hash(decomposed)]);
  expect(await signIn(email, composed)).toBe(400);
  expect(await signIn(email, decomposed)).toBe(200);
  expect([await signIn(email, composed), await signIn(email, decomposed)]).toEqual([200, 200]);
});

describe('a check', () => {
  test('of an imported password compares both forms', async () => {
    const stored = await oldHash(composed, 4);
    for (const typed of [composed, decomposed])
      expect(await checkPassword(typed, stored)).toEqual({ right: true, rehash: true });
  });

  test('of a password in parts gives the same answer for a wrong one and an unknown account', async () => {
    const stored = await hashPassword('a long passphrase');
    for (const account of [stored, null])
      expect(await checkPassword(decomposed, account)).toEqual({ right: false, rehash: false });
  });
});
