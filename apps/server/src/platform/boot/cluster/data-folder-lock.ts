import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StartError, startError } from '../../../settings/start-error.ts';

/**
 * Locks the data folder for this process. The lock is a listening socket, so it is released however the process ends.
 * A stale socket file refuses connections and is replaced.
 * @returns a function that unlocks the folder
 * @throws StartError when another Portage is using the folder
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const path = lockPath(dataDir);
  if (await answers(path)) throw await alreadyRunning(dataDir);
  await rm(path, { force: true });
  const server = createServer((socket) => socket.end());
  const isOurs = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(path, () => resolve(true));
  });
  if (!isOurs) throw await alreadyRunning(dataDir);
  server.unref();
  await writeFile(join(dataDir, 'pid'), String(process.pid));
  return () => release(server, path);
}

/** The error that another Portage is using a folder, with the number of its process. */
export async function alreadyRunning(dataDir: string): Promise<StartError> {
  const pid = await readFile(join(dataDir, 'pid'), 'utf8').catch(() => '?');
  return startError('alreadyRunning', { folder: dataDir, pid });
}

/** Whether a running Portage holds the folder. */
export async function isDataFolderLocked(dataDir: string): Promise<boolean> {
  return answers(lockPath(dataDir));
}

/** Socket paths have a length limit, so the lock of a deep folder lives in the system temp folder under a derived name. */
function lockPath(dataDir: string): string {
  const own = join(dataDir, 'portage.lock');
  return own.length <= 90
    ? own
    : join(tmpdir(), `portage-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.lock`);
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function release(server: Server, path: string): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      rm(path, { force: true }).then(resolve, () => resolve());
    });
  });
}
