import { readFileSync } from 'node:fs';
import { startError } from './start-error.ts';

/** Secret settings. Each can be given as NAME, or as NAME_FILE, the path of a file that holds it. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'PORTAGE_SECRET',
  'PORTAGE_SECRET_PREVIOUS',
  'LEGACY_JWT_SECRET',
  'SIN_KEY_PASSPHRASE',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'DROPBOX_SIGN_API_KEY',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

/**
 * Reads secrets from files, such as those a container platform mounts.
 * @param env environment variables
 * @returns the settings read from files, without the trailing newline
 * @throws StartError when a file cannot be read or is empty, or a setting is given both ways
 */
export function secretsFromFiles(env: Record<string, string | undefined>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of secretSettings) {
    const path = env[`${name}_FILE`];
    if (path === undefined) continue;
    if (env[name] !== undefined) throw startError('givenTwice', { name });
    const text = readText(path);
    if (text === '') throw startError('secretFileUnreadable', { name });
    found[name] = text;
  }
  return found;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
