import { expect, test } from 'vitest';
import { maxConnectionsOf, planProcesses } from './processes.ts';

const at = { isTrial: false, cores: 4 };

test('runs one process per core, and one for a trial or a worker', () => {
  expect(planProcesses({ PORTAGE_ROLE: 'all' }, at)).toEqual({ webProcesses: 4, poolSize: 6 });
  expect(planProcesses({ PORTAGE_ROLE: 'web' }, { ...at, cores: 1 })).toEqual({ webProcesses: 1, poolSize: 12 });
  expect(planProcesses({ PORTAGE_ROLE: 'all' }, { ...at, isTrial: true }).webProcesses).toBe(1);
  expect(planProcesses({ PORTAGE_ROLE: 'worker', PORTAGE_WEB_PROCESSES: 4 }, at).webProcesses).toBe(1);
});

test('settings decide otherwise', () => {
  const settings = { PORTAGE_ROLE: 'all', PORTAGE_WEB_PROCESSES: 3, DATABASE_POOL_SIZE: 20 } as const;
  expect(planProcesses(settings, { ...at, isTrial: true })).toEqual({ webProcesses: 3, poolSize: 20 });
});

test("by default never needs more connections than PostgreSQL's default of 100, with three for its administrator", () => {
  for (let cores = 1; cores <= 64; cores += 1)
    expect(maxConnectionsOf(planProcesses({ PORTAGE_ROLE: 'all' }, { isTrial: false, cores }))).toBeLessThanOrEqual(97);
});
