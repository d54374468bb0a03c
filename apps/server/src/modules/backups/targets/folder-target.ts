import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { BackupTarget } from './backup-target.ts';

/** Prefix of an object's name until it is complete. */
const building = '.building-';

/** Backups in a folder, which should be on another disk or machine. Only its owner can read them. */
export function folderTarget(folder: string): BackupTarget {
  const pathOf = (key: string) => join(folder, ...key.split('/'));
  return {
    place: folder,
    async put(key, body) {
      const path = pathOf(key);
      const unfinished = join(dirname(path), `${building}${randomUUID()}`);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(unfinished, 'wx', 0o600);
      try {
        for await (const chunk of body as AsyncIterable<Uint8Array>) await file.writeFile(chunk);
        await file.sync();
        const { size } = await file.stat();
        await file.close();
        await rename(unfinished, path);
        await syncFolder(dirname(path));
        return size;
      } catch (error) {
        await file.close().catch(() => {});
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async open(key) {
      const file = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return file?.createReadStream() ?? null;
    },
    async list(prefix) {
      const found = await readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return [];
          throw error;
        },
      );
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .toSorted();
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
      // Folders that are empty now go too.
      let empty = true;
      for (let parent = dirname(key); empty && parent !== '.'; parent = dirname(parent))
        empty = await rmdir(pathOf(parent)).then(
          () => true,
          () => false,
        );
    },
  };
}

/** A new file is durable only once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
