import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root } from './ensure-installed.mjs';

const sources = ['apps/portal', 'packages/domain', 'packages/contract', 'package-lock.json'];

function hashSources() {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (/(^|\/)(node_modules|dist)$/.test(path) || path.endsWith('.test.ts')) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const source of sources) visit(join(root, source));
  return hash.digest('hex');
}

/** Builds the portal if its sources have changed since the last build. */
export function ensureBuilt() {
  const dist = join(root, 'apps', 'portal', 'dist');
  const marker = join(dist, '.sources');
  const wanted = hashSources();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.log('Building the portal …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = spawnSync(pinnedNode, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'portal'),
    stdio: 'inherit',
  });
  if (build.status !== 0) {
    console.error('The portal could not be built; see the message above.');
    process.exit(1);
  }
  writeFileSync(marker, wanted);
}
