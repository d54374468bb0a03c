import { hash } from 'bcryptjs';
import { expect, onTestFinished, test } from 'vitest';
import { AuthError, authErrorResponse } from '../auth-error.ts';
import { checkPassword, hashCheaply, hashPassword, maxHashes } from './passwords.ts';

/** Starts many at once, and returns how they ended. */
async function flood(count: number, start: () => Promise<unknown>) {
  const ended = await Promise.allSettled(Array.from({ length: count }, start));
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  return { done: count - errors.length, errors };
}

test('hashes with argon2id, 64 MiB and three passes', async () => {
  hashCheaply(false);
  onTestFinished(() => hashCheaply());
  expect(await hashPassword('a long passphrase')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
});

test.each([
  ['guesses for a known account', async (known: string) => checkPassword('wrong', known)],
  ['guesses for an unknown account', async () => checkPassword('wrong', null)],
  ['sign-ups', async () => hashPassword('a long passphrase')],
])('of 300 %s, those over the queue are refused at once', async (_, start) => {
  const known = await hashPassword('a long passphrase');
  const { done, errors } = await flood(300, () => start(known));
  expect(done).toBe(maxHashes);
  expect(new Set(errors.map((error) => JSON.stringify(error)))).toHaveLength(1);
  expect(errors[0]).toBeInstanceOf(AuthError);
  expect(errors[0]).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  const answer = authErrorResponse(errors[0] as AuthError, new Request('http://portage.test'));
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9]$/);
});

test('imported passwords wait in the same queue', async () => {
  const imported = await hash('a long passphrase', 4);
  expect((await flood(300, () => checkPassword('wrong', imported))).done).toBe(maxHashes);
});

test('the queue is free again after a flood', async () => {
  await flood(300, () => checkPassword('wrong', null));
  const stored = await hashPassword('a long passphrase');
  expect(await checkPassword('a long passphrase', stored)).toEqual({ right: true, rehash: false });
});
