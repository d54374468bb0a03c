import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Names the folder with the data that `fill-demo-data.ts` keeps for a run. */
export const demoFolder = 'PORTAGE_E2E_DEMO';

/** The folder of the filled demo for a start of the clock. */
export const demoDataAt = (folder: string, clock: string | undefined): string =>
  join(folder, (clock ?? 'today').replaceAll(':', '-'));

/** Copies the filled demo to the folder of a product that starts at this time. Does nothing if the run has none for it. */
export async function copyDemo(clock: string | undefined, data: string): Promise<void> {
  const folder = process.env[demoFolder];
  if (folder === undefined) return;
  const filled = demoDataAt(folder, clock);
  if (!existsSync(filled)) return;
  // The files of a database belong to the account of PostgreSQL, which `cp` keeps.
  for (const [from, to] of [
    [filled, data],
    [`${filled}-keys`, `${data}-keys`],
  ] as const)
    await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
