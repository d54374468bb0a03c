import { StorageClient } from '@supabase/storage-js';
import { config } from '../browser/config.ts';
import { authenticated, authenticatedFetch, noteRefusedWrites } from './data-client.ts';
import { fetchWithProgress } from './upload-fetch.ts';

/** Files. Loaded with the first one that is opened, sent or removed: no page needs it to show. */
const createStorage = (send: typeof fetch) =>
  new StorageClient(`${config.url}/storage/v1`, {}, noteRefusedWrites(send));

export const storage = createStorage(authenticatedFetch);

/** Storage client that reports upload progress from 0 to 1. */
export const storageWithProgress = (onProgress: (fraction: number) => void) =>
  createStorage(authenticated(fetchWithProgress(onProgress)));
