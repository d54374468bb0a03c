// `npm test`: runs the checks and the tests, and ends with what each part took, the slowest, the failed and one line of counts.
// `npm run test:full` also runs what `only-full.mjs` lists, every look of every screen, and each date that breaks calendars.
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled, root } from './ensure-installed.mjs';
import { ensureLab } from './ensure-lab.mjs';
import { listFailures } from './failures.mjs';
import { leftToFull } from './only-full.mjs';
import { fullChecks, runChecks, testChecks } from './run-checks.mjs';
import { runStep } from './run-step.mjs';
import { dateOfThisRun, dayOf, shiftedDates, startingOn } from './shifted-dates.mjs';
import { slowest } from './slowest.mjs';
import { useMemory } from './use-memory.mjs';

const full = process.argv.includes('--full');
await ensureInstalled();
if (full) ensureLab();
useMemory();
const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
// What component tests saw, which the reporter of the specification's tables reads after the journeys.
rmSync(join(root, 'component-results'), { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const bin = (...path) => join(root, 'node_modules', ...path);
const began = Date.now();

const left = full ? { files: [], unchanged: [] } : leftToFull();
const without = left.files.flatMap((files) => ['--exclude', files]);
if (left.unchanged.length > 0)
  console.log(`Left to the nightly run, since nothing in it changed: ${left.unchanged.join(', ')}`);

const dates = (full ? shiftedDates : [dateOfThisRun]).map((date, at) => ({
  date,
  clockFile: join(results, `vitest-clock-${at}.json`),
  unitFile: join(results, `vitest-unit-${at}.json`),
}));
const vitestFiles = [join(results, 'vitest.json'), ...dates.map(({ clockFile }) => clockFile)];
const e2eFile = join(results, 'e2e.json');

/**
 * Runs Vitest on all tests but the server's that read the clock, or beside another part, without a line for each file, on those of the
 * given arguments.
 * @param beside {args, env}
 */
function vitest(name, file, beside) {
  const failures = join(root, 'scripts', 'failures-reporter.mjs');
  const reporters = [beside ? 'minimal' : 'default', 'json', failures].map((reporter) => `--reporter=${reporter}`);
  const args = beside ? [...beside.args, `--maxWorkers=${availableParallelism()}`] : ['--project', '!server-clock'];
  const run = [bin('vitest', 'vitest.mjs'), 'run', ...reporters, `--outputFile.json=${file}`, ...args, ...without];
  const env = { ...beside?.env, PORTAGE_TESTS_LEFT: left.files.join(' ') };
  return runStep(name, run, { kind: 'vitest', file, env, beside: beside !== undefined });
}

/** The portal's unit tests again, and the server's tests that read the clock, on dates that break calendars, one run after the other. */
async function datedTests() {
  const done = [];
  for (const { date, clockFile, unitFile } of dates)
    for (const [name, file, args] of [
      ["the portal's unit tests", unitFile, ['--project', 'unit', 'apps/portal/src']],
      ["the server's tests that read the clock", clockFile, ['--project', 'server-clock']],
    ])
      done.push(await vitest(`${name}, as if it were ${dayOf(date)}`, file, { args, env: startingOn(date) }));
  return done;
}

// Conformance and e2e tests run the built product.
await ensureBuilt();
console.log('\n── checks, and the tests on other dates after them, at the same time as all tests');
const [tests, [checks, ...dated]] = await Promise.all([
  vitest('all other tests below the browser', vitestFiles[0]),
  runChecks(full ? fullChecks : testChecks).then(async (checks) => [checks, ...(await datedTests())]),
]);
const chromium = ensureChromium();
const journeys = await runStep(
  'journeys in Chromium on the built product',
  [
    bin('@playwright', 'test', 'cli.js'),
    'test',
    ...(full ? [] : ['--project', 'journeys', '--grep-invert', '@nightly']),
  ],
  {
    kind: 'playwright',
    file: e2eFile,
    env: {
      PORTAGE_VITEST_REPORTS: vitestFiles.join(delimiter),
      ...(chromium === undefined ? {} : { PORTAGE_CHROMIUM: chromium }),
    },
  },
);
const parts = [checks, tests, ...dated, journeys];

const row = ({ name, cpu, seconds }) => `\n${[cpu, seconds].map((n) => n.toFixed(0).padStart(7)).join('')}  ${name}`;
const sum = (count) => parts.reduce((total, part) => total + part[count], 0);
// The log of a CI job is often cut to its end, so that says all that matters.
for (const { name, tail } of parts) if (tail) console.log(`\n── the last lines of: ${name}\n${tail}`);
console.log(`\n${slowest(vitestFiles, e2eFile)}`);
console.log(`\nCPU seconds and seconds of each part${parts.map(row).join('')}`);
const list = listFailures(parts);
if (list) console.log(`\n${list}`);
const seconds = Math.round((Date.now() - began) / 1000);
const counts = `${sum('passed')} passed, ${sum('flaky')} flaky, ${sum('failed')} failed`;
console.log(`\n${counts}, ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
