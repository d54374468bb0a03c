import { readConfig } from '../config.ts';
import { type OpenDeps, openDeps } from '../open-deps.ts';

/**
 * Gives a command the same parts the server has: on the database of a running Portage, or, when none runs, on the embedded
 * database started for the duration.
 */
export async function withDeps<T>(work: (deps: OpenDeps) => Promise<T>): Promise<T> {
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env });
  const deps = await openDeps(config, { purpose: 'command' });
  try {
    return await work(deps);
  } finally {
    await deps.close();
  }
}
