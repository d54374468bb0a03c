import { addDays, todayAt } from '@portage/domain/dates/plain-date';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { renderApp } from '#testing/render-app.tsx';
import { announcements } from './announcements.ts';

/** A change of a payment's status, as it arrives. */
const change = (payday: string, from: string, to: string) =>
  ({ eventType: 'UPDATE', old: { status: from }, new: { status: to, payday } }) as never;

test('announces that a payment is complete, also of an earlier payday, and not again', async () => {
  await renderApp({ path: '/documents', account: await newCompany() });
  await screen.findByRole('heading', { level: 1 });
  const today = todayAt(Date.now());
  announcements.payments?.(change(addDays(today, -7), 'collected', 'paid'));
  await screen.findByText('Payment Complete');
  announcements.payments?.(change(addDays(today, -7), 'paid', 'Complete'));
  announcements.wip_one_time_payments?.(change(today, 'Processing', 'Complete'));
  await screen.findByText('One-time Payment Complete');
  expect(screen.getAllByText(/Payment Complete/)).toHaveLength(2);
});
