import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { node, portage, root, startProductOn } from '../../e2e/product/product.ts';
import { worldDay } from './world-size.ts';

/**
 * Measures what an operator does with a world: a backup, and a start. Portage must be built, and the world's database stopped.
 * @param data its data folder, which is deleted at the end
 * @param secret the one whose passwords the database has
 * @param timed prints how long a step took
 */
export async function productOnWorld(
  data: string,
  secret: string,
  timed: <T>(what: string, work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const backups = await mkdtemp(join(tmpdir(), 'portage-scale-backup-'));
  const settings = { PORTAGE_DATA: data, PORTAGE_SECRET: secret, PORTAGE_CLOCK: `${worldDay}T12:00:00Z` };
  try {
    const env = { ...process.env, ...settings, LOG_LEVEL: 'error' };
    const run = (...args: string[]) => promisify(execFile)(node, [portage, ...args], { cwd: root, env });
    await timed('portage backup', () => run('backup', '--dir', backups));
    const { stdout } = await promisify(execFile)('du', ['-sh', backups]);
    console.log(`size of the backup: ${stdout.split('\t')[0]}`);
    const product = await timed('start until it answers', () => startProductOn(data, { settings }));
    await product.stop();
  } finally {
    await rm(backups, { recursive: true, force: true });
  }
}
