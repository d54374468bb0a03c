import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { type Account, newCompany } from '#testing/accounts.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { authenticatorCode } from '#testing/sign-in/authenticator.ts';
import { staffAccount } from '#testing/staff.ts';

let client: Account;
beforeAll(async () => {
  client = await newCompany('Paid Ltd', { plan: 'Essential' });
});

async function newPerson(last: string): Promise<string> {
  const [row] = await server.rows<{ id: string }>(
    `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, salary, address_1, city, state, payroll_schedule, commencement_date)
     values ($1, 'Maya', $2, 'Engineer', $3, '1990-04-01', '046454286', 'yes', 91000, '1 King St', 'Ottawa', 'ON', 'Monthly', '2026-01-01') returning team_member_id as id`,
    [client.companyId, last, `p-${randomUUID()}@people.example`],
  );
  return row?.id ?? '';
}
/** An account that was recorded before, as of today or waiting. */
const record = (
  member: string,
  given: { institution?: string; digits?: string; days?: number; digest?: string } = {},
) =>
  server.rows(
    `insert into app.bank_accounts (team_member_id, company_id, institution, last_digits, sealed, digest, usable_from, reason)
     values ($1, $2, $3, $4, '\\xfeed', $5, app.today() + $6::int, 'new hire form')`,
    [
      member,
      client.companyId,
      given.institution ?? '003',
      given.digits ?? '567',
      given.digest ?? randomUUID(),
      given.days ?? 0,
    ],
  );
const open = async (id: string, account: Awaited<ReturnType<typeof staffAccount>>, search = '') => {
  const user = await renderApp({ path: `/provider/people/${id}${search}`, account });
  const card = within(await screen.findByRole('region', { name: 'Bank account' }));
  return { user, card };
};
const stored = (id: string) =>
  server.rows(
    'select last_digits, canceled_at is not null as canceled from app.bank_accounts where team_member_id = $1 order by recorded_at',
    [id],
  );

test('is added with a reason and a fresh code, and then shown by its last digits alone', async () => {
  const id = await newPerson('First');
  const account = await staffAccount('payroll');
  const { user, card } = await open(id, account);
  card.getByText('No bank account');
  card.getByText("Payouts can't include this person.");
  await user.click(card.getByRole('button', { name: 'Add bank account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add bank account: Maya First' }));
  const type = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), text);
  };
  await user.click(dialog.getByRole('button', { name: 'Save bank account' }));
  await dialog.findByText('Enter a reason of 3 to 500 characters.');
  expect(dialog.getAllByText('Fill in this field.')).toHaveLength(4);
  await type('Institution number', '3');
  await type('Transit number', '12');
  await type('Account number', '12');
  await dialog.findByText('Enter three digits, such as 003.');
  dialog.getByText('Enter five digits, such as 00002.');
  dialog.getByText('Enter 5 to 12 digits.');
  await type('Institution number', '815');
  await type('Transit number', '30412');
  await type('Account number', '739 164 825');
  await type('Reason', 'new hire form');
  await type('Authentication code', '000000');
  for (const label of ['Institution number', 'Transit number', 'Account number'])
    expect(dialog.getByLabelText(label)).toHaveProperty('autocomplete', 'off');

  await user.click(dialog.getByRole('button', { name: 'Save bank account' }));
  const refusal = await dialog.findByRole('alert');
  expect(refusal.textContent).toMatch(/That code didn't work/);
  expect(dialog.getByLabelText('Account number')).toHaveProperty('value', '739 164 825');
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'new hire form');
  expect(await stored(id)).toEqual([]);

  await type('Authentication code', authenticatorCode(account.secret, 1));
  await user.click(dialog.getByRole('button', { name: 'Save bank account' }));
  await screen.findByText(/^Bank account recorded\. Pay goes there from /);
  await card.findByText('Desjardins •••825');
  card.getByText('new hire form');
  card.getByText(account.email);
  expect(await stored(id)).toEqual([{ last_digits: '825', canceled: false }]);

  const kept = JSON.stringify([
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
    { ...localStorage },
    { ...sessionStorage },
    document.body.innerHTML,
  ]);
  expect(kept).not.toMatch(/739 ?164 ?825|30412/);
  await user.click(await card.findByRole('button', { name: 'Change bank account' }));
  const again = within(await screen.findByRole('dialog', { name: 'Change bank account: Maya First' }));
  expect(again.getByLabelText('Account number')).toHaveProperty('value', '');
});

test('shows a change that waits beside the account in use, and cancels it with a reason', async () => {
  const id = await newPerson('Waiting');
  await record(id);
  await record(id, { institution: '899', digits: '321', days: 3 });
  const { user, card } = await open(id, await staffAccount('owner'));
  card.getByText('RBC •••567');
  card.getByText('899 •••321');
  await user.click(card.getByRole('button', { name: 'Cancel change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the change of bank account?' }));
  await user.type(dialog.getByLabelText('Reason'), 'the person did not ask for it');
  await user.click(dialog.getByRole('button', { name: 'Cancel change' }));
  await screen.findByText('Change canceled');
  await waitFor(() => expect(card.queryByText('899 •••321')).toBeNull());
  card.getByText('RBC •••567');
  expect(await stored(id)).toEqual([
    { last_digits: '567', canceled: false },
    { last_digits: '321', canceled: true },
  ]);
  await user.click(screen.getByRole('tab', { name: 'History' }));
  const story = within(await screen.findByRole('list', { name: 'Audit log' }));
  await story.findByText(/canceled a change of a person’s bank account/);
});

test('warns when other people are paid into it', async () => {
  const [id, other] = [await newPerson('Shared'), await newPerson('Sharing')];
  for (const member of [id, other]) {
    await server.rows('update app.sealed_sins set person_digest = $2 where team_member_id = $1', [
      member,
      randomUUID(),
    ]);
    await record(member, { digest: 'the same' });
  }
  const { card } = await open(id, await staffAccount('support'));
  card.getByText('1 other person is or will be paid into the account RBC •••567. Check that this is right.');
});

test.each(['support', 'auditor'] as const)('is read by %s, and not changed', async (role) => {
  const id = await newPerson('Read');
  await record(id);
  await record(id, { digits: '321', days: 3 });
  const { card } = await open(id, await staffAccount(role), '?act=bank');
  card.getByText('RBC •••567');
  expect(card.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
