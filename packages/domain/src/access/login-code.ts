// Login code: rows `codeField` to `codeReference` of e2e/tables/access.ts.

/** Lifetime of a code, and the wait before it can be resent. */
export const LOGIN_CODE_SECONDS = 600;

/** Whole seconds left of a countdown that started at `requestedAt`, from 600 down to 0. Both times in milliseconds. */
export function secondsLeft(requestedAt: number, now: number): number {
  const left = Math.ceil(LOGIN_CODE_SECONDS - (now - requestedAt) / 1000);
  return Math.min(LOGIN_CODE_SECONDS, Math.max(0, left));
}

/** Seconds as m:ss: 600 gives '10:00', 65 gives '1:05'. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * The 5-digit local code: lets people match a mail to a request. Never accepted as proof.
 * `random` is a number in [0, 1).
 */
export function localReference(random: number): string {
  return String(10_000 + Math.floor(random * 90_000));
}

export function isLocalReference(text: string): boolean {
  return /^\d{5}$/.test(text);
}
