import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./audit/audit-page.tsx', async (load) => {
  await code.promise;
  return load();
});

test('shows a placeholder in place of a page whose code takes long', async () => {
  const user = await renderApp({ path: '/provider', account: await staffAccount('auditor') });
  await screen.findByRole('heading', { level: 1, name: 'Today' });
  await user.click(screen.getByRole('link', { name: 'Audit' }));
  const page = within(screen.getByRole('main'));
  expect((await page.findByText('Loading…')).closest('[role=status]')).not.toBeNull();
  code.resolve();
  await page.findByRole('heading', { level: 1, name: 'Audit' });
  await waitFor(() => expect(page.queryByText('Loading…')).toBeNull());
});
