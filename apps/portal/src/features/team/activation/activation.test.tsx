import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { chooseAction, findAction } from '#testing/row-menu.ts';
import { findMessage, sees, seesText, team } from '#testing/sees.ts';

// Component tests run on 20 November 2026.
const update = 'PATCH /rest/v1/team_members';
const bodies = () => network.sent(update).map(({ body }) => body);
const steps = [{ action: 'activate' }, { status: 'approved', action: null }];
const dialog = () => screen.findByRole('dialog', { name: 'Before you activate Maya Tremblay' });
const field = async (label: RegExp) => within(await dialog()).getByLabelText<HTMLInputElement>(label);
const activate = (user: UserEvent) => chooseAction(user, /Request Activation/, 'Maya Tremblay');
const submit = async (user: UserEvent) =>
  user.click(within(await dialog()).getByRole('button', { name: 'Save and activate' }));

const complete = { state: 'ON', postal_code: 'M5V 2T6', commencement_date: '2026-11-16' };

async function openTeam(given: Record<string, unknown>): Promise<{ user: UserEvent; account: Account }> {
  const account = await newCompany('Active Ltd', { plan: 'Professional' });
  await addMember(account, { ...complete, ...given });
  return { user: await renderApp({ path: '/team', account }), account };
}

test('activates at once when nothing is missing', async () => {
  const { user } = await openTeam({});
  await activate(user);
  await sees(team.activated);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies()).toEqual(steps);
  await findMessage(
    'Team member activated',
    /^First payday 30 November: CAD [\d,.]+ gross\. We issue the invoice on 21 November; it is due 23 November\.$/,
  );
});

test('says the first payday and its pay before activating, and marks who starts soon', async () => {
  const { user, account } = await openTeam({ salary: 91_000, commencement_date: '2026-11-20' });
  const mark = await screen.findByRole('link', { name: /^Starts today\. Activate today to pay on 4 December\.$/ });
  expect(mark.getAttribute('href')).toMatch(/^\/team\/([^?]+)\?activate=\1$/);
  const item = await findAction(user, /^Request Activation of Maya Tremblay$/, 'Maya Tremblay');
  const note = () => document.getElementById(item.getAttribute('aria-describedby') ?? '')?.textContent;
  await waitFor(() => expect(note()?.replaceAll('\u00a0', ' ')).toBe('First payday 4 December: CAD 3,500.00 gross'));
  await user.keyboard('{Escape}');
  const later = { commencement_date: '2027-03-01' };
  await account.request('PATCH', '/rest/v1/team_members?first_name=eq.Maya', later);
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Starts/ })).toBeNull());
});

test('says what activating sets off: first payday, amount, invoice, and what is missing', async () => {
  const { user } = await openTeam({ postal_code: null, salary: 91_000, commencement_date: '2026-12-01' });
  await activate(user);
  const promise = async () => within(await screen.findByRole('region', { name: 'If you activate today' }));
  const facts = async () =>
    (await promise()).getAllByRole('definition').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  await waitFor(async () =>
    expect(await facts()).toEqual(['15 Dec 2026', 'CAD 3,500.00', '1 Dec 2026', '8 Dec 2026', 'about CAD 3,780.11']),
  );
  await (await promise()).findByText('Gross 3,500.00, employer EI 79.87 and CPP 200.24.');
  await (await promise()).findByText('Pay the invoice by 8 December. We then pay Maya Tremblay on 15 December.');
  await (await promise()).findByText(/^No placement letter has been sent to Maya Tremblay yet\./);

  // It follows the date: this payday's cut-off is over.
  await fill(user, await field(/^Commencement date/), '16112026');
  await waitFor(async () =>
    expect(await facts()).toEqual(['30 Nov 2026', 'CAD 3,500.00', '21 Nov 2026', '23 Nov 2026', 'about CAD 3,780.11']),
  );
  await (await promise()).findByText(/^The cut-off for this payday was 16 November\./);

  // Today is the cut-off, which is in time.
  await fill(user, await field(/^Commencement date/), '20112026');
  await waitFor(async () => expect((await facts())[0]).toBe('4 Dec 2026'));
  await (await promise()).findByText(/^Pay the invoice by 27 November\. We then pay Maya Tremblay on 4 December\.$/);
});

test('asks for what is missing, says why, saves it, and activates', async () => {
  const { user } = await openTeam({ state: null, postal_code: null });
  await activate(user);
  await seesText('We need these details to pay Maya Tremblay on time.');
  await seesText('Decides the contribution rates: QPP and QPIP in Quebec, CPP elsewhere.');
  expect((await field(/^Commencement date/)).value).toBe('16/11/2026');
  await submit(user);
  await seesText('Postal code is required');
  await seesText('Province is required: EI and CPP or QPP vary by province');
  expect(document.activeElement).toBe(await field(/^Postal code/));
  expect(bodies()).toEqual([]);
  // The postal code gives the province.
  await fill(user, await field(/^Postal code/), 'h2x1y4');
  await waitFor(async () => expect((await field(/^Province/)).value).toBe('QC'));
  await user.tab();
  expect((await field(/^Postal code/)).value).toBe('H2X 1Y4');
  await submit(user);
  await sees(team.activated);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies()).toEqual([{ state: 'QC', postal_code: 'H2X 1Y4' }, ...steps]);
});

test("does not undo a colleague's correction while it asks", async () => {
  const { user, account } = await openTeam({ postal_code: null, address_1: '1 King St' });
  await activate(user);
  await fill(user, await field(/^Postal code/), 'M5V 2T6');
  const row = '/rest/v1/team_members?first_name=eq.Maya';
  await account.request('PATCH', row, { address_1: '2 Queen St', commencement_date: '2026-11-18' });
  await queryClient.invalidateQueries();
  await waitFor(async () => expect((await field(/^Commencement date/)).value).toBe('18/11/2026'));
  await submit(user);
  await sees(team.activated);
  expect(bodies()).toEqual([{ postal_code: 'M5V 2T6' }, ...steps]);
});

test('asks which province is right, and never chooses between two territories', async () => {
  const { user } = await openTeam({ postal_code: 'H2X 1Y4' });
  await activate(user);
  const question = 'The postal code is in Quebec, and the province is Ontario. Which is right?';
  await seesText(question);
  await submit(user);
  await seesText('Choose which province is right');
  await user.selectOptions(await field(/^Province/), '');
  await fill(user, await field(/^Postal code/), 'X9A 0H0');
  await seesText('Postal codes with X are in the Northwest Territories or Nunavut. Choose one.');
  expect((await field(/^Province/)).value).toBe('');
  await fill(user, await field(/^Postal code/), 'H2X 1Y4');
  await user.selectOptions(await field(/^Province/), 'ON');
  await user.click(within(await screen.findByRole('group', { name: question })).getByLabelText('Quebec'));
  await submit(user);
  await sees(team.activated);
  expect(bodies()).toEqual([{ state: 'QC' }, ...steps]);
});

test('says how many days will be paid late, and follows a corrected date', async () => {
  const { user } = await openTeam({ commencement_date: '2026-10-01', postal_code: null });
  await activate(user);
  await fill(user, await field(/^Postal code/), 'M5V 2T6');
  await seesText('42 days will be paid late');
  await seesText(/^The paydays for 1 Oct 2026 to 11 Nov 2026 have passed\./);
  await fill(user, await field(/^Commencement date/), '16112026');
  await waitFor(() => expect(screen.queryByText(/will be paid late/)).toBeNull());
  await submit(user);
  await sees(team.activated);
  expect(bodies()).toEqual([{ commencement_date: '2026-11-16', postal_code: 'M5V 2T6' }, ...steps]);
});

test('keeps what was entered when it cannot be saved, and does not activate', async () => {
  const { user, account } = await openTeam({ postal_code: null });
  await activate(user);
  await fill(user, await field(/^Postal code/), 'M5V 2T6');
  network.fail(update, { times: 1 });
  await submit(user);
  await waitFor(async () =>
    expect(within(await dialog()).getByRole('alert').textContent).toContain('The service is away'),
  );
  expect((await field(/^Postal code/)).value).toBe('M5V 2T6');
  expect(bodies()).toHaveLength(1);
  // The details are saved, and the activation is reported as it always is.
  network.fail(update, { only: (body) => JSON.stringify(body).includes('approved') });
  await submit(user);
  await findMessage('Error activating team member', 'The service is away');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await account.request('GET', '/rest/v1/team_members?select=postal_code,status')).toEqual([
    { postal_code: 'M5V 2T6', status: 'pending' },
  ]);
});

test('can be closed without a change, and returns focus', async () => {
  const { user } = await openTeam({ state: null });
  await activate(user);
  await dialog();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Actions for Maya Tremblay');
  expect(bodies()).toEqual([]);
});
