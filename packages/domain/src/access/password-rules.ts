import type { Problem } from '../forms/form-messages.ts';
import { standardSchema } from '../forms/standard-schema.ts';

// Passwords of reset (e2e/tables/access.ts) and of the change dialog (e2e/tables/records.ts).

export const MIN_PASSWORD_LENGTH = 8;

/** Checks a new password from a reset link: equality, then minimum length. null when valid. */
export function checkResetPassword(
  password: string,
  confirmPassword: string,
): Problem<'passwordMismatch' | 'passwordTooShort'> | null {
  if (password !== confirmPassword) return { code: 'passwordMismatch' };
  // Count characters, not UTF-16 code units.
  if ([...password].length >= MIN_PASSWORD_LENGTH) return null;
  return { code: 'passwordTooShort', params: { min: MIN_PASSWORD_LENGTH } };
}

/** Checks a changed password in the settings: equality only; the service checks the rest. */
export function checkChangedPassword(password: string, confirmPassword: string): Problem<'passwordMismatch'> | null {
  return password === confirmPassword ? null : { code: 'passwordMismatch' };
}

export interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

/** A problem with the field that it is shown at: the second password when they differ, else the first. */
function atField<Code extends string>(
  problem: Problem<Code> | null,
): (Problem<Code> & { at: keyof NewPassword }) | null {
  return problem && { ...problem, at: problem.code === 'passwordMismatch' ? 'confirmPassword' : 'password' };
}

/** `checkResetPassword` as a Standard Schema. */
export const resetPasswordSchema = standardSchema((values: NewPassword) => ({
  form: atField(checkResetPassword(values.password, values.confirmPassword)),
}));

/** `checkChangedPassword` as a Standard Schema. */
export const changedPasswordSchema = standardSchema((values: NewPassword) => ({
  form: atField(checkChangedPassword(values.password, values.confirmPassword)),
}));

/** Whether the change dialog's button is enabled: both fields are filled in. */
export function canSubmitPasswords(password: string, confirmPassword: string): boolean {
  return password !== '' && confirmPassword !== '';
}
