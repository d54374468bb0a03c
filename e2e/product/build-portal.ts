import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const node = join(root, 'node_modules/.bin/node');
const vite = join(root, 'node_modules/vite/bin/vite.js');

/**
 * Builds the portal in a locale, with its current texts. The product serves it with `PORTAGE_PORTAL_DIR`.
 * @returns a new folder with the build
 */
export async function buildPortal(locale: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portage-portal-'));
  const run = async (...args: string[]) =>
    promisify(execFile)(node, args, {
      cwd: join(root, 'apps/portal'),
      env: { ...process.env, PORTAGE_LOCALE: locale },
    });
  await run(join(root, 'packages/messages/compile/main.ts'), '--pseudo');
  await run(vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn');
  return folder;
}
