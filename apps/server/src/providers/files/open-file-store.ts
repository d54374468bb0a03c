import { join } from 'node:path';
import type { FileStore } from '@portage/platform/files/file-store';
import type { Parts } from '../../platform/parts.ts';
import { diskFileStore } from './disk-file-store.ts';

/** The stores that files can be in: the bucket if S3_BUCKET is set, and the data folder. */
export async function fileStores(
  parts: Pick<Parts, 'config'>,
): Promise<{ disk: FileStore; s3: FileStore | null; inUse: FileStore }> {
  const { config } = parts;
  const disk = diskFileStore(join(config.dataDir, 'files'));
  if (config.S3_BUCKET === undefined) return { disk, s3: null, inUse: disk };
  // The client is loaded only when it is used: it takes 100 ms and 35 MB.
  const { s3FileStore } = await import('./s3-file-store.ts');
  const s3 = s3FileStore(parts, config.S3_BUCKET);
  return { disk, s3, inUse: s3 };
}

/** The store of the settings. */
export const openFileStore = async (parts: Pick<Parts, 'config'>): Promise<FileStore> =>
  (await fileStores(parts)).inUse;
