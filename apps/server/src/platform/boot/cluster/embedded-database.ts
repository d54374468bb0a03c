import type { Config } from '../../../config.ts';
import { watchAnswers } from '../../postgres/connections/watch-answers.ts';
import { startEmbedded } from '../../postgres/embedded/embedded.ts';
import { pruneLog } from '../../postgres/embedded/log-files.ts';
import { type KeepRunningOptions, type KeptRunning, keepRunning } from '../processes/keep-running.ts';
import { refuseOtherMajor } from './cluster-folder.ts';
import { lockDataFolder } from './data-folder-lock.ts';

const pruneMs = 60_000;

export interface EmbeddedDatabaseOptions extends KeepRunningOptions {
  /** Called when the database has answered nothing for half a minute and was killed. */
  onFrozen(): void;
}

/**
 * Locks the data folder and keeps the embedded database running on it.
 * @throws StartError when another Portage holds the folder, or the database does not start
 */
export async function keepEmbeddedDatabase(
  config: Config,
  ownerPassword: string,
  options: EmbeddedDatabaseOptions,
): Promise<Pick<KeptRunning, 'running' | 'stop'>> {
  const unlock = await lockDataFolder(config.dataDir);
  let socketDir: string | undefined;
  try {
    await refuseOtherMajor(config.dataDir);
    const database = await keepRunning(async () => {
      const server = await startEmbedded({
        dataDir: config.dataDir,
        password: ownerPassword,
        ...(socketDir === undefined ? {} : { socketDir }),
      });
      socketDir = server.owner.host;
      const watch = watchAnswers(server.owner, () => {
        options.onFrozen();
        server.kill();
      });
      // Each start begins a file, also when the database keeps ending within a minute.
      const prune = () => void pruneLog(server.logFolder).catch(() => {});
      prune();
      const pruning = setInterval(prune, pruneMs);
      const ended = server.exited.then(() => {
        watch.stop();
        clearInterval(pruning);
        return server.lastLines();
      });
      return { ended, stop: () => server.stop() };
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
