import { describe, expect, it } from 'vitest';
import { plainDate } from './dates/plain-date.ts';
import {
  billedInvoiceStatus,
  canMoveInvoice,
  canMoveOneTimePayment,
  canMovePaymentLine,
  INVOICE_STATUSES,
  invoiceTone,
  oneTimeTone,
  PAYMENT_LINE_STATUSES,
  paymentStatus,
  paymentTone,
  planTone,
  sameStatus,
  statusCode,
  teamMemberTone,
} from './statuses.ts';

function moves(statuses: readonly string[], canMove: (from: string, to: string) => boolean): string[] {
  return statuses.flatMap((from) => statuses.filter((to) => canMove(from, to)).map((to) => `${from} > ${to}`));
}

describe('statuses', () => {
  it('compare case-insensitively, and Complete means paid', () => {
    expect(sameStatus('APPROVED', 'approved')).toBe(true);
    expect(sameStatus(null, 'approved')).toBe(false);
    expect(paymentStatus('Complete')).toBe('paid');
    expect(['upcoming', 'Complete', 'PAID', 'other', null].map(statusCode)).toEqual([
      'upcoming',
      'paid',
      'paid',
      null,
      null,
    ]);
  });

  it('have the specified colours', () => {
    expect(['Approved', 'processing', 'pending', 'odd'].map(teamMemberTone)).toEqual([
      'moss',
      'rowan',
      'wheat',
      'neutral',
    ]);
    expect(['Processing', 'Completed', 'Cancelled', null].map(planTone)).toEqual(['wheat', 'moss', 'maple', 'neutral']);
    expect(['upcoming', 'processing', 'collected', 'paid', 'Complete'].map(paymentTone)).toEqual([
      'neutral',
      'lake',
      'spruce',
      'moss',
      'moss',
    ]);
    expect(['paid', 'Pending', 'overdue', 'cancelled', 'odd'].map(invoiceTone)).toEqual([
      'moss',
      'wheat',
      'maple',
      'neutral',
      'neutral',
    ]);
    expect(['Processing', 'Canceled', 'Paid', 'odd'].map(oneTimeTone)).toEqual(['lake', 'maple', 'moss', 'moss']);
  });

  it('map from the billing provider to the portal', () => {
    const due = plainDate('2026-06-08');
    const on = (today: string) =>
      (['open', 'paid', 'void'] as const).map((status) => billedInvoiceStatus(status, due, plainDate(today)));
    expect(on('2026-06-08')).toEqual(['pending', 'paid', 'cancelled']);
    expect(on('2026-06-09')).toEqual(['overdue', 'paid', 'cancelled']);
    expect(INVOICE_STATUSES).toEqual(expect.arrayContaining([...on('2026-06-08'), ...on('2026-06-09')]));
  });

  it('of a payment line move one step at a time, and are paid by a payout', () => {
    const invoiced = ['upcoming > processing', 'processing > collected', 'collected > processing'];
    const lineMoves = (isPaidOut: boolean) =>
      moves(PAYMENT_LINE_STATUSES, (from, to) => canMovePaymentLine(from, to, isPaidOut));
    expect(lineMoves(false)).toEqual([...invoiced, 'paid > processing', 'paid > collected']);
    expect(lineMoves(true).toSorted()).toEqual([...invoiced, 'processing > paid', 'collected > paid'].toSorted());
    expect(canMovePaymentLine('Collected', 'Complete', true)).toBe(true);
    expect(canMovePaymentLine('constructor', 'paid', true)).toBe(false);
  });

  it('of an invoice end with paid or cancelled', () => {
    expect(moves(INVOICE_STATUSES, canMoveInvoice)).toEqual([
      'pending > overdue',
      'pending > paid',
      'pending > cancelled',
      'overdue > paid',
      'overdue > cancelled',
    ]);
    expect(canMoveInvoice('Pending', 'Paid')).toBe(true);
  });

  it('of a one-time payment end with canceled, or with a payout', () => {
    const oneTimeMoves = (isPaidOut: boolean) =>
      moves(['processing', 'canceled', 'paid'], (from, to) => canMoveOneTimePayment(from, to, isPaidOut));
    expect(oneTimeMoves(false)).toEqual(['processing > canceled', 'paid > processing']);
    expect(oneTimeMoves(true)).toEqual(['processing > canceled', 'processing > paid']);
    expect(canMoveOneTimePayment('Processing', 'Complete', true)).toBe(true);
  });
});
