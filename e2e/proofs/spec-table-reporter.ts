import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { allRows } from '../tables/index.ts';
import { bareProofs } from './bare-proofs.ts';
import { componentCoverage } from './component-coverage.ts';
import { missingTests, wholeRun } from './lower-tests.ts';
import type { Row } from './spec-rows.ts';

/**
 * Checks the tests against the specification's tables: lists the tests that cover each row. A text is covered by a passing test that
 * saw it; a rule by a passing test that asserted it. Component tests cover rows too, so only `npm test`, which runs both, fails if a row is
 * not covered. Every run fails if a rule has no assertion before it, or names a test that does not exist or did not pass.
 */
export default class SpecTableReporter implements Reporter {
  readonly #coveredBy = new Map<string, Set<string>>();
  readonly #bare: string[] = [];
  #whole = false;

  onBegin(config: FullConfig, suite: Suite): void {
    const run = new Set(suite.allTests().map((test) => basename(test.location.file)));
    // The looks of screens beyond one, in the matrix, cover no row that these do not.
    const files = config.projects
      .filter(({ name }) => name === 'journeys')
      .flatMap(({ testDir }) => readdirSync(testDir));
    const journeys = files.filter((file) => file.endsWith('.e2e.ts'));
    this.#whole = wholeRun() !== undefined && journeys.every((file) => run.has(file));
    for (const { row, test } of componentCoverage()) this.#cover(row, test);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'passed') return;
    const name = `${basename(test.location.file)} › ${test.title}`;
    for (const { type, description } of result.annotations)
      if ((type === 'saw' || type === 'proves') && description !== undefined) this.#cover(description, name);
    for (const step of bareProofs(result.steps)) this.#bare.push(`${name}: ${step}`);
  }

  onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
    const missing = missingTests(allRows);
    for (const row of allRows)
      if (row.kind === 'rule')
        for (const test of row.tests) if (!missing.includes(`${row.id}: ${test}`)) this.#cover(row.id, test);
    this.#writeTable();

    const uncovered = allRows.filter((row) => !this.#coveredBy.has(row.id));
    console.log(
      `\nThe specification's tables: ${this.#count('texts seen', false)}, ${this.#count('rules proved', true)}`,
    );
    const faults = [
      list('A rule without an assertion before it', this.#bare),
      list('Named in a table, but missing or not passed', missing),
      this.#whole
        ? list(
            'Covered by no passing test',
            uncovered.map((row) => row.id),
          )
        : '',
    ].filter(Boolean);
    for (const fault of faults) console.log(fault);
    return Promise.resolve(faults.length === 0 ? undefined : { status: 'failed' });
  }

  printsToStdio(): boolean {
    return true;
  }

  #cover(row: string, test: string): void {
    this.#coveredBy.set(row, (this.#coveredBy.get(row) ?? new Set()).add(test));
  }

  /** Such as "268 of 271 texts seen". */
  #count(words: string, rules: boolean): string {
    const rows = allRows.filter((row) => (row.kind === 'rule') === rules);
    return `${rows.filter((row) => this.#coveredBy.has(row.id)).length} of ${rows.length} ${words}`;
  }

  #writeTable(): void {
    const lines = allRows.map(
      (row) =>
        `| ${row.id} | ${row.kind} | ${wordsOf(row)} | ${[...(this.#coveredBy.get(row.id) ?? [])].join('<br>')} |`,
    );
    const head = ['| row | kind | what the specification says | covered by |', '|---|---|---|---|'];
    mkdirSync('test-results', { recursive: true });
    writeFileSync(join('test-results', 'spec-table.md'), `${[...head, ...lines].join('\n')}\n`);
  }
}

function wordsOf(row: Row): string {
  const { id: _id, kind: _kind, ...demand } = row;
  const words = row.kind === 'rule' ? row.says : Object.values(demand).join(' / ');
  return words.replaceAll('|', '\\|');
}

const list = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
