import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root } from './ensure-installed.mjs';
import { movingLine } from './moving-line.mjs';
import { endsWithThis } from './stop-with-npm.mjs';

const sources = ['apps/portal', 'packages', 'package-lock.json'];

function hashSources() {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (/(^|\/)(node_modules|dist|generated|packages\/(wire|platform))$/.test(path) || path.endsWith('.test.ts'))
      return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const source of sources) visit(join(root, source));
  return hash.digest('hex');
}

/** Builds the portal in a locale. @returns whether it could be built */
function build(locale) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const building = endsWithThis(
    spawn(pinnedNode, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'apps', 'portal'),
      env: { ...process.env, PORTAGE_LOCALE: locale },
      stdio: 'inherit',
    }),
  );
  return new Promise((resolve) => {
    building.once('error', () => resolve(false));
    building.once('exit', (code) => resolve(code === 0));
  });
}

/** Builds the portal in every language, all at once, if its sources have changed since the last build. */
export async function ensureBuilt() {
  const dist = join(root, 'apps', 'portal', 'dist');
  const marker = join(dist, '.sources');
  const wanted = hashSources();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  const built = movingLine('Building the portal');
  rmSync(dist, { recursive: true, force: true });
  const results = await Promise.all(readdirSync(join(root, 'packages', 'messages', 'locales')).map(build));
  built();
  if (results.includes(false)) {
    console.error('The portal could not be built; see the message above.');
    process.exit(1);
  }
  writeFileSync(marker, wanted);
}
