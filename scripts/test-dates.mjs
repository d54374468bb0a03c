// `npm run test:dates`: the unit and server tests with the whole machine's date moved, in Node and PostgreSQL alike, to days that
// break calendars. With --all also the conformance tests and the journeys, in a browser on the same date.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureFaketime } from './ensure-faketime.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

const dayMs = 86_400_000;

/** The next moment, at 15:00 UTC, of which a test is true. */
function nextDay(test) {
  const day = new Date(Math.floor(Date.now() / dayMs) * dayMs + 15 * 3_600_000);
  do day.setTime(day.getTime() + dayMs);
  while (!test(day.getUTCMonth() + 1, day.getUTCDate()));
  return day;
}

const days = [
  new Date(Date.now() + 50 * dayMs),
  nextDay((month, day) => month === 1 && day === 1),
  nextDay((month, day) => month === 2 && day === 29),
];

/** Runs a step on the pinned Node as if it were that day; returns whether it passed. */
function runOn(day, args, env = {}) {
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
ensureInstalled();
try {
  ensureFaketime();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (all) ensureBuilt();
const chromium = all ? ensureChromium() : undefined;

const bin = (...path) => join(root, 'node_modules', ...path);
const vitest = [bin('vitest', 'vitest.mjs'), 'run', ...(all ? [] : ['--project', 'unit', '--project', 'server'])];
const journeys = [bin('@playwright', 'test', 'cli.js'), 'test'];
const outcomes = days.map((day) => {
  console.log(`\n── as if it were ${day.toISOString().slice(0, 10)}`);
  const passed = [runOn(day, vitest)];
  if (all) passed.push(runOn(day, journeys, chromium === undefined ? {} : { PORTAGE_CHROMIUM: chromium }));
  return passed.every(Boolean);
});

console.log('');
for (const [at, day] of days.entries())
  console.log(`${day.toISOString().slice(0, 10)}: ${outcomes[at] ? 'passed' : 'FAILED'}`);
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
