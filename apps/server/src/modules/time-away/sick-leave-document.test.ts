import { readFileSync } from 'node:fs';
import { daysBetween, plainDate } from '@portage/domain/dates/plain-date';
import { PROVINCES } from '@portage/domain/places/provinces';
import { SICK_LEAVE } from '@portage/domain/time-away/sick-leave-rules';
import { expect, it } from 'vitest';

const words = {
  official: "the authority's page",
  source: 'a summary of the law',
  twoSources: 'two sources that agree',
  oneSource: 'one source only; **ask**',
  unverified: 'not verified; **ask**',
} as const;
const commencement = plainDate('2025-01-01');

it('docs/payroll-sources.md has the sick leave of each province, and says how sure it is', () => {
  const text = readFileSync(new URL('../../../../../docs/payroll-sources.md', import.meta.url), 'utf8');
  const block = /<!-- sick leave:[^>]*-->([\s\S]*?)<!-- end of sick leave -->/.exec(text)?.[1] ?? '';
  const rows = block
    .split('\n')
    .filter((line) => /^\| [A-Z]{2} /.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  const expected = PROVINCES.toSorted().map((province) => {
    const rule = SICK_LEAVE[province];
    const [first, last] = [rule?.stages[0], rule?.stages.at(-1)];
    if (rule === null || first === undefined || last === undefined) return [province, 'no rule found', '', '**ask**'];
    const most = `${last.paid} paid, ${last.unpaid} unpaid`;
    const ended = rule.until === undefined ? '' : '; **ask** since 30 June 2026';
    return [
      province,
      `${first.paid} paid, ${first.unpaid} unpaid after ${daysBetween(commencement, first.since(commencement))} days`,
      rule.longIllness === undefined ? most : `${most}, ${rule.longIllness.weeks} weeks`,
      `${words[rule.certainty]}${ended}`,
    ];
  });
  expect(rows).toEqual(expected);
});
