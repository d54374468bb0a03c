// Temporary files of tests in memory: a clone of the test database takes 25 ms there, and 90 ms on a disk.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const sharedMemory = '/dev/shm';
const prefix = 'portage-tests-';
/** What a run of all tests needs at most, with room to spare. */
const NEEDED_BYTES = 6 * 2 ** 30;

/** Puts the temporary files of this process and its children into memory, where there is room. They go with the process. */
export function useMemory() {
  if (process.env.TMPDIR !== undefined || !existsSync(sharedMemory)) return;
  removeLeftovers();
  const { bavail, bsize } = statfsSync(sharedMemory);
  if (bavail * bsize < NEEDED_BYTES || freemem() < 2 * NEEDED_BYTES) return;
  const folder = join(sharedMemory, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // Like /tmp: PostgreSQL does not run as root, and its user has folders of its own.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

/** Removes the folders of processes that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(sharedMemory))
    if (name.startsWith(prefix) && !existsSync(join('/proc', name.slice(prefix.length))))
      rmSync(join(sharedMemory, name), { recursive: true, force: true });
}
