import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import type { Row } from './spec-rows.ts';

interface VitestReport {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}

/**
 * The tests outside the journeys that a table names and that prove nothing, as `row: path › name`. In `npm test` these did not pass; in
 * other runs their file does not contain them. A name may have placeholders, such as `%s`, and then stands for all its cases.
 * @param reportFiles the JSON reports of Vitest, written earlier in the same `npm test`
 */
export function missingTests(rows: readonly Row[], reportFiles = wholeRun()): string[] {
  const report = reportFiles && readReports(reportFiles);
  return rows.flatMap((row) => {
    if (row.kind !== 'rule') return [];
    const missing = row.tests.filter((test) => {
      const [path = '', title = ''] = test.split(' › ');
      return report === undefined ? !isWritten(path, title) : !hasPassed(report, path, title);
    });
    return missing.map((test) => `${row.id}: ${test}`);
  });
}

/** The reports of `npm test`, which runs Vitest more than once; undefined in other runs. */
export const wholeRun = (): string[] | undefined => process.env.PORTAGE_VITEST_REPORTS?.split(delimiter);

function readReports(files: readonly string[]): VitestReport {
  const reports: VitestReport[] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
  return { testResults: reports.flatMap(({ testResults }) => testResults) };
}

function hasPassed(report: VitestReport, path: string, title: string): boolean {
  const pattern = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%[a-z]/g, '.*');
  const name = new RegExp(`^${pattern}$`);
  const cases = report.testResults
    .filter((file) => relative(process.cwd(), file.name) === path)
    .flatMap((file) => file.assertionResults.filter((test) => name.test(test.title)));
  return cases.length > 0 && cases.every(({ status }) => status === 'passed');
}

function isWritten(path: string, title: string): boolean {
  const file = join(process.cwd(), path);
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((name) => source.includes(name));
}
