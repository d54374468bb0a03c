import { expect, it } from 'vitest';
import { invoiceStatusLabel, oneTimeState, signatureStatusLabel, statusLabel } from './status-label.ts';

it('labels statuses in any case, and shows unknown ones as stored', () => {
  const stored = ['upcoming', 'Complete', 'PAID', 'in review', null];
  expect(stored.map(statusLabel)).toEqual(['Upcoming', 'Paid', 'Paid', 'In review', '']);
});

it('says of a one-time payment that it is requested, then scheduled once it is invoiced', () => {
  const of = (isInvoiced: boolean) =>
    ['Processing', 'Canceled', 'Paid'].map((status) => oneTimeState(status, isInvoiced));
  expect(of(false)).toEqual(['Requested', 'Canceled', 'Paid']);
  expect(of(true)).toEqual(['Scheduled', 'Canceled', 'Paid']);
});

it('spells what was called off by its kind: invoices and plans as the specification does, all else with one l', () => {
  expect(['Cancelled', 'Canceled'].map(statusLabel)).toEqual(['Cancelled', 'Canceled']);
  expect(['Cancelled', 'Paid', 'Overdue', 'upcoming'].map(invoiceStatusLabel)).toEqual([
    'Cancelled',
    'Paid',
    'Overdue',
    'Upcoming',
  ]);
  expect(['cancelled', 'signed', 'sent', null].map(signatureStatusLabel)).toEqual(['Canceled', 'Signed', 'Sent', '']);
});
