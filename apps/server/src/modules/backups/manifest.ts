import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupTarget } from './targets/backup-target.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const content = z.object({
  format: z.literal(1),
  /** When the database was as the backup has it. */
  at: z.iso.datetime(),
  /** The program that made it. Backups of 0.4.0 and earlier do not say. */
  program: z.object({ version: z.string(), commit: z.string() }).optional(),
  /** Version of PostgreSQL. */
  postgres: z.string(),
  /** Fingerprint of the provider's secret, without which the data cannot be opened. */
  secret: z.string(),
  /** Applied migrations, with their fingerprints. */
  migrations: z.record(z.string(), z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative(), digest, bytes: z.int() }),
  ),
  sequences: z.record(z.string(), z.string().nullable()),
  /** Stored files, by the version that keys their bytes. */
  files: z.array(z.object({ version: z.string(), digest })),
  /** Lines of the checkpoint file of the audit log that the database knows; null without the file. */
  checkpoints: z.int().nonnegative(),
});

/** What a backup contains. It is written last: a backup without it is not one. */
export type Manifest = z.infer<typeof content>;

const envelope = z.object({ mac: digest, manifest: z.string() });

/** The name of a backup taken at this moment: it sorts by time. */
export const backupName = (at: Date): string => at.toISOString().replaceAll(/:|\.\d+/g, '');

/** The moment of a backup, in milliseconds. @param name as `backupName` makes it */
export const backupTime = (name: string): number => Date.parse(name.replace(/T(\d\d)(\d\d)/, 'T$1:$2:'));

const namePattern = /^\d{4}-\d\d-\d\dT\d{6}Z$/;

const keyOf = (name: string): string => `${name}/manifest.json`;

/** The names of the complete backups, the oldest first. */
export async function backupNames(target: BackupTarget): Promise<string[]> {
  const keys = await target.list('');
  return keys
    .map((key) => key.split('/'))
    .flatMap(([name = '', file]) => (file === 'manifest.json' && namePattern.test(name) ? [name] : []));
}

/** The names of backups that were begun, complete or not. */
export async function begunNames(target: BackupTarget): Promise<string[]> {
  const names = (await target.list('')).map((key) => key.split('/')[0] ?? '');
  return [...new Set(names)].filter((name) => namePattern.test(name));
}

export async function writeManifest(
  target: BackupTarget,
  keys: BackupKeys,
  name: string,
  given: Manifest,
): Promise<void> {
  const manifest = JSON.stringify(given);
  await target.put(keyOf(name), Readable.from([JSON.stringify({ mac: keys.mac(manifest), manifest }, null, 1)]));
}

/**
 * Reads the manifest of a backup.
 * @throws Refusal when there is no such backup, or this installation's secret did not make it as it is
 */
export async function readManifest(target: BackupTarget, keys: BackupKeys, name: string): Promise<Manifest> {
  const stored = namePattern.test(name) ? await target.open(keyOf(name)) : null;
  if (stored === null) throw new Refusal(404, 'backupNotFound', { name, place: target.place });
  const { mac, manifest } = envelope.parse(JSON.parse(await text(stored)));
  if (keys.mac(manifest) !== mac) throw new Refusal(409, 'backupNotOurs', { name });
  return content.parse(JSON.parse(manifest));
}
