import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { type Account, addMember, newCompany, signIn } from '#testing/accounts.ts';
import { billedClient } from '#testing/company/billed-client.ts';
import { bankLine } from '#testing/company/receivables.ts';
import { fill } from '#testing/fill.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

const address = () => window.location.pathname + window.location.search;
const front = () => within(screen.getByRole('dialog'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Presses a button of the page once it is on, then each of what follows. */
const press =
  (button: string | RegExp, ...items: readonly [role: string, name: string | RegExp][]) =>
  async (user: UserEvent) => {
    const [first] = await screen.findAllByRole('button', { name: button });
    await waitFor(() => expect(first?.getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(first as HTMLElement);
    for (const [role, name] of items) await user.click(await screen.findByRole(role, { name }));
  };

const downgrade = async (user: UserEvent) => {
  await press('Change plan')(user);
  await fill(user, await screen.findByLabelText<HTMLInputElement>('Employees'), '1');
  await user.click(screen.getByRole('button', { name: 'Choose Essential' }));
};

/** Opens the match of a bank line with the open invoices of a client, to choose one. */
const chooseInvoice = async (user: UserEvent) => {
  await press('Actions for Lichen transfer', ['menuitem', 'Match'])(user);
  await user.type(await screen.findByLabelText('Client'), billed);
};

let client: Account;
/** The name of a client with an open invoice. */
let billed: string;
/** Ids of people that addresses name. */
const ids = { LEFT: '', PENDING: '' };
const withIds = (path: string) => path.replace(/LEFT|PENDING/g, (name) => ids[name as keyof typeof ids]);

beforeAll(async () => {
  client = await newCompany('Typed Ltd', { plan: 'Professional' });
  for (const last_name of ['One', 'Two']) await addMember(client, { status: 'approved', last_name });
  ids.PENDING = await addMember(client, { state: null, postal_code: null, last_name: 'Pending' });
  ids.LEFT = await addMember(client, { last_name: 'Left', status: 'approved', commencement_date: '2026-01-05' });
  const end = { team_member_id: ids.LEFT, last_day: '2026-11-02', reason_code: 'E00' };
  await client.request('POST', '/functions/v1/end-employment', end);
  for (const body of [{ action: 'deactivate' }, { status: 'processing', action: null }])
    await client.request('PATCH', `/rest/v1/team_members?team_member_id=eq.${ids.LEFT}`, body);
  await bankLine('Lichen transfer');
  billed = (await billedClient()).name;
});

type Row = [path: string, title: RegExp, open: (user: UserEvent) => Promise<void>, field: RegExp];

const ofClient: Row[] = [
  ['/company', /^Invite someone$/, press('Invite'), /^Email/],
  ['/company', /^Edit billing details$/, press('Edit billing details'), /^Tax Number/],
  ['/company', /^Change Password$/, press('Change Password'), /^New Password/],
  ['/company', /^Turn on two-step verification$/, press('Turn on'), /^Authentication code/],
  ['/documents', /^Upload a document$/, press('Upload'), /^Name/],
  ['/team/LEFT', /^Activate again$/, press(/Request activation/), /^First day/],
  ['/team/PENDING', /^Before you activate/, press(/Request activation/), /^Postal code/],
  ['/plan', /^Change to Essential$/, downgrade, /One/],
];
const ofConsole: Row[] = [
  ['/provider/documents?tab=files', /^Upload a document$/, press('Upload'), /^Name/],
  ['/provider/receivables?tab=bank&q=Lichen', /^Match/, chooseInvoice, /, CAD.1,250\.00, due /],
  ['/provider/people/PENDING', /^Social Insurance Number/, press('Show SIN'), /^Reason/],
];
const rows = [...ofClient, ...ofConsole];

const signedIn = (page: string) => (page.startsWith('/provider') ? staffAccount('owner') : signIn(client.email));

test.each(rows)('on %s, Back asks before what was typed in "%s" is lost', async (path, title, open, field) => {
  const page = withIds(path);
  const user = await renderApp({ path: page, account: await signedIn(page) });
  await open(user);
  await screen.findByRole('dialog', { name: title });
  const opened = address();
  const input = await front().findByLabelText<HTMLInputElement>(field);
  if (input.type === 'checkbox') await user.click(input);
  else await fill(user, input, 'Typed 12');
  const typed = input.value;
  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address()).toBe(opened);
  const kept = front().getByLabelText<HTMLInputElement>(field);
  expect([kept.value, kept.checked]).toEqual([typed, input.checked]);
  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await isClosed();
  expect(address()).toBe(page);
});
