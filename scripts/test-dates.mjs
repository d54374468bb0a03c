// `npm run test:dates`: the unit and server tests on each date that breaks calendars. With --all the date of the whole machine is moved
// by faketime, for PostgreSQL, the conformance tests and the journeys in a browser too.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureDebianPackage } from './ensure-debian-package.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';
import { dayOf, shiftedDates, startingOn } from './shifted-dates.mjs';

/** Runs a step on the pinned Node with the date of Node and of `app.now()` moved; returns whether it passed. */
function runShifted(day, args) {
  const env = { ...process.env, ...startingOn(day) };
  return spawnSync(pinnedNode, args, { cwd: root, stdio: 'inherit', env }).status === 0;
}

/** Runs a step on the pinned Node with faketime; returns whether it passed. */
function runFaked(day, args, env = {}) {
  const seconds = Math.round((day.getTime() - Date.now()) / 1000);
  const moved = spawnSync('faketime', ['-f', `+${seconds}s`, pinnedNode, ...args], {
    cwd: root,
    stdio: 'inherit',
    // Timers run on the real monotonic clock: with faketime's own, Chromium's threads never sleep.
    env: { ...process.env, FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_FORCE_MONOTONIC_FIX: '0', ...env },
  });
  return moved.status === 0;
}

const all = process.argv.includes('--all');
await ensureInstalled();
if (all)
  try {
    ensureDebianPackage('faketime');
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
if (all) await ensureBuilt();
const chromium = all ? ensureChromium() : undefined;

const bin = (...path) => join(root, 'node_modules', ...path);
const vitest = [bin('vitest', 'vitest.mjs'), 'run'];
// PostgREST, the oracle's, reads the machine's clock.
const dated = [...vitest, '--project', 'unit', '--project', 'server*', '--exclude', '**/oracle.test.ts'];
const journeys = [bin('@playwright', 'test', 'cli.js'), 'test'];
const outcomes = shiftedDates.map((day) => {
  console.log(`\n── as if it were ${dayOf(day)}`);
  if (!all) return runShifted(day, dated);
  const browser = chromium === undefined ? {} : { PORTAGE_CHROMIUM: chromium };
  return [runFaked(day, vitest), runFaked(day, journeys, browser)].every(Boolean);
});

console.log('');
for (const [at, day] of shiftedDates.entries()) console.log(`${dayOf(day)}: ${outcomes[at] ? 'passed' : 'FAILED'}`);
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
