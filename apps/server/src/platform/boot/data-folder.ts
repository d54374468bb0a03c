import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { StartError } from '../../config.ts';

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
    throw new StartError(
      `The data folder ${dataDir} cannot be used (${code}); choose another with PORTAGE_DATA, or start Portage as the user it belongs to.`,
    );
  }
}
