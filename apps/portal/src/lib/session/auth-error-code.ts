import type { AuthErrorCode } from '@portage/contract/error-codes';
import { isAuthError } from '@supabase/auth-js';
import { AuthCallError } from '../calls/call-auth.ts';

/** Whether the sign-in service refused a request with this code. */
export function hasAuthCode(error: unknown, code: AuthErrorCode): boolean {
  return (isAuthError(error) || error instanceof AuthCallError) && error.code === code;
}
