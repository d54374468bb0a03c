import type { Config } from '../../config.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { type KeepRunningOptions, type KeptRunning, keepRunning } from './keep-running.ts';

/**
 * Locks the data folder and keeps the embedded database running on it.
 * @throws StartError when another Portage holds the folder, or the database does not start
 */
export async function keepEmbeddedDatabase(
  config: Config,
  ownerPassword: string,
  options: KeepRunningOptions,
): Promise<KeptRunning> {
  const unlock = await lockDataFolder(config.dataDir);
  let socketDir: string | undefined;
  try {
    const database = await keepRunning(async () => {
      const server = await startEmbedded({
        dataDir: config.dataDir,
        password: ownerPassword,
        ...(socketDir === undefined ? {} : { socketDir }),
      });
      socketDir = server.owner.host;
      return { ended: server.exited.then(() => server.lastLines()), stop: () => server.stop() };
    }, options);
    return {
      running: () => database.running(),
      async stop() {
        await database.stop();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
