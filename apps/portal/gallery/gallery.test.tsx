import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { Gallery } from './gallery.tsx';

const open = () => {
  render(
    <StrictMode>
      <MemoryRouter>
        <Gallery />
      </MemoryRouter>
    </StrictMode>,
  );
  return userEvent.setup({ delay: null });
};

test.each(['Light theme', 'Dark theme'])('shows every component without a violation in the %s', async (theme) => {
  const user = open();
  await user.click(screen.getByRole('radio', { name: theme }));
  expect(document.documentElement.dataset.theme).toBe(theme.split(' ')[0]?.toLowerCase());
  await user.click(screen.getByRole('button', { name: 'Show an error' }));
  await expectNoViolation();
});

test.each([
  'Open a dialog',
  'Open a long dialog',
  'Open a dialog that waits',
  'Ask before deleting',
  'Show a running confirmation',
])('%s: has no violation', async (name) => {
  const user = open();
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(document.querySelector('[role="dialog"], [role="alertdialog"]')).not.toBeNull());
  await expectNoViolation();
});

const states = [
  'Total with payments',
  'Total without payments',
  'Total not loaded',
  'No plan',
  'Plan loading',
  'Plan not loaded',
  'Guide loading',
  'Guide not loaded',
  'Guide begun',
  'Guide almost done',
  'Nothing owed',
  'Invoices owed',
  'No payday',
  'A payday',
  'Nothing needed',
  'Everything needed',
  'No payments this month',
  'Payments this month',
  'No activity',
  'Activity of each kind',
  'No payroll cost',
  'Payroll cost by month',
  'Dates loading',
  'Dates not loaded',
  'A month without dates',
  'A month with dates',
  'Paydays held up',
  'Nothing to pay by',
];

test('shows each state of a part of a page without a violation', async () => {
  const user = open();
  for (const name of states) {
    const button = screen.getByText(name, { selector: 'button[aria-pressed]' });
    await user.click(button);
    expect(button.getAttribute('aria-pressed'), name).toBe('true');
    await expectNoViolation(button.parentElement ?? document);
  }
});
