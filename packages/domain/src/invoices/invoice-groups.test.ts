import { expect, it } from 'vitest';
import { cents, NO_CENTS } from '../money/money.ts';
import type { InvoiceHead } from './invoice-groups.ts';
import { groupByInvoice, invoiceNumber } from './invoice-groups.ts';

function invoice(id: string, created_at: string, invoice_number: string | null = `INV-${id}`): InvoiceHead {
  return { id, invoice_number, status: 'Paid', created_at };
}

interface Row {
  start_date: string;
  end_date: string;
  amount: number;
  invoice: InvoiceHead | null;
}

const old = invoice('2026-0045', '2026-10-20T12:00:00+00:00');
const recent = invoice('2026-0046', '2026-11-03T12:00:00+00:00');

function row(start_date: string, end_date: string, of: InvoiceHead | null, amount = 100): Row {
  return { start_date, end_date, amount, invoice: of };
}

it('groups by invoice: uninvoiced rows first, then the newest invoice', () => {
  const rows = [
    row('2026-10-17', '2026-10-30', old),
    row('2026-10-31', '2026-11-13', recent, 50),
    row('2026-12-12', '2026-12-25', null),
    row('2026-11-28', '2026-12-11', null),
    row('2026-10-30', '2026-11-13', recent),
    row('2026-11-28', '2026-12-11', null),
  ];
  const groups = groupByInvoice<InvoiceHead, Row>(rows, ({ amount }) => cents(amount));
  expect(
    groups.map(({ title, status, startDate, endDate, total }) => [title, status, startDate, endDate, total]),
  ).toEqual([
    [null, 'Upcoming', '2026-11-28', '2026-12-11', 200],
    [null, 'Upcoming', '2026-12-12', '2026-12-25', 100],
    ['INV-2026-0046', 'Paid', '2026-10-30', '2026-11-13', 150],
    ['INV-2026-0045', 'Paid', '2026-10-17', '2026-10-30', 100],
  ]);
  expect(groups[2]?.rows.map(({ start_date }) => start_date)).toEqual(['2026-10-30', '2026-10-31']);
  expect(new Set(groups.map(({ key }) => key)).size).toBe(4);
});

it('falls back to a number from the id and the status Pending', () => {
  const bare = { ...invoice('7d9f8a61-aaaa', '2026-11-01T00:00:00Z', null), status: null };
  expect(invoiceNumber(bare)).toBe('INV-7d9f8a61');
  const [group] = groupByInvoice<InvoiceHead, Row>([row('2026-11-01', '2026-11-14', bare)], () => NO_CENTS);
  expect(group).toMatchObject({ title: 'INV-7d9f8a61', status: 'Pending' });
});
