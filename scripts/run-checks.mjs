// The checks that need no running product. `npm run check` and `npm test` run all of them.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pinnedNode, root } from './ensure-installed.mjs';
import { firstLine } from './failures.mjs';

const bin = (...path) => join(root, 'node_modules', ...path);
const types = (project) => [bin('typescript', 'bin', 'tsc'), '-p', project];

const checks = [
  ['types of server, packages and tests', types('tsconfig.json')],
  ['lint and format', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']],
  ['types of the portal', types('apps/portal/tsconfig.json')],
  ["types of the portal's tests", types('apps/portal/testing/tsconfig.json')],
  ['derived files and SQL statements', ['database/generate.ts', '--check']],
  ['nothing unused', [bin('knip', 'bin', 'knip.js'), '--no-progress']],
  ['compiled messages', [join(root, 'packages', 'messages', 'compile', 'main.ts'), '--check']],
  ['licences and install scripts of all packages', ['scripts/check-dependencies.mjs']],
];

/**
 * Runs the checks, as many at a time as there are processors. Prints the output of those that fail.
 * @param more further checks, each a name and its arguments to Node.js
 * @returns {name, passed, failed, failures}, like a part of `npm test`
 */
export async function runChecks(more = []) {
  const started = performance.now();
  const waiting = [...checks, ...more];
  const result = { name: 'checks', passed: 0, flaky: 0, failed: 0, failures: [] };
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, args] = next;
      const { ok, output } = await run(args);
      result[ok ? 'passed' : 'failed'] += 1;
      if (!ok) result.failures.push({ test: name, message: firstLine(output), flaky: false });
      console.log(`${ok ? 'ok     ' : 'FAILED '} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return result;
}

function run(args) {
  return new Promise((resolve) => {
    const child = spawn(pinnedNode, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('close', (code) => {
      if (code !== 0) console.error(output);
      resolve({ ok: code === 0, output });
    });
  });
}
