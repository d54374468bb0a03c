import { readFileSync } from 'node:fs';
import { RATES_TABLES } from '@portage/domain/contributions/rates';
import type { RatesTable } from '@portage/domain/contributions/rates-table';
import { formatCad, formatRate } from '@portage/messages/formats';
import { expect, it } from 'vitest';

const T4127 = (chapter: string) => `T4127 ${chapter}`;
const QUEBEC = 'Revenu Québec; T4127';

const FIGURES: readonly [name: string, of: (table: RatesTable) => string, source: string][] = [
  ['CPP rate', ({ cpp }) => formatRate(cpp.rate), T4127('chapter 6')],
  ['CPP base rate', ({ cpp }) => formatRate(cpp.baseRate), 'T4127 table 8.4'],
  ['CPP and QPP basic exemption', ({ cpp }) => formatCad(cpp.basicExemption), 'CPP Regulations s. 5'],
  ['YMPE', ({ cpp }) => formatCad(cpp.ympe), T4127('chapter 6')],
  ['CPP maximum', ({ cpp }) => formatCad(cpp.maximum), T4127('chapter 6')],
  ['CPP2 and QPP2 rate', ({ cpp2 }) => formatRate(cpp2.rate), T4127('chapter 6')],
  ['YAMPE', ({ cpp2 }) => formatCad(cpp2.yampe), T4127('chapter 6')],
  ['CPP2 and QPP2 maximum', ({ cpp2 }) => formatCad(cpp2.maximum), T4127('chapter 6')],
  ['QPP rate', ({ qpp }) => formatRate(qpp.rate), QUEBEC],
  ['QPP base rate', ({ qpp }) => formatRate(qpp.baseRate), 'T4127 table 8.4'],
  ['QPP maximum', ({ qpp }) => formatCad(qpp.maximum), QUEBEC],
  ['EI rate', ({ ei }) => formatRate(ei.rate), T4127('chapter 7')],
  ['EI maximum insurable', ({ ei }) => formatCad(ei.maximumInsurable), T4127('chapter 7')],
  ['EI maximum premium', ({ ei }) => formatCad(ei.maximum), T4127('chapter 7')],
  ['EI rate in Quebec', ({ eiQuebec }) => formatRate(eiQuebec.rate), T4127('chapter 7')],
  ['EI maximum premium in Quebec', ({ eiQuebec }) => formatCad(eiQuebec.maximum), T4127('chapter 7')],
  ['QPIP employee rate', ({ qpip }) => formatRate(qpip.rate), QUEBEC],
  ['QPIP employer rate', ({ qpip }) => formatRate(qpip.employerRate), QUEBEC],
  ['QPIP maximum insurable', ({ qpip }) => formatCad(qpip.maximumInsurable), QUEBEC],
  ['QPIP employee maximum', ({ qpip }) => formatCad(qpip.maximum), QUEBEC],
  ['QPIP employer maximum', ({ qpip }) => formatCad(qpip.employerMaximum), QUEBEC],
];

it('docs/payroll-sources.md has exactly the figures of the rate files', () => {
  const text = readFileSync(new URL('../../../../../docs/payroll-sources.md', import.meta.url), 'utf8');
  const block = /<!-- figures[^>]*-->([\s\S]*?)<!-- end of figures -->/.exec(text)?.[1] ?? '';
  const rows = block
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| --'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual([
    ['figure', ...RATES_TABLES.map(({ year }) => String(year)), 'source'],
    ...FIGURES.map(([name, of, source]) => [name, ...RATES_TABLES.map(of), source]),
  ]);
});
