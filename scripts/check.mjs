// `npm run check`: types, lint, unused code, and unit tests affected by changes since the last commit.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

ensureInstalled();
const bin = (...path) => join(root, 'node_modules', ...path);
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** Runs one check; prints its output only when it fails. */
function check(name, ...args) {
  return new Promise((resolve) => {
    const child = spawn(pinnedNode, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('close', (code) => {
      if (code !== 0) console.error(output);
      console.log(`${code === 0 ? 'ok     ' : 'FAILED '} ${name} (${seconds()})`);
      resolve(code === 0);
    });
  });
}

const results = await Promise.all([
  check('types of server, packages and tests', bin('typescript', 'bin', 'tsc'), '-p', 'tsconfig.json'),
  check('types of the portal', bin('typescript', 'bin', 'tsc'), '-p', 'apps/portal/tsconfig.json'),
  check('lint and format', bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.'),
  check('nothing unused', bin('knip', 'bin', 'knip.js'), '--no-progress'),
  check(
    'unit tests of what changed',
    bin('vitest', 'vitest.mjs'),
    ...['run', '--project', 'unit', '--changed', '--passWithNoTests'],
  ),
]);
process.exitCode = results.every(Boolean) ? 0 : 1;
