import { createHash } from 'node:crypto';
import { bytesKey } from '@portage/platform/files/bytes-key';
import type { FileStore } from '@portage/platform/files/file-store';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';
import type { ObjectMetadata, StorageDeps } from './objects.ts';

/** What a copy of all files did. Files are named by bucket and path. */
export interface CopyReport {
  copied: number;
  copiedBytes: number;
  /** In the target with the right size and hash, from an earlier run. */
  alreadyThere: number;
  /** Not in the source. */
  missing: string[];
  /** In the source with another size or hash than when they were uploaded. Not copied. */
  damaged: string[];
}

const pageSize = 500;
const parallel = 4;

/**
 * Copies the bytes of every object to another store. What the target has already is read and verified, so a run continues
 * an interrupted one. Objects that are uploaded or removed during the copy are left to the next run.
 * @param onProgress gets the number of objects done and, at the time of the start, in all
 * @throws FileStoreUnavailableError
 */
export async function copyFiles(
  { db }: Pick<StorageDeps, 'db'>,
  { from, to }: { from: FileStore; to: FileStore },
  onProgress: (done: number, all: number) => void = () => {},
): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, copiedBytes: 0, alreadyThere: 0, missing: [], damaged: [] };
  const all = await countObjects(db);
  let [done, after]: [number, string | null] = [0, null];
  for (;;) {
    const page: ObjectRow[] = await objectsAfter(db, after);
    const waiting = [...page];
    const lane = async () => {
      for (let object = waiting.shift(); object !== undefined; object = waiting.shift()) {
        await copyObjectBytes(object, { from, to }, report);
        done += 1;
        onProgress(done, Math.max(all, done));
      }
    };
    // After a failure the other lanes finish the file that they are copying.
    const stop = (error: unknown) => {
      waiting.length = 0;
      throw error;
    };
    const lanes = await Promise.allSettled(Array.from({ length: parallel }, () => lane().catch(stop)));
    for (const result of lanes) if (result.status === 'rejected') throw result.reason;
    const last = page.at(-1);
    if (last === undefined) return { ...report, missing: await existing(db, report.missing) };
    after = last.id;
  }
}

async function copyObjectBytes(
  { version, name, metadata }: ObjectRow,
  { from, to }: { from: FileStore; to: FileStore },
  report: CopyReport,
): Promise<void> {
  const key = bytesKey(version);
  const uploaded = metadata as ObjectMetadata;
  const isRight = ({ size, md5 }: { size: number; md5: string }) =>
    size === uploaded.size && `"${md5}"` === uploaded.eTag;
  const there = await contentOf(to, key, uploaded.size);
  if (there !== null && isRight(there)) {
    report.alreadyThere += 1;
    return;
  }
  const source = await from.open(key);
  if (source === null) {
    report.missing.push(name);
    return;
  }
  const copied = await to.put(key, source.stream);
  if (isRight(copied)) {
    report.copied += 1;
    report.copiedBytes += copied.size;
    return;
  }
  report.damaged.push(name);
  await to.remove(key);
}

/** Reads a file's size and hash; null when it is missing or has another size. */
async function contentOf(files: FileStore, key: string, size: number): Promise<{ size: number; md5: string } | null> {
  const found = await files.open(key);
  if (found === null) return null;
  if (found.size !== size) {
    found.stream.destroy();
    return null;
  }
  const md5 = createHash('md5');
  for await (const chunk of found.stream) md5.update(chunk);
  return { size, md5: md5.digest('hex') };
}

type Db = StorageDeps['db'];
type ObjectRow = RowFrom<typeof objectsAfter>;

async function objectsAfter(db: Db, id: string | null) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select id, bucket_id || '/' || name as name, version, metadata from storage.objects
     where version is not null and ($1::uuid is null or id > $1) order by id limit $2`,
    [id, pageSize],
  );
  return rows;
}

async function countObjects(db: Db): Promise<number> {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    'select count(*)::float8 as count from storage.objects where version is not null',
  );
  return rows[0]?.count ?? 0;
}

/** Without the objects that were removed during the copy. */
async function existing(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select bucket_id || '/' || name as name from storage.objects where bucket_id || '/' || name = any ($1)`,
    [names],
  );
  const found = new Set(rows.map(({ name }) => name));
  return names.filter((name) => found.has(name));
}
