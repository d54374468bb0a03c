import { expect, it } from 'vitest';
import { canSubmitPasswords, checkChangedPassword, checkResetPassword } from './password-rules.ts';

it('requires a reset password to match its confirmation and have 8 characters', () => {
  expect(checkResetPassword('long enough', 'other')).toMatchObject({ title: 'Passwords do not match' });
  expect(checkResetPassword('1234567', '1234567')).toMatchObject({
    title: 'Password too short',
    description: 'Password must be at least 8 characters long.',
  });
  expect(checkResetPassword('12345678', '12345678')).toBeNull();
  expect(checkResetPassword('🔑🔑🔑🔑', '🔑🔑🔑🔑')?.code).toBe('password_too_short');
});

it('requires a changed password only to match its confirmation', () => {
  expect(checkChangedPassword('a', 'b')).toMatchObject({
    title: 'Passwords do not match',
    description: 'Please ensure both passwords match.',
  });
  expect(checkChangedPassword('a', 'a')).toBeNull();
  expect([canSubmitPasswords('a', ''), canSubmitPasswords('a', 'b')]).toEqual([false, true]);
});
