import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { compare } from 'bcryptjs';
import { AuthError, invalid } from './auth-error.ts';

// argon2id, 64 MiB, three passes. At most two run at once: each takes 64 MiB and a core, and other requests must keep going.
const options = {
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm,
  memoryCost: 65_536,
  timeCost: 3,
  parallelism: 1,
};
const maxConcurrent = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** A hash that nothing matches, checked when there is no account so that the response takes as long. */
const dummyHash = '$argon2id$v=19$m=65536,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$Rdescudvb3sLZ1sWGQ2Y6lS4nUCRfdCbiGpfsjgSHBk';

export function hashPassword(password: string): Promise<string> {
  return withConcurrencyLimit(() => hash(password, options));
}

/**
 * Checks a password, in the same time whether or not the account exists.
 * @param stored argon2id or imported bcrypt; null when there is no account or no password
 * @returns `rehash` when it is correct but stored in the old format
 */
export async function checkPassword(
  password: string,
  stored: string | null,
): Promise<{ right: boolean; rehash: boolean }> {
  if (stored?.startsWith('$2')) return { right: await compare(password, stored), rehash: true };
  const right = await withConcurrencyLimit(() => verify(stored ?? dummyHash, password).catch(() => false));
  return { right: right && stored !== null, rehash: false };
}

// The most common breached passwords that are long enough to be accepted otherwise.
const known = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd 12345678 123456789 1234567890 87654321 11111111 00000000 123123123 qwerty123 qwertyuiop
  1q2w3e4r 1qaz2wsx abcd1234 abc12345 iloveyou sunshine princess football baseball superman trustno1 welcome1 welcome123 letmein1 administrator
  starwars computer whatever changeme changeme1 password! canada123 portage123 qwerty12 asdfghjkl zxcvbnm1 monkey123 dragon123`.split(
    /\s+/,
  ),
);

/** @throws AuthError weak_password with its reasons, or validation_failed above 72 bytes */
export function requireStrongPassword(password: string, minLength: number): void {
  if (Buffer.byteLength(password) > 72) throw invalid('Password cannot be longer than 72 characters');
  const reasons: string[] = [];
  const sentences: string[] = [];
  // Count code points, not UTF-16 code units.
  if ([...password].length < minLength) {
    reasons.push('length');
    sentences.push(`Password should be at least ${minLength} characters.`);
  }
  if (known.has(password.toLowerCase()) || /^(.)\1*$/.test(password)) {
    reasons.push('pwned');
    sentences.push('Password is known to be weak and easy to guess, please choose a different one.');
  }
  if (reasons.length > 0)
    throw new AuthError(422, 'weak_password', sentences.join(' '), { weak_password: { reasons } });
}
