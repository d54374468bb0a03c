import { addDays, todayAt } from '@portage/domain/dates/plain-date';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { renderApp } from '#testing/render-app.tsx';
import { announcements } from './announcements.ts';

/** A change of a payment's status, as it arrives. */
const change = (payday: string, from: string, to: string) =>
  ({ eventType: 'UPDATE', old: { status: from }, new: { status: to, payday } }) as never;

test('announces a payment on its payday, and not what is recorded of earlier ones', async () => {
  await renderApp({ path: '/documents', account: await newCompany() });
  await screen.findByRole('heading', { level: 1 });
  const today = todayAt(Date.now());
  announcements.payments?.(change(addDays(today, -7), 'collected', 'paid'));
  announcements.wip_one_time_payments?.(change(addDays(today, -1), 'Processing', 'Paid'));
  announcements.wip_one_time_payments?.(change(today, 'Processing', 'Paid'));
  await screen.findByText('One-time Payment Complete');
  expect(screen.queryByText('Payment Complete')).toBeNull();
  announcements.payments?.(change(today, 'paid', 'Complete'));
  announcements.payments?.(change(today, 'collected', 'paid'));
  await screen.findByText('Payment Complete');
  expect(screen.getAllByText(/Payment Complete/)).toHaveLength(2);
});
