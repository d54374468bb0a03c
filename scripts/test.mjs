// `npm test`: runs every check and test with timings, and ends with one line of counts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

ensureInstalled();
const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const bin = (...path) => join(root, 'node_modules', ...path);
let passed = 0;
let failed = 0;

/** Runs one step on the pinned Node. A step without a report counts as one test. */
function step(name, args, { report, env } = {}) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const run = spawnSync(pinnedNode, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const counts =
    report && existsSync(report.file)
      ? report.read(JSON.parse(readFileSync(report.file, 'utf8')))
      : { passed: run.status === 0 ? 1 : 0, failed: 0 };
  if (run.status !== 0 && counts.failed === 0) counts.failed = 1;
  passed += counts.passed;
  failed += counts.failed;
  console.log(`── ${name}: ${run.status === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

const vitestReport = (file) => ({
  file,
  read: (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests }),
});
const playwrightReport = (file) => ({
  file,
  read: (json) => ({ passed: json.stats.expected, failed: json.stats.unexpected + json.stats.flaky }),
});

// Conformance and e2e tests run the built product.
ensureBuilt();
step('types of server, packages and tests', [bin('typescript', 'bin', 'tsc'), '-p', 'tsconfig.json']);
step('types of the portal', [bin('typescript', 'bin', 'tsc'), '-p', 'apps/portal/tsconfig.json']);
step('lint and format', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']);
step('licences of all packages', ['scripts/check-licences.mjs']);
step('nothing unused', [bin('knip', 'bin', 'knip.js'), '--no-progress']);
step('derived files are current', ['database/generate.ts', '--check']);
const vitestFile = join(results, 'vitest.json');
step(
  'unit, database, integration and conformance tests',
  [bin('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`],
  { report: vitestReport(vitestFile) },
);
const chromium = ensureChromium();
const e2eFile = join(results, 'e2e.json');
step('journeys in Chromium on the built product', [bin('@playwright', 'test', 'cli.js'), 'test'], {
  report: playwrightReport(e2eFile),
  env: chromium === undefined ? {} : { PORTAGE_CHROMIUM: chromium },
});

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
