import type { AuthErrorCode } from '@portage/contract/error-codes';
import * as m from '@portage/messages/start';

/** An error's text. Those of the sign-in service that users meet are in the portal's language. */
export function errorText(error: Error): string {
  switch (('code' in error ? error.code : undefined) as AuthErrorCode | undefined) {
    case 'invalid_credentials':
      return m.wrongCredentials;
    case 'otp_expired':
      return m.codeExpired;
    case 'email_not_confirmed':
      return m.emailNotConfirmed;
    case 'over_request_rate_limit':
      return m.tooManyRequests;
    default:
      return error.message;
  }
}
