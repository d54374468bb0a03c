// The checks that need no running product, and before them what they read: the types of the database and of every statement. `npm test` and
// `npm run check` check types only of what changed since the last time, `npm run test:full` all, and also what is unused.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { cpuSecondsOfEnded } from './cpu-seconds.mjs';
import { pinnedNode, root } from './ensure-installed.mjs';
import { firstLine } from './failures.mjs';

const bin = (...path) => join(root, 'node_modules', ...path);

/** One thread for each: as many programs run at a time as there are processors, and threads would check the shared types again. */
const types = (project) => [bin('typescript', 'bin', 'tsc'), '-p', project, '--singleThreaded'];

/** Keeps what is known about each file until the next time. */
const remembering = (name) => [
  '--incremental',
  '--tsBuildInfoFile',
  bin('.cache', 'portage-types', `${name}.tsbuildinfo`),
];

const typeChecks = [
  ['types of server, packages and tests', types('tsconfig.json'), remembering('server')],
  ["types of the portal's tests", types('apps/portal/testing/tsconfig.json'), remembering('portal-tests')],
  ['types of the portal', types('apps/portal/tsconfig.json'), remembering('portal')],
];

/**
 * All types in one program, which reads what the three share once: 34 CPU seconds instead of 62. It has the names of browsers and of Node.js
 * everywhere. The other checks hold them apart.
 */
const allTypes = ['types', types('apps/portal/testing/all.tsconfig.json'), remembering('all')];

const otherChecks = [
  ['lint and format', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']],
  ['licences and install scripts of all packages', ['scripts/check-dependencies.mjs']],
];

/** Writes the types that the other checks read, and fails on SQL that the schema rejects or that reads another module's tables. */
const generation = ['SQL statements and their types', ['database/generate.ts']];

const remembered = ([name, args, memory]) => [name, [...args, ...memory]];

/** The checks between two changes. */
export const quickChecks = [...typeChecks.map(remembered), ...otherChecks];

/** Those of `npm test`. */
export const testChecks = [remembered(allTypes), ...otherChecks];

/** Those from scratch, and what can wait for the night. */
export const fullChecks = [
  ...typeChecks.map(([name, args]) => [name, args]),
  ...otherChecks,
  ['types of the laboratory', types('lab')],
  ['nothing unused', [bin('knip', 'bin', 'knip.js'), '--no-progress']],
];

/**
 * Runs checks, the SQL statements first and then as many at a time as there are processors. Prints the output of those that fail.
 * @param checks each a name and its arguments to Node.js, the longest first
 * @returns {name, passed, failed, failures, seconds, cpu}, like a part of `npm test`
 */
export async function runChecks(checks) {
  const started = performance.now();
  const waiting = [...checks];
  const result = { name: 'checks', passed: 0, flaky: 0, failed: 0, failures: [], seconds: 0, cpu: 0 };
  const check = async ([name, args]) => {
    const { ok, output, cpu } = await run(args);
    result.cpu += cpu;
    result.seconds = (performance.now() - started) / 1000;
    result[ok ? 'passed' : 'failed'] += 1;
    if (!ok) result.failures.push({ test: name, message: firstLine(output), flaky: false });
    console.log(`${ok ? 'ok     ' : 'FAILED '} ${name} (${result.seconds.toFixed(1)} s)`);
  };
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(next);
  };
  await check(generation);
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
      resolve({ ok: code === 0, output, cpu: cpuSecondsOfEnded() });
    });
  });
}
