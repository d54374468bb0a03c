import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { allRows } from './tables/index.ts';

/**
 * Checks the tests against the specification's tables: lists the tests that saw each row, and fails a full run if no passing
 * test saw a row. A partial run never fails.
 */
export default class SpecTableReporter implements Reporter {
  readonly #seenBy = new Map<string, Set<string>>();
  #whole = false;

  onBegin(config: FullConfig, suite: Suite): void {
    const run = new Set(suite.allTests().map((test) => basename(test.location.file)));
    const files = config.projects.flatMap((project) => readdirSync(project.testDir));
    this.#whole = files.filter((file) => file.endsWith('.e2e.ts')).every((file) => run.has(file));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'passed') return;
    for (const { type, description } of result.annotations) {
      if (type !== 'saw' || description === undefined) continue;
      const tests = this.#seenBy.get(description) ?? new Set();
      this.#seenBy.set(description, tests.add(`${basename(test.location.file)} › ${test.title}`));
    }
  }

  onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
    const lines = allRows.map((row) => {
      const { id, kind, ...demand } = row;
      const words = Object.values(demand).join(' / ').replaceAll('|', '\\|');
      return `| ${id} | ${kind} | ${words} | ${[...(this.#seenBy.get(id) ?? [])].join('<br>')} |`;
    });
    const head = ['| row | kind | what must be seen | seen by |', '|---|---|---|---|'];
    writeFileSync(join('test-results', 'spec-table.md'), `${[...head, ...lines].join('\n')}\n`);
    const missing = allRows.filter((row) => !this.#seenBy.has(row.id));
    console.log(`\n${allRows.length - missing.length} of ${allRows.length} rows of the specification's tables seen`);
    if (!this.#whole || missing.length === 0) return Promise.resolve(undefined);
    console.log(`Not seen by any passing test:\n${missing.map((row) => `  ${row.id}`).join('\n')}`);
    return Promise.resolve({ status: 'failed' });
  }

  printsToStdio(): boolean {
    return true;
  }
}
