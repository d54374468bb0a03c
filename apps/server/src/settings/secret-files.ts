import { readFileSync } from 'node:fs';
import { StartError } from './start-error.ts';

/** Secret settings. Each can be given as NAME, or as NAME_FILE, the path of a file that holds it. */
export const secretSettings = [
  'DATABASE_URL',
  'PORTAGE_SECRET',
  'LEGACY_JWT_SECRET',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'DROPBOX_SIGN_API_KEY',
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
    if (env[name] !== undefined) throw new StartError(`Set ${name} or ${name}_FILE, not both.`);
    const text = readText(path);
    if (text === '') throw new StartError(`The file that ${name}_FILE names cannot be read or is empty.`);
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
