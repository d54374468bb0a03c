import { describe, expect, it } from 'vitest';
import { type AttentionFacts, attention } from './attention.ts';

const nothing: AttentionFacts = { invoices: [], planProcessing: false, unsignedLetters: 0, waitingMembers: 0 };
const invoice = (status: string, due_date: string | null) => ({ status, amount: '3780.11', due_date });

describe('what needs attention', () => {
  it('is nothing when everything is done', () => {
    expect(attention({ ...nothing, invoices: [invoice('Paid', '2026-11-01'), invoice('Cancelled', null)] })).toEqual(
      [],
    );
  });

  it('lists each item once, most urgent first', () => {
    const items = attention({
      invoices: [invoice('Pending', '2026-12-04'), invoice('Pending', '2026-11-21'), invoice('Overdue', '2026-11-06')],
      planProcessing: true,
      unsignedLetters: 1,
      waitingMembers: 2,
    });
    expect(items.map((item) => [item.text, item.to])).toEqual([
      ['1 invoice is overdue: CAD 3,780.11', '/pay'],
      ['2 invoices are to be paid: CAD 7,560.22, the first by 21 Nov 2026', '/pay'],
      ['Your plan waits for its payment', '/plan'],
      ['1 placement letter waits for a signature', '/documents'],
      ['2 team members are not active yet', '/team'],
    ]);
  });

  it('names the due date of a single invoice if it has one', () => {
    expect(attention({ ...nothing, invoices: [invoice('Pending', '2026-12-04')] })[0]?.text).toBe(
      '1 invoice is to be paid: CAD 3,780.11 by 4 Dec 2026',
    );
    expect(attention({ ...nothing, invoices: [invoice('Pending', null)] })[0]?.text).toBe(
      '1 invoice is to be paid: CAD 3,780.11',
    );
  });
});
