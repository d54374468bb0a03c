import { readConfig } from '../config.ts';
import { type OpenDeps, openDeps } from '../open-deps.ts';
import type { Purpose } from '../platform/boot/open-database.ts';

/**
 * Runs a command with the server's dependencies, on the database of a running Portage or, when none is running, on the
 * embedded database started for the duration. Opening them changes nothing in the database.
 * @throws StartError when the database is missing, has another schema than this program, or has another secret
 */
export const withDeps = <T>(work: (deps: OpenDeps) => Promise<T>): Promise<T> => withPurpose('command', work);

/**
 * Migrates the database, creating it when missing, then runs `work`.
 * @param options.adoptSecret replaces the secret of an existing database
 * @throws StartError
 */
export const withMigration = <T>(options: { adoptSecret: boolean }, work: (deps: OpenDeps) => Promise<T>): Promise<T> =>
  withPurpose('migrate', work, options);

async function withPurpose<T>(
  purpose: Purpose,
  work: (deps: OpenDeps) => Promise<T>,
  options: { adoptSecret?: boolean } = {},
): Promise<T> {
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env });
  const deps = await openDeps(config, { purpose, ...options });
  try {
    return await work(deps);
  } finally {
    await deps.close();
  }
}
