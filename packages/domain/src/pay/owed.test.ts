import { describe, expect, it } from 'vitest';
import { type OpenInvoice, owed } from './owed.ts';

const invoice = (id: string, given: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id,
  invoice_number: `INV-${id}`,
  status: 'Pending',
  amount: '3780.11',
  paid_cents: 0,
  credited_cents: 0,
  written_off_cents: 0,
  due_date: '2026-12-04',
  ...given,
});

describe('what a company owes', () => {
  it('is nothing without an open invoice', () => {
    const closed = [invoice('1', { status: 'Paid' }), invoice('2', { status: 'Cancelled' })];
    expect(owed(closed)).toEqual({ total: 0, by: null, overdue: 0, invoices: [] });
  });

  it('is what remains after receipts, credits and write-offs, the earliest due date first', () => {
    const found = owed([
      invoice('1', { due_date: null }),
      invoice('2', { paid_cents: 100_000, credited_cents: 11 }),
      invoice('3', { status: 'Overdue', due_date: '2026-11-06', written_off_cents: 1 }),
      invoice('4', { paid_cents: 378_011, due_date: '2026-11-01' }),
    ]);
    expect(found.invoices.map(({ id, remaining }) => [id, remaining])).toEqual([
      ['3', 378_010],
      ['2', 278_000],
      ['1', 378_011],
    ]);
    expect(found).toMatchObject({ total: 1_034_021, by: '2026-11-06', overdue: 1 });
  });

  it('has no date when no invoice has one', () => {
    expect(owed([invoice('1', { due_date: null })]).by).toBeNull();
  });
});
