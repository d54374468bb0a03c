import { todayAt } from '@portage/domain/dates/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { receiveUnapplied } from '#testing/company/receivables.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

// Loaded before the tests, so that no test waits for it.
import '../provider/receivables/receipts/receipts-tab.tsx';

/** The place in the history, as the router counts it. */
const place = (): number => window.history.state.idx;
const address = () => window.location.pathname + window.location.search;
const press = (name: string) => (user: UserEvent) => user.click(screen.getByRole('button', { name }));

/** Dialogs without an address, with what opens them. */
const dialogs: readonly [string, string, (user: UserEvent) => Promise<void>][] = [
  ['Turn on two-step verification', 'dialog', press('Turn on')],
  ['Require two-step verification of everyone?', 'alertdialog', press('Require')],
  ['Quick find', 'dialog', (user) => user.keyboard('{Control>}k{/Control}')],
  ['Keyboard shortcuts', 'dialog', (user) => user.keyboard('?')],
];

test.each(dialogs)('Back closes "%s", and focus returns to where it was', async (title, role, open) => {
  const user = await renderApp({ path: '/company', account: await newCompany() });
  const opener = await screen.findByRole('button', { name: title.startsWith('Turn') ? 'Turn on' : 'Require' });
  await waitFor(() => expect(opener.matches(':disabled')).toBe(false));
  opener.focus();
  const before = place();
  await open(user);
  await screen.findByRole(role, { name: title });
  expect(place()).toBe(before + 1);
  window.history.back();
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
  expect([address(), place()]).toEqual(['/company', before]);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('Back from a page of the search goes to the page that it was opened on', async () => {
  const user = await renderApp({ path: '/company', account: await newCompany() });
  await screen.findByRole('button', { name: 'Require' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /^Find a page/ }), 'payroll sched{Enter}');
  await waitFor(() => expect(address()).toBe('/team/employee'));
  window.history.back();
  await screen.findByRole('button', { name: 'Require' });
  await waitFor(() => expect([address(), place()]).toEqual(['/company', 0]));
});

test('Back closes the dialog of an act on a receipt, which has an address', async () => {
  const { companyId } = await newCompany();
  const { number } = await receiveUnapplied({ companyId, receivedOn: todayAt(server.deps.clock.now()), cents: 100 });
  const account = await staffAccount('payroll');
  const path = `/provider/receivables?tab=receipts&q=${number}`;
  const user = await renderApp({ path, account });
  const before = (await screen.findByRole('button', { name: `Actions for ${number}` })) && place();
  await user.click(screen.getByRole('button', { name: `Actions for ${number}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Returned by the bank' }));
  await screen.findByRole('dialog', { name: `Return ${number}` });
  expect(address()).toMatch(/[?&]act=return&receipt=[0-9a-f-]{36}$/);
  expect(place()).toBe(before + 1);
  const link = address();
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(path);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Actions for ${number}`));

  // What was typed is not lost without a question.
  await user.click(screen.getByRole('button', { name: `Actions for ${number}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Returned by the bank' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'Insufficient funds');
  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Insufficient funds');
  expect(address()).toBe(link);
  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(path);

  const again = await renderApp({ path: link, account });
  const dialog = within(await screen.findByRole('dialog', { name: `Return ${number}` }));
  await again.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(path);
});
