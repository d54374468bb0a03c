import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of PostgreSQL's log that are kept, and the max size of each in megabytes: at most about 100 MB. */
const [maxFiles, maxFileMb] = [10, 10];

/**
 * Settings that make PostgreSQL keep its own log: what happens to the server, such as starts, crashes and lost sessions. A
 * statement's error goes to the caller and is left out with all statements, details and parameters: they can contain personal data.
 * @param folder where to write, which the server's user must own
 */
export const logSettings = (folder: string): Record<string, string> => ({
  logging_collector: 'on',
  log_directory: folder,
  log_filename: 'postgres-%Y-%m-%dT%H%M%S.log',
  log_rotation_age: '1d',
  log_rotation_size: `${maxFileMb}MB`,
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_checkpoints: 'off',
});

/** The log's files, the oldest first: their names are times. */
async function logFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith('postgres-') && name.endsWith('.log')).sort();
}

/** Deletes the oldest files. PostgreSQL starts new files by size and by day, and never deletes one. */
export async function pruneLog(folder: string): Promise<void> {
  for (const name of (await logFiles(folder)).slice(0, -maxFiles)) await rm(join(folder, name), { force: true });
}

/** The end of the newest file, at most 2,000 bytes; empty when there is no log. */
export async function endOfLog(folder: string): Promise<string> {
  const newest = (await logFiles(folder)).at(-1);
  if (newest === undefined) return '';
  const file = await open(join(folder, newest), 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(2000), position: Math.max(0, size - 2000) });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
