import { expect, it } from 'vitest';
import { invoiceStatusLabel, signatureStatusLabel, statusLabel } from './status-label.ts';

it('labels statuses in any case, and shows unknown ones as stored', () => {
  const stored = ['upcoming', 'Complete', 'PAID', 'in review', null];
  expect(stored.map(statusLabel)).toEqual(['Upcoming', 'Paid', 'Paid', 'In review', '']);
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
