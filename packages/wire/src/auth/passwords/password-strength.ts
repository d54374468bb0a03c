import type { WireSettings } from '../../wire-parts.ts';
import { AuthError, invalid } from '../auth-error.ts';
import type { AuthPolicy } from '../auth-policy.ts';

const maxBytes = 72;

// Common passwords that the list of the package lacks.
const ownCommon = /^((welcome|letmein|monkey|dragon|password)\d{0,4}[!.]?|9?87654321)$/;

let common: Promise<ReadonlySet<string>> | undefined;

/** The shortest length that AUTH_MIN_PASSWORD_LENGTH allows. */
const shortestAllowed = 6;

/** About 43,000 passwords of past breaches, in lower case. Loaded on first use, which takes 30 ms; they take 5 MB. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= shortestAllowed)),
  );
  return common;
}

type Guessing = Pick<AuthPolicy, 'isGuessable'>;

interface StrengthParts {
  deps: { config: Pick<WireSettings, 'AUTH_MIN_PASSWORD_LENGTH'> };
  policy: Guessing;
}

/**
 * Rejects a new password that is too short, or one of the first that an attacker tries.
 * @throws AuthError weak_password with its reason, or validation_failed above 72 bytes
 */
export async function requireStrongPassword({ deps, policy }: StrengthParts, password: string): Promise<void> {
  const minLength = deps.config.AUTH_MIN_PASSWORD_LENGTH;
  if (Buffer.byteLength(password) > maxBytes) throw invalid('Password cannot be longer than 72 characters');
  // Count code points, not UTF-16 code units. The length of a short password is enough to say.
  if ([...password].length < minLength) throw weak('length', `Password should be at least ${minLength} characters.`);
  if (await isCommon(policy, password.toLowerCase()))
    throw weak('pwned', 'Password is known to be weak and easy to guess, please choose a different one.');
}

const weak = (reason: 'length' | 'pwned', message: string) =>
  new AuthError(422, 'weak_password', message, { weak_password: { reasons: [reason] } });

/** @param password in lower case, as the list has it */
async function isCommon(policy: Guessing, password: string): Promise<boolean> {
  if (/^(.{1,4}?)\1+$/u.test(password) || ownCommon.test(password) || policy.isGuessable(password)) return true;
  return (await commonPasswords()).has(password);
}
