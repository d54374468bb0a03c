import type { WireParts } from '../wire-parts.ts';

/** What the product decides about accounts and sessions. It passes this in, as it does `AuthMails`. */
export interface AuthPolicy {
  /** The name that authenticator apps show for an account, when the client gives none. */
  issuer: string;
  /** Pages of the site that mailed links open, as paths, unless the request for a link names another page. */
  pages: { confirmation: string; recovery: string; magiclink: string };
  /** Hours until a session ends, whatever is refreshed, by the role of its account. Sessions of a role without an entry do not end. */
  sessionHours: Readonly<Record<string, number>>;
  /** Whether an address may sign up, of those that GoTrue accepts. Accounts that exist may sign in with any. */
  acceptsAddress(address: string): boolean;
  /** Whether a password is one of the first that an attacker tries here. It is in lower case. */
  isGuessable(password: string): boolean;
  /** Path of the site where accounts are managed, for a caller that tries it through this API. */
  consolePath: string;
}

/** What it takes to write a link of a mail, or to start or refresh a session. */
export interface PolicyParts {
  deps: WireParts;
  policy: AuthPolicy;
}
