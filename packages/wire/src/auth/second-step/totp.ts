import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Time-based one-time passwords (RFC 6238), with the parameters every authenticator app supports: SHA-1, six digits, 30 seconds.

const PERIOD_MS = 30_000;
const DIGITS = 6;
/** Also accept the previous and next step, since phone clocks drift. */
const DRIFT_STEPS = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new shared secret: 160 random bits in base32. */
export function newTotpSecret(): string {
  return [...randomBytes(32)].map((byte) => BASE32[byte & 31]).join('');
}

/** The otpauth URI in the QR code. */
export function totpUri(issuer: string, account: string, secret: string): string {
  const query = `algorithm=SHA1&digits=${DIGITS}&issuer=${encodeURIComponent(issuer)}&period=${PERIOD_MS / 1000}&secret=${secret}`;
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`;
}

/** The code of one 30-second step. @param secret base32 */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of a moment (ms). */
export const totpStep = (now: number): number => Math.floor(now / PERIOD_MS);

/** The step near `now` (ms) that a typed code matches; null when the code is wrong. */
export function matchingStep(secret: string, typed: string, now: number): number | null {
  const code = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return null;
  let found: number | null = null;
  // Compare every candidate, so timing reveals nothing.
  for (let drift = DRIFT_STEPS; drift >= -DRIFT_STEPS; drift -= 1) {
    const step = totpStep(now) + drift;
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) found = step;
  }
  return found;
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
