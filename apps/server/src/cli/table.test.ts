import { Session } from 'node:inspector/promises';
import Table from 'cli-table3';
import { expect, test } from 'vitest';
import { tableText } from './table.ts';

const head = ['Number', 'Company', 'Amount'];
const companies = ['Aurora', 'Łukasz – “Söhne”', '株式会社\nTokyo', '', '👩‍💻 ©', 'Noe\u0308l', 'न', 'a\u00a0b'];
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => [`INV-2026-${at}`, companies[at % companies.length] ?? '', `${at}.00`]);

/** How many functions are called while `work` runs. */
async function callsOf(work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  } finally {
    session.disconnect();
  }
}

test('draws the table of the library', () => {
  for (const count of [1, 2, 40]) {
    const whole = new Table({ head, style: { head: [], border: [] } });
    whole.push(...rowsOf(count));
    expect(tableText(head, rowsOf(count))).toBe(whole.toString());
  }
});

test('draws 50,000 rows with work linear in the rows', async () => {
  const rows = rowsOf(50_000).map(([number, , amount]) => [number ?? '', 'Aurora', amount ?? '']);
  const few = await callsOf(() => tableText(head, rows.slice(0, 500)));
  const many = await callsOf(() => tableText(head, rows));
  expect(few).toBeGreaterThan(500);
  expect(many / few).toBeLessThan(105);
});
