import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { startError } from '../../../settings/start-error.ts';
import { clusterMajor } from './cluster-folder.ts';

/**
 * Creates the data folder if missing and checks that this user may use it.
 * @throws StartError when it is not a folder or belongs to another user
 */
export async function ensureDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw startError('dataFolderUnusable', { folder: dataDir, reason: code ?? '' });
  }
}

/** Whether the data folder has an embedded database. */
export const hasCluster = async (dataDir: string): Promise<boolean> => (await clusterMajor(dataDir)) !== null;
