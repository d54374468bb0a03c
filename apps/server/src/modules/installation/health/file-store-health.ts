import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type FileStore, FileStoreUnavailableError } from '@portage/platform/files/file-store';
import type { Deps } from '../../../deps.ts';
import type { Finding } from './finding.ts';

type Parts = Pick<Deps, 'config' | 'files' | 'messages'>;
type Operation = 'put' | 'open' | 'list' | 'remove';

/** Writes, reads, lists and removes a probe file in the store. */
export async function checkFileStore(deps: Parts): Promise<Finding> {
  const { config, files } = deps;
  const m = deps.messages.operator;
  const check =
    files.name === 's3'
      ? m.filesS3Check({ bucket: config.S3_BUCKET ?? '' })
      : m.filesDiskCheck({ folder: join(config.dataDir, 'files') });
  const progress: { at: Operation } = { at: 'put' };
  try {
    const isIntact = await probe(files, progress);
    return { check, result: isIntact ? 'fine' : 'wrong', advice: isIntact ? '' : m.filesDiffer };
  } catch (error) {
    return { check, result: 'wrong', advice: adviceOn(error, deps, progress.at) };
  }
}

/** @returns whether the file came back as it was written, and a missing one as missing */
async function probe(files: FileStore, progress: { at: Operation }): Promise<boolean> {
  const key = `objects/${randomUUID()}`;
  const bytes = randomBytes(64);
  await files.put(
    key,
    (async function* () {
      yield bytes;
    })(),
  );
  progress.at = 'open';
  const [found, missing] = [await files.open(key), await files.open(`objects/${randomUUID()}`)];
  const isIntact = found !== null && bytes.equals(await buffer(found.stream)) && missing === null;
  progress.at = 'list';
  await files.list('objects/')[Symbol.asyncIterator]().next();
  progress.at = 'remove';
  await files.remove(key);
  return isIntact;
}

function adviceOn(error: unknown, { config, messages: { operator: m } }: Parts, operation: Operation): string {
  const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  if (!(error instanceof FileStoreUnavailableError)) return m.filesDiskFails({ reason });
  switch (error.failure) {
    case 'unreachable':
      return m.filesS3Unreachable({ reason });
    case 'credentials':
      return m.filesS3Credentials({ reason });
    case 'denied':
      return m.filesS3Denied({ operation });
    case 'noBucket':
      return m.filesS3NoBucket({ bucket: config.S3_BUCKET ?? '', reason });
    case 'failing':
      return m.filesS3Failing({ reason });
  }
}
