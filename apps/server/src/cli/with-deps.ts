import { readConfig } from '../config.ts';
import { type OpenDeps, openDeps } from '../open-deps.ts';

/**
 * Runs a command with the server's dependencies, on the database of a running Portage or, when none is running, on the
 * embedded database started for the duration.
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
