import { expect, it } from 'vitest';
import { statusLabel } from './status-label.ts';

it('labels statuses in any case, and shows unknown ones as stored', () => {
  const stored = ['upcoming', 'Complete', 'PAID', 'in review', null];
  expect(stored.map(statusLabel)).toEqual(['Upcoming', 'Paid', 'Paid', 'In review', '']);
});
