import { expect, it } from 'vitest';
import { canSubmitPasswords, checkChangedPassword, checkResetPassword } from './password-rules.ts';

it('requires a reset password to match its confirmation and have 8 characters', () => {
  expect(checkResetPassword('long enough', 'other')).toEqual({ code: 'passwordMismatch' });
  expect(checkResetPassword('1234567', '1234567')).toEqual({ code: 'passwordTooShort', params: { min: 8 } });
  expect(checkResetPassword('12345678', '12345678')).toBeNull();
  expect(checkResetPassword('🔑🔑🔑🔑', '🔑🔑🔑🔑')?.code).toBe('passwordTooShort');
});

it('requires a changed password only to match its confirmation', () => {
  expect(checkChangedPassword('a', 'b')).toEqual({ code: 'passwordMismatch' });
  expect(checkChangedPassword('a', 'a')).toBeNull();
  expect([canSubmitPasswords('a', ''), canSubmitPasswords('a', 'b')]).toEqual([false, true]);
});
