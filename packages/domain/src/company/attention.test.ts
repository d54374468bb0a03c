import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { type AttentionFacts, attention } from './attention.ts';

const nothing: AttentionFacts = {
  today: plainDate('2026-12-04'),
  leadTimes: { leadBankDays: 10, dueBankDays: 5 },
  latePay: [],
  invoices: [],
  problems: [],
  waitingPay: 0,
  pendingPlan: null,
  planEnded: false,
  letters: [],
  members: [],
  awayRequests: [],
  expenseRequests: [],
};
const invoice = (invoice_number: string | null, status: string, due_date: string) => ({
  invoice_number,
  status,
  due_date,
});
const problem = (severity: string, of_all = 2) => ({ severity, deadline: null, of_all });
const member = (commencement_date: string, payroll_schedule = 'Monthly', approved_date: string | null = null) => ({
  commencement_date,
  paid_until: null,
  payroll_schedule,
  approved_date,
  of_all: 3,
});
const day = plainDate('2026-12-03');

describe('what needs attention', () => {
  it('is nothing when everything is done', () => {
    expect(attention(nothing)).toEqual([]);
    expect(attention({ ...nothing, invoices: [invoice('INV-4', 'Pending', '2026-12-09')] })).toEqual([]);
  });

  it('has a row for each thing, most urgent first: what keeps pay, what can keep it, then the rest', () => {
    const items = attention({
      ...nothing,
      latePay: [{ payday: day, people: 2, invoice_number: 'INV-1' }],
      invoices: [
        invoice('INV-1', 'Overdue', '2026-11-26'),
        invoice('INV-2', 'Overdue', '2026-12-01'),
        invoice('INV-3', 'Pending', '2026-12-04'),
        invoice(null, 'Pending', '2026-12-04'),
      ],
      problems: [problem('blocks'), problem('warns')],
      waitingPay: 3,
      pendingPlan: 'plan',
      letters: [
        { status: 'sent', of_all: 5 },
        { status: 'declined', of_all: 5 },
      ],
      expenseRequests: [{ of_all: 3 }],
      members: [member('2026-12-07'), member('2027-02-01')],
    });
    expect(items.map(({ key, tone }) => [key, tone])).toEqual([
      ['late', 'maple'],
      ['problem', 'maple'],
      ['overdue', 'maple'],
      ['activate', 'maple'],
      ['waiting', 'wheat'],
      ['dueToday', 'wheat'],
      ['problem', 'wheat'],
      ['plan', 'wheat'],
      ['letter', 'wheat'],
      ['expense', 'wheat'],
      ['moreExpenses', 'lake'],
      ['letter', 'lake'],
      ['moreLetters', 'lake'],
      ['activate', 'lake'],
      ['moreMembers', 'lake'],
    ]);
    expect(items).toContainEqual(expect.objectContaining({ key: 'moreLetters', count: 3 }));
    expect(items).toContainEqual(expect.objectContaining({ key: 'moreMembers', count: 1 }));
    expect(items[0]).toMatchObject({ invoice: { invoice_number: 'INV-1' } });
  });

  it('makes an activation urgent before the first day, and before the cut-off of the first pay', () => {
    const items = attention({
      ...nothing,
      members: [member('2026-12-14'), member('2026-12-14', 'Bi-Weekly'), member('2026-12-08')],
    });
    expect(items).toMatchObject([
      { key: 'activate', tone: 'maple', start: '2026-12-08', pay: { payday: '2027-01-08', cutOff: '2026-12-22' } },
      { key: 'activate', tone: 'maple', start: '2026-12-14', pay: { payday: '2026-12-28', cutOff: '2026-12-11' } },
      { key: 'activate', tone: 'lake', start: '2026-12-14', pay: { payday: '2027-01-14' } },
    ]);
  });

  it('does not guess what a person who was active before is paid', () => {
    expect(attention({ ...nothing, members: [member('2026-01-05', 'Monthly', '2026-01-05')] })).toMatchObject([
      { key: 'activate', tone: 'maple', pay: null },
      { key: 'moreMembers', count: 2 },
    ]);
  });

  it('tells a new plan that awaits payment from the first one, and says that a plan has ended', () => {
    const keys = (given: Partial<AttentionFacts>) => attention({ ...nothing, ...given }).map(({ key }) => key);
    expect(keys({ pendingPlan: 'plan' })).toEqual(['plan']);
    expect(keys({ pendingPlan: 'newPlan' })).toEqual(['newPlan']);
    expect(keys({ planEnded: true })).toEqual(['planEnded']);
  });
});
