import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

// As in a browser that is offline, or has the page of an earlier version.
const { unreachable } = vi.hoisted(() => ({
  unreachable: (): never => {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));
vi.mock('../member-form/cost-estimate.tsx', unreachable);
vi.mock('#ui/dialog/confirmation.tsx', unreachable);
vi.mock('#ui/tooltip/term-popover.tsx', unreachable);
vi.mock('#ui/tooltip/tooltip-text.tsx', unreachable);

test('keeps what was typed where the parts of the form that load later cannot be loaded', async () => {
  const account = await newCompany('Offline Ltd', { plan: 'Professional' });
  await addMember(account, { email: 'zoe@people.example' });
  const user = await renderApp({ path: '/team', account });
  const add = () => screen.getAllByRole('button', { name: 'Add Team Member' })[0] as HTMLElement;
  await waitFor(() => expect(add().getAttribute('aria-disabled')).not.toBe('true'));
  await user.hover(add());
  await user.click(add());
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Team Member' }));
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  for (const [label, value] of [
    ['First name', 'Zoé'],
    ['Last name', 'Hasty'],
    ['Email', 'zoe@people.example'],
    ['Birth date', '14/02/1990'],
    ['Social Insurance Number', '046454286'],
    ['Address 1', '1 King St'],
    ['Role', 'Baker'],
    ['Salary', '52000'],
    ['Commencement date', '01/12/2026'],
  ] as const)
    await fill(user, field(label), value);
  await user.selectOptions(field('Payroll schedule'), 'Monthly');
  await user.click(dialog.getByLabelText('No'));
  await user.click(dialog.getByRole('button', { name: 'What is a SIN?' }));
  await findMessage("We couldn't load this part of the page");
  // Each submit asks again, as the one before it was answered by "Go back".
  for (const times of [1, 2]) {
    await user.click(dialog.getByRole('button', { name: 'Add Team Member' }));
    await waitFor(() => expect(network.sent('POST /functions/v1/find-repeated-member')).toHaveLength(times));
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Add Team Member' }).getAttribute('aria-disabled')).not.toBe('true'),
    );
    expect(field('Social Insurance Number').value).toBe('046454286');
  }
  expect(network.sent('POST /rest/v1/team_members')).toEqual([]);
});
