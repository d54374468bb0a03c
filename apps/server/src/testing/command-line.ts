import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { type OpenDeps, openDeps } from '../open-deps.ts';
import { runPortage } from './run-portage.ts';

interface CommandLine extends AsyncDisposable {
  /** For the files of the test. */
  folder: string;
  /** Runs a command in a process of its own. */
  run: (...args: string[]) => ReturnType<typeof runPortage>;
}

/**
 * The command line on a new database, which stays open as that of a running Portage, so that no command starts PostgreSQL.
 * @param fill adds rows before the first command
 */
export async function openCommandLine(fill: (owner: OpenDeps['owner']) => Promise<unknown>): Promise<CommandLine> {
  const folder = await mkdtemp(join(tmpdir(), 'portage-command-line-'));
  const settings = { PORTAGE_DATA: join(folder, 'data') };
  const deps = await openDeps(readConfig({ ...settings, LOG_LEVEL: 'silent' }), { purpose: 'migrate' });
  await fill(deps.owner);
  return {
    folder,
    run: (...args) => runPortage(args, settings),
    async [Symbol.asyncDispose]() {
      await deps.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
