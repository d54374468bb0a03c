import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, FileTooLargeError } from './file-store.ts';

/** Files on disk. A key's hash is its path, so no key can name a place; bytes are complete and synced before they appear. */
export function diskFileStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    const hash = createHash('sha256').update(key).digest('hex');
    return join(folder, hash.slice(0, 2), hash.slice(2));
  };
  return {
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
          await file.write(chunk);
        }
        await file.sync();
        await file.close();
        await rename(building, path);
      } catch (error) {
        await file.close().catch(() => {});
        await rm(building, { force: true });
        throw error;
      }
      return { size, md5: md5.digest('hex') };
    },
    async open(key, range) {
      const path = pathOf(key);
      const size = await stat(path).then(
        (found) => found.size,
        () => null,
      );
      if (size === null) return null;
      return { size, stream: createReadStream(path, range === undefined ? {} : range) };
    },
    async copy(from, to) {
      const path = pathOf(to);
      await mkdir(dirname(path), { recursive: true });
      await rm(path, { force: true });
      // Stored bytes never change, so a second name for them is a copy.
      await link(pathOf(from), path);
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
