import { randomUUID } from 'node:crypto';
import { type Keys, openKeys } from '@portage/platform/secrets/keys';
import { resealFactors } from '@portage/wire/auth/second-step/reseal-factors';
import { openSecret, sealSecret } from '@portage/wire/auth/second-step/sealed-secret';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../database/testing/test-database.ts';
import { signingKey } from '../../../../src/platform/boot/secrets.ts';

let database: TestDatabase;
let [before, rotated, after]: Keys[] = [];
const factor = randomUUID();
beforeAll(async () => {
  database = await createTestDatabase();
  const material = (secret: string) => ({ secret, signingKey: signingKey(secret), now: Date.now });
  const [first, second, third] = ['b', 'a', 'c'].map((letter) => material(letter.repeat(32)));
  if (first === undefined || second === undefined || third === undefined) throw new Error('three secrets');
  [before, rotated, after] = [
    await openKeys(first),
    await openKeys({ ...second, previous: first }),
    await openKeys(second),
  ];
  const user = randomUUID();
  await database.owner.query('insert into auth.users (id, email) values ($1, $2)', [user, 'maya@people.example']);
  const insert = `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values ($1, $2, $1::uuid::text, 'totp', 'verified', $3, now(), now())`;
  await database.owner.query(insert, [factor, user, sealSecret(before, factor, 'JBSWY3DP')]);
  const lost = randomUUID();
  await database.owner.query(insert, [lost, user, sealSecret(await openKeys(third), lost, 'LOST')]);
});
afterAll(() => database[Symbol.asyncDispose]());

const stored = async () =>
  (await database.owner.query('select secret from auth.mfa_factors where id = $1', [factor])).rows[0].secret as string;

test('encrypts authenticator secrets again with the new secret, and opens both meanwhile', async () => {
  if (rotated === undefined || after === undefined) throw new Error('three keys');
  expect(openSecret(rotated, factor, await stored())).toBe('JBSWY3DP');
  const unopenable = await stored();
  expect(() => openSecret(after as Keys, factor, unopenable)).toThrow();
  expect(await resealFactors({ db: database.db, keys: rotated })).toEqual({ resealed: 1, unopened: 1 });
  expect(openSecret(after, factor, await stored())).toBe('JBSWY3DP');
  expect(await resealFactors({ db: database.db, keys: rotated })).toEqual({ resealed: 0, unopened: 1 });
});
