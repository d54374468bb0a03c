import { addDays, plainDate } from '@portage/domain/dates/plain-date';
import * as messages from '@portage/messages/index';
import { expect, test } from 'vitest';
import type { Config } from '../../../config.ts';
import { pdfPages } from '../../../testing/pdf-text.ts';
import type { Statement } from './statement.ts';
import { statementPdf } from './statement-pdf.ts';

const from = plainDate('2026-01-01');
const ageing = {
  id: 'c',
  company: 'Aurora Robotics',
  balance: '116.45',
  notDue: '100.00',
  to30: '20.00',
  to60: '3.00',
  to90: '0.40',
  over90: '0.05',
  open: '123.45',
  unapplied: '7.00',
};
const made = (entries: number): Statement => ({
  client: { id: 'c', name: 'Aurora Robotics' },
  reference: 'P-10000022',
  from,
  to: plainDate('2026-12-31'),
  opening: 0,
  entries: Array.from({ length: entries }, (_, at) => ({
    day: addDays(from, at),
    kind: 'invoice' as const,
    document: `INV-2026-${String(at + 1).padStart(4, '0')}`,
    cents: 100,
    tax: 0,
    balance: 100 * (at + 1),
  })),
  closing: 100 * entries,
  ageing,
});
const draw = async (entries: number, more: Partial<Statement> = {}) =>
  pdfPages(
    new Uint8Array(
      await statementPdf({ config: { PROVIDER_NAME: 'Northern' } as Config, messages }, { ...made(entries), ...more }),
    ),
  ).map((page) => page.split('\n'));

test('names its columns on every page with entries', async () => {
  const pages = await draw(120);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages.filter((lines) => lines.some((line) => line.startsWith('INV-'))))
    expect(page.join(' ')).toContain('Date Entry Document Charge');
  const documents = pages.flat().filter((line) => line.startsWith('INV-'));
  expect(documents).toEqual(made(120).entries.map(({ document }) => document));
});

test('says on every later page whose statement of which days it is, and on every page its number', async () => {
  const client = { id: 'c', name: `Aurora Robotics ${'of the far north '.repeat(12)}` };
  for (const [name, more] of [
    ['Aurora Robotics', {}] as const,
    ['Aurora Robotics of the far north', { client }] as const,
  ]) {
    const pages = await draw(120, more);
    for (const [at, page] of pages.entries()) {
      const head = page.filter((line) => line.startsWith(`Statement of account · 1 Jan 2026 to 31 Dec 2026 · ${name}`));
      expect(head).toHaveLength(at === 0 ? 0 : 1);
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    }
  }
});

test('shows what is open as columns by age, with their sum', async () => {
  const text = (await draw(1)).flat().join(' ');
  expect(text).toContain('CAD\u00a0123.45 open, by days past due');
  expect(text).toContain('100.00 20.00 3.00 0.40 0.05 7.00');
});

test('says what the closing balance consists of while money is not applied, and nothing otherwise', async () => {
  const text = (await draw(1, { closing: 11_645 })).flat().join(' ');
  expect(text).toMatch(/Closing balance 116\.45 of which open 123\.45 of which not applied yet −7\.00/);
  const settled = await draw(1, { ageing: { ...ageing, unapplied: '0.00' } });
  expect(settled.flat().join(' ')).not.toContain('of which');
});

test('keeps what is open and how to pay together, wherever the entries end', async () => {
  for (let entries = 18; entries <= 34; entries += 1) {
    const pages = await draw(entries);
    const at = pages.findIndex((page) => page.includes('CAD\u00a0123.45 open, by days past due'));
    expect(pages[at]?.join(' ')).toContain('P-10000022');
  }
});
