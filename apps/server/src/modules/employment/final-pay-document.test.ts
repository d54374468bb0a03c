import { readFileSync } from 'node:fs';
import { plainDate } from '@portage/domain/dates/plain-date';
import { type FINAL_PAY, finalPayDue, type RuleCertainty } from '@portage/domain/leaving/final-pay';
import { PROVINCES } from '@portage/domain/places/provinces';
import { expect, it } from 'vitest';

const words: Readonly<Record<RuleCertainty, string>> = {
  official: "the authority's page",
  source: 'a summary of the law',
  twoSources: 'two sources that agree',
  oneSource: 'one source only',
  unverified: 'not verified',
};
/** The payday is after the 21st day from the last one, so that every limit of the law shows. */
const dates = { lastDay: plainDate('2026-11-02'), periodEnd: plainDate('2026-11-30'), payday: plainDate('2026-12-01') };

it('docs/payroll-sources.md has the final pay rule of each province, and says how sure it is', () => {
  const text = readFileSync(new URL('../../../../../docs/payroll-sources.md', import.meta.url), 'utf8');
  const block = /<!-- final pay:[^>]*-->([\s\S]*?)<!-- end of final pay -->/.exec(text)?.[1] ?? '';
  const rows = block
    .split('\n')
    .filter((line) => /^\| [A-Z]{2} /.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  expect(rows.map(([province]) => province)).toEqual([...PROVINCES].toSorted());
  for (const [province, [, rule = '', sure = '']] of rows.map(
    (row) => [row[0] as keyof typeof FINAL_PAY, row] as const,
  )) {
    const { ask, certainty, due } = finalPayDue(province, 'other', dates);
    expect([province, sure]).toEqual([province, `${words[certainty]}${ask ? '; **ask**' : ''}`]);
    expect([province, rule.startsWith('no rule found')]).toEqual([province, due === null]);
  }
});
