import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { type AttentionFacts, attention } from './attention.ts';

const nothing: AttentionFacts = {
  today: plainDate('2026-12-04'),
  latePay: [],
  invoices: [],
  heldPay: 0,
  waitingPay: 0,
  payWarnings: 0,
  pendingPlan: null,
  planEnded: false,
  unsignedLetters: 0,
  waitingMembers: 0,
};
const invoice = (invoice_number: string | null, status: string, due_date: string) => ({
  invoice_number,
  status,
  due_date,
});
const day = plainDate('2026-12-03');

describe('what needs attention', () => {
  it('is nothing when everything is done', () => {
    expect(attention(nothing)).toEqual([]);
    expect(attention({ ...nothing, invoices: [invoice('INV-4', 'Pending', '2026-12-09')] })).toEqual([]);
  });

  it('lists each item once, most urgent first: what keeps pay, what can keep it, then the rest', () => {
    const items = attention({
      ...nothing,
      latePay: [{ payday: day, people: 2, invoice_number: 'INV-1' }],
      invoices: [
        invoice('INV-1', 'Overdue', '2026-11-26'),
        invoice('INV-2', 'Overdue', '2026-12-01'),
        invoice('INV-3', 'Pending', '2026-12-04'),
        invoice(null, 'Pending', '2026-12-04'),
      ],
      heldPay: 1,
      waitingPay: 3,
      payWarnings: 2,
      pendingPlan: 'plan',
      unsignedLetters: 1,
      waitingMembers: 2,
    });
    expect(items.map(({ tone: _, ...item }) => item)).toEqual([
      { key: 'late', day, number: 'INV-1', to: '/pay/INV-1' },
      { key: 'pay', count: 1, to: '/pay' },
      { key: 'overdue', number: 'INV-2', to: '/pay/INV-2' },
      { key: 'waiting', count: 3, to: '/pay' },
      { key: 'dueToday', number: 'INV-3', to: '/pay/INV-3' },
      { key: 'warnings', count: 2, to: '/pay' },
      { key: 'plan', to: '/plan' },
      { key: 'letters', count: 1, to: '/documents' },
      { key: 'members', count: 2, to: '/team' },
    ]);
  });

  it('tells a new plan that awaits payment from the first one', () => {
    const plan = (pendingPlan: AttentionFacts['pendingPlan']) => attention({ ...nothing, pendingPlan });
    expect(plan('plan')).toEqual([{ key: 'plan', to: '/plan', tone: 'wheat' }]);
    expect(plan('newPlan')).toEqual([{ key: 'newPlan', to: '/plan', tone: 'wheat' }]);
  });

  it('leads to the plan where it has ended', () => {
    expect(attention({ ...nothing, planEnded: true })).toEqual([{ key: 'planEnded', to: '/plan', tone: 'wheat' }]);
  });

  it('leads to the calendar for a late payday that no invoice keeps', () => {
    const [item] = attention({ ...nothing, latePay: [{ payday: day, people: 1, invoice_number: null }] });
    expect(item?.to).toBe('/pay/calendar?month=2026-12');
  });
});
