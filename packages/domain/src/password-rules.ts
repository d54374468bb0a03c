import type { FormMessage } from './form-messages.ts';

// Password texts: first document, sections 5 and 8 (signup, reset); operations document, section 5 (change dialog).

export const MIN_PASSWORD_LENGTH = 8;

/** Shown for a reset without a session. */
export const NO_ACTIVE_SESSION = 'No active session found. Please request a new password reset link.';

export const INVALID_SESSION: FormMessage = {
  code: 'invalid_session',
  title: 'Invalid or expired session',
  description: 'Please request a new password reset link.',
};

export const NOT_AUTHENTICATED: FormMessage = {
  code: 'not_authenticated',
  title: 'Not authenticated',
  description: 'Please sign in to update your password.',
};

const MISMATCH: FormMessage = {
  code: 'password_mismatch',
  title: 'Passwords do not match',
  description: 'Please ensure both passwords match.',
};

/** Checks a new password from a reset link: equality, then minimum length. null when valid. */
export function checkResetPassword(password: string, confirmPassword: string): FormMessage | null {
  if (password !== confirmPassword) return MISMATCH;
  // Count characters, not UTF-16 code units.
  if ([...password].length >= MIN_PASSWORD_LENGTH) return null;
  return {
    code: 'password_too_short',
    title: 'Password too short',
    description: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long.`,
  };
}

/** Checks a changed password in the settings: equality only; the service checks the rest. */
export function checkChangedPassword(password: string, confirmPassword: string): FormMessage | null {
  return password === confirmPassword ? null : MISMATCH;
}

/** Whether the change dialog's button is enabled: both fields are filled in. */
export function canSubmitPasswords(password: string, confirmPassword: string): boolean {
  return password !== '' && confirmPassword !== '';
}
