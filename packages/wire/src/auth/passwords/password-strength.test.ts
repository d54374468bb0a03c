import { expect, test } from 'vitest';
import { requireStrongPassword } from './password-strength.ts';

const parts = {
  deps: { config: { AUTH_MIN_PASSWORD_LENGTH: 8 } },
  policy: { isGuessable: (password: string) => password.startsWith('canada') },
};
const reasonsFor = (password: string) =>
  requireStrongPassword(parts, password).then(
    () => [],
    (error: { code: string; extra: { weak_password?: { reasons: string[] } } }) =>
      error.extra.weak_password?.reasons ?? [error.code],
  );

test.each([
  'password',
  'PassWord1',
  'jennifer1',
  'liverpool',
  '1qaz2wsx3edc',
  'qwerty123456',
  'michael123',
  'Canada2026',
  'zzzzzzzz',
  '123123123',
  '87654321',
  '🍁🍁🍁🍁🍁🍁🍁🍁',
])('rejects the common password %s', async (password) => {
  expect(await reasonsFor(password)).toEqual(['pwned']);
});

test('names only the length of a short password', async () => {
  expect(await reasonsFor('dragon')).toEqual(['length']);
});

test.each(['correct horse battery', 'Gatineau-Ottawa 47', 'élan vital du matin'])('accepts %s', async (password) => {
  expect(await reasonsFor(password)).toEqual([]);
});

test('rejects more than 72 bytes, which bcrypt would cut off', async () => {
  expect(await reasonsFor('é'.repeat(37))).toEqual(['validation_failed']);
});
