import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  FileMissingError,
  type FileStore,
  FileTooLargeError,
  type StoredEntry,
} from '@portage/platform/files/file-store';

/** Files on disk. The path is a hash of the key, so a key cannot escape the folder. Files are complete and synced before they appear. */
export function diskFileStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    const hash = createHash('sha256').update(key).digest('hex');
    return join(folder, hash.slice(0, 2), hash.slice(2));
  };
  return {
    name: 'disk',
    async put(key, body, limitBytes = Number.POSITIVE_INFINITY) {
      const path = pathOf(key);
      const building = join(dirname(path), `.${randomUUID()}`);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(building, 'w', 0o600);
      const md5 = createHash('md5');
      let size = 0;
      try {
        for await (const chunk of body) {
          size += chunk.byteLength;
          if (size > limitBytes) throw new FileTooLargeError();
          md5.update(chunk);
          await file.writeFile(chunk);
        }
        await file.sync();
        await file.close();
        await rename(building, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await file.close().catch(() => {});
        await rm(building, { force: true });
        throw error;
      }
      return { size, md5: md5.digest('hex') };
    },
    async open(key, range) {
      const path = pathOf(key);
      // Open before stat, so a file removed meanwhile can still be read to its end.
      const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (file === null) return null;
      const { size } = await file.stat().catch(async (error) => {
        await file.close();
        throw error;
      });
      return { size, stream: file.createReadStream(range ?? {}) };
    },
    async copy(from, to) {
      const path = pathOf(to);
      await mkdir(dirname(path), { recursive: true });
      await rm(path, { force: true });
      // Stored bytes never change, so a hard link is a copy.
      await link(pathOf(from), path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissingError() : error;
      });
      await syncFolder(dirname(path));
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => entriesOf(folder),
  };
}

/** Files whose name begins with a dot are being written, or were when the process was killed. */
async function* entriesOf(folder: string): AsyncIterable<StoredEntry> {
  for (const part of await namesIn(folder)) {
    for (const name of await namesIn(join(folder, part))) {
      const path = join(folder, part, name);
      const found = await stat(path).catch(() => null);
      if (found === null) continue;
      yield {
        keyHash: name.startsWith('.') ? null : `${part}${name}`,
        size: found.size,
        modifiedAt: found.mtime,
        remove: () => rm(path, { force: true }),
      };
    }
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** A new file is durable only once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
