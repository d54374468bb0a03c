import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { type Account, addMember, demoAccount, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, seesText } from '#testing/sees.ts';

const update = 'PATCH /rest/v1/team_members';
const dialog = () => screen.findByRole('dialog', { name: /^Correct details of / });
const field = async (label: RegExp) => within(await dialog()).getByLabelText<HTMLInputElement>(label);
const save = async (user: UserEvent) => user.click(within(await dialog()).getByRole('button', { name: 'Save' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: /^Correct details of / })).toBeNull());

async function openCorrections(account: Account, name: string): Promise<UserEvent> {
  const user = await renderApp({ path: '/team', account });
  await user.click(await screen.findByRole('link', { name }));
  await user.click(await screen.findByRole('button', { name: 'Edit personal details and address' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Correct a mistake' }));
  await dialog();
  return user;
}

// First, because the demo fills an empty database only.
test('fixes the commencement date once pay is invoiced, and names the payday that another province changes', async () => {
  const user = await openCorrections(await demoAccount(), 'Maya Tremblay');
  await seesText(/^Can't change: pay from \d+ \w{3} 2026 is already invoiced\.$/);
  expect((await field(/^Commencement date/)).readOnly).toBe(true);
  await seesText('Payroll contributions vary by province.');
  await user.selectOptions(await field(/^Province/), 'QC');
  await seesText(/^Invoiced days keep Ontario\. The first payday with the new province is \d+ \w{3} 2026\.$/);
  await seesText('The postal code is in Ontario, and the province is Quebec. Which is right?');

  // Payroll can't pay without it.
  await user.clear(await field(/^Postal code/));
  await user.selectOptions(await field(/^Province/), '');
  await save(user);
  await seesText(/^Province is required/);
  expect(network.sent(update)).toEqual([]);
});

test('sends what was corrected, never shows the Social Insurance Number, and stays on the page', async () => {
  const account = await newCompany('Correct Ltd');
  const id = await addMember(account, { city: 'Toronto' });
  const user = await openCorrections(account, 'Maya Tremblay');
  await seesText('***-***-286 is on file. Type a number only to replace it.');
  const sin = await field(/^Social Insurance Number/);
  expect(sin.value).toBe('');
  // One is on file, so the field is not optional.
  expect(sin.closest('div')?.textContent).not.toContain('Optional');
  expect((await field(/^Birth date/)).value).toBe('01/01/1990');
  await fill(user, await field(/^Address 2/), 'Unit 5');
  await fill(user, await field(/^Birth date/), '02011990');
  await fill(user, await field(/^Social Insurance Number/), '130 692 544');
  await save(user);
  await findMessage('Details corrected');
  await isClosed();
  expect(network.sent(update).map(({ body }) => body)).toEqual([
    { address_2: 'Unit 5', birth_date: '1990-01-02', social_insurance_number: '130 692 544' },
  ]);
  await seesText('***-***-544');
  await seesText(/^1 King St, Unit 5, Toronto/);
  const logged = await server.rows('select change::text from app.audit_log where row_id = $1', [id]);
  expect(JSON.stringify(logged)).not.toContain('130692544');
});

test('keeps the commencement date locked until it is known whether pay is invoiced', async () => {
  const account = await newCompany('Neutral Ltd');
  await addMember(account);
  const release = network.hold(/GET \/rest\/v1\/payments/);
  await openCorrections(account, 'Maya Tremblay');
  expect((await field(/^Commencement date/)).readOnly).toBe(true);
  await seesText('Checking whether pay is invoiced already...');
  release();
  await seesText(/^Can change until the first pay is invoiced/);
  expect((await field(/^Commencement date/)).readOnly).toBe(false);
});

test('shows each problem at its field and sends nothing', async () => {
  const account = await newCompany('Wrong Ltd');
  await addMember(account);
  const user = await openCorrections(account, 'Maya Tremblay');
  await user.clear(await field(/^Address 1/));
  await fill(user, await field(/^Postal code/), '90210');
  await fill(user, await field(/^Birth date/), '31022000');
  await fill(user, await field(/^Social Insurance Number/), '046454287');
  await save(user);
  await seesText('Address 1 is required');
  await seesText('Canadian postal codes look like M5V 2T6');
  await seesText('Invalid date combination');
  await seesText("This isn't a valid Social Insurance Number. Check for a mistyped digit.");
  await waitFor(async () => expect(document.activeElement).toBe(await field(/^Address 1/)));
  expect(network.sent(update)).toEqual([]);
});

test('closes without a request when nothing changed', async () => {
  const account = await newCompany('Same Ltd');
  await addMember(account);
  const user = await openCorrections(account, 'Maya Tremblay');
  await save(user);
  await isClosed();
  expect(network.sent(update)).toEqual([]);
});

test('keeps what was entered when the database refuses it', async () => {
  const account = await newCompany('Refused Ltd');
  await addMember(account);
  const user = await openCorrections(account, 'Maya Tremblay');
  await seesText('Can change until the first pay is invoiced. Pay periods are counted from this day.');
  const message = "The commencement date can't change because pay from 2026-06-01 is already invoiced.";
  network.fail(update, { status: 400, body: { message, code: 'P0001' }, times: 1 });
  await fill(user, await field(/^Commencement date/), '08062026');
  await save(user);
  await findMessage("Details weren't corrected", message);
  expect(within(await dialog()).getByRole('alert').textContent).toContain(message);
  expect((await field(/^Commencement date/)).value).toBe('08/06/2026');
  await save(user);
  await isClosed();
  expect(await account.request('GET', '/rest/v1/team_members?select=commencement_date')).toEqual([
    { commencement_date: '2026-06-08' },
  ]);
});

test('names what was changed elsewhere, and does not revert it', async () => {
  const account = await newCompany('Elsewhere Ltd');
  await addMember(account);
  const user = await openCorrections(account, 'Maya Tremblay');
  await fill(user, await field(/^City/), 'Ottawa');
  await account.request('PATCH', '/rest/v1/team_members?first_name=eq.Maya', { city: 'Guelph', address_2: 'Unit 9' });
  await queryClient.invalidateQueries();
  await seesText('Changed elsewhere: Address 2, City');
  await seesText('We kept what you entered. If you save, it replaces those changes.');
  await save(user);
  await isClosed();
  expect(network.sent(update).map(({ body }) => body)).toEqual([{ city: 'Ottawa' }]);
});
