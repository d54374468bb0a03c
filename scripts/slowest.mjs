// The table at the end of `npm test`: which test files and journeys take longest.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './ensure-installed.mjs';

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

function filesOf(report) {
  return (report?.testResults ?? []).map((file) => ({
    name: relative(root, file.name),
    seconds: file.assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000,
  }));
}

function journeysOf(suites, file = '') {
  return suites.flatMap((suite) => [
    ...journeysOf(suite.suites ?? [], suite.file ?? file),
    ...(suite.specs ?? []).map((spec) => ({
      name: `${suite.file ?? file} › ${spec.title}`,
      seconds: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  ]);
}

/**
 * The slowest five of each kind, a line each.
 * @param vitestFiles Vitest's JSON reports
 * @param e2eFile Playwright's JSON report
 */
export function slowest(vitestFiles, e2eFile) {
  const lines = [vitestFiles.flatMap((file) => filesOf(read(file))), journeysOf(read(e2eFile)?.suites ?? [])].flatMap(
    (tests) =>
      tests
        .sort((a, b) => b.seconds - a.seconds)
        .slice(0, 5)
        .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`),
  );
  return ['Slowest test files and journeys', ...lines].join('\n');
}
