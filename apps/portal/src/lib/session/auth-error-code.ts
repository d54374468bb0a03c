import type { AuthErrorCode } from '@portage/contract/error-codes';

/** Whether the sign-in service refused a request with this code. */
export function hasAuthCode(error: unknown, code: AuthErrorCode): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
