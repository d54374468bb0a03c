import type { AuthErrorCode } from './auth-error-code.ts';

/** A browser or app in which the account is signed in. */
export interface SignedInDevice {
  id: string;
  user_agent: string | null;
  ip: string | null;
  created_at: string;
  last_used_at: string;
  aal: string;
  /** Whether this is the caller's own session. */
  current: boolean;
}

/** The endpoints of `/auth/v1` that Supabase Auth lacks, by method and path: what a caller sends, and what a success returns. */
export interface AuthExtensions {
  /** The account's signed-in devices: this one first, then by last use. */
  'GET sessions': { request: null; response: SignedInDevice[] };
  /** Signs out one device. */
  'DELETE sessions/:id': { request: { id: string }; response: null };
  /** Enters the password again, so that the session may change the password and two-step verification. */
  'POST reauthenticate': { request: { password: string }; response: null };
  /** How many recovery codes are unused. */
  'GET recovery-codes': { request: null; response: { left: number } };
  /** Replaces all recovery codes. They are returned only here. */
  'POST recovery-codes': { request: null; response: { codes: string[] } };
  /** Uses up a recovery code, and returns a session with two-step verification. */
  'POST recovery-codes/verify': {
    request: { code: string };
    response: { access_token: string; refresh_token: string };
  };
}

/** The body of an error, for callers of API version 2024-01-01. */
export interface AuthErrorBody {
  code: AuthErrorCode;
  message: string;
}
