import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto';

const iterations = 4096;

/**
 * What PostgreSQL stores of a password (RFC 5803, SCRAM-SHA-256). `create role … password` takes it in place of the
 * password, so that neither the database's log nor a printed statement discloses it. The salt derives from the password,
 * so every process makes the same verifier, and PgBouncer's file can have it too.
 * @param password ASCII, and random: its strength does not rest on the salt
 */
export function scramVerifier(password: string): string {
  const salt = Buffer.from(hkdfSync('sha256', password, '', 'salt of the verifier', 16));
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (side: 'Client' | 'Server') => createHmac('sha256', salted).update(`${side} Key`).digest();
  const stored = createHash('sha256').update(keyOf('Client')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyOf('Server').toString('base64')}`;
}
