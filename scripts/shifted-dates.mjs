// The dates on which tests run, because they break calendars.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './ensure-installed.mjs';

const dayMs = 86_400_000;

/** The next moment, at 15:00 UTC, of which a test is true. */
function nextDay(test) {
  const day = new Date(Math.floor(Date.now() / dayMs) * dayMs + 15 * 3_600_000);
  do day.setTime(day.getTime() + dayMs);
  while (!test(day.getUTCMonth() + 1, day.getUTCDate()));
  return day;
}

/** 50 days from now, the next 1 January and the next 29 February. */
export const shiftedDates = [
  new Date(Date.now() + 50 * dayMs),
  nextDay((month, day) => month === 1 && day === 1),
  nextDay((month, day) => month === 2 && day === 29),
];

/** The one of these dates on which this run makes the server's tests that read the clock: another every hour. */
export const dateOfThisRun = shiftedDates[Math.floor(Date.now() / 3_600_000) % shiftedDates.length];

/** The environment in which every Node process and every connection to PostgreSQL starts on that date. */
export const startingOn = (date) => ({
  PORTAGE_TEST_DATE: date.toISOString(),
  NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'scripts', 'shift-date.mjs'))}`,
});

export const dayOf = (date) => date.toISOString().slice(0, 10);
