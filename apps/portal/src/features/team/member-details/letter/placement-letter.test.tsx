import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, seesText } from '#testing/sees.ts';

const change = 'POST /functions/v1/change-placement-letter';
const update = 'PATCH /rest/v1/team_members';
const button = (name: string) => screen.findByRole('button', { name });
const confirm = async (user: UserEvent, title: string, name: string) =>
  user.click(within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name }));
const actions = () => network.sent(change).map(({ body }) => (body as { action: string }).action);

/** Opens the documents of the one person of a company. @param query of the address, such as a dialog's */
async function openDetails(account: Account, query = ''): Promise<UserEvent> {
  const [member] = (await account.request('GET', '/rest/v1/team_members?select=team_member_id')) as {
    team_member_id: string;
  }[];
  const user = await renderApp({ path: `/team/${member?.team_member_id}/documents${query}`, account });
  await screen.findByRole('heading', { name: 'Placement letter', hidden: true });
  return user;
}

/** A company with one member, and their letter out for signature. */
async function withLetter(): Promise<{ account: Account; id: string }> {
  const account = await newCompany('Letters Ltd');
  const id = await addMember(account, { email: 'maya@letters.example' });
  await account.request('POST', '/functions/v1/change-placement-letter', { team_member_id: id, action: 'replace' });
  await server.runJobs();
  return { account, id };
}

const statuses = (id: string) =>
  server.rows<{ status: string; replaced: boolean }>(
    'select status, replaced_at is not null as replaced from public.new_documents where team_member_id = $1 order by created_at',
    [id],
  );

test('sends the first letter after asking', async () => {
  const account = await newCompany('First Ltd');
  await addMember(account, { email: 'first@letters.example' });
  const user = await openDetails(account);
  await seesText('No letter has been sent yet.');
  await user.click(await button('Send letter'));
  await confirm(user, 'Send the placement letter to first@letters.example?', 'Send letter');
  await findMessage('New placement letter on its way to first@letters.example');
  await seesText(/^Sent \d+ Nov 2026$/);
  expect(actions()).toEqual(['replace']);
});

test('cancels a letter after asking, keeps its row, and says why a reminder was not sent', async () => {
  const { account, id } = await withLetter();
  const user = await openDetails(account);
  await user.click(await button('Send reminder'));
  await findMessage('Reminder sent');
  await waitFor(async () => expect((await button('Send reminder')).hasAttribute('disabled')).toBe(false));
  await user.click(await button('Send reminder'));
  await findMessage("The placement letter wasn't changed", "We couldn't send a reminder. One can be sent per hour.");
  const title = 'Cancel the placement letter of Maya Tremblay?';
  await waitFor(async () => expect((await button('Cancel letter')).hasAttribute('disabled')).toBe(false));
  await user.click(await button('Cancel letter'));
  await confirm(user, title, 'Keep letter');
  expect(actions()).toEqual(['remind', 'remind']);
  await user.click(await button('Cancel letter'));
  await confirm(user, title, 'Cancel letter');
  await findMessage('Placement letter canceled');
  await seesText('Canceled');
  expect(screen.queryByRole('button', { name: 'Send reminder' })).toBeNull();
  expect(await statuses(id)).toEqual([{ status: 'cancelled', replaced: false }]);
});

test('offers a new letter when the email address changes, and sends it once', async () => {
  const { account, id } = await withLetter();
  const user = await renderApp({ path: `/team/${id}?edit=1`, account });
  await fill(user, await screen.findByLabelText(/^Email/), 'moved@letters.example');
  await user.click(await button('Save'));
  const title = 'Send a new letter to moved@letters.example?';
  const question = await screen.findByRole('alertdialog', { name: title });
  expect(question.textContent).toContain('The letter that is out for signature is canceled');
  // The address is saved already. A failure leaves the question open.
  expect(network.sent(update)).toHaveLength(1);
  network.fail(change, { status: 502, body: { error: 'We could not reach the provider.' }, times: 1 });
  await confirm(user, title, 'Send new letter');
  await findMessage("The placement letter wasn't changed", 'We could not reach the provider.');
  const again = within(question).getByRole<HTMLButtonElement>('button', { name: 'Send new letter' });
  await waitFor(() => expect(again.disabled).toBe(false));
  await user.dblClick(again);
  await findMessage('New placement letter on its way to moved@letters.example');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(actions()).toEqual(['replace', 'replace']);
  await server.runJobs();
  expect((await statuses(id)).map(({ status }) => status)).toEqual(['cancelled', 'sent']);
});

test.each([
  ['the address stays', /^Role/, 'Architect', true],
  ['no letter is in force', /^Email/, 'moved@none.example', false],
])('does not offer a letter when %s', async (_, label, value, hasLetter) => {
  const account = hasLetter ? (await withLetter()).account : await newCompany('None Ltd');
  if (!hasLetter) await addMember(account);
  const user = await openDetails(account, '?edit=1');
  await fill(user, await screen.findByLabelText(label), value);
  await user.click(await button('Save'));
  await waitFor(() => expect(network.sent(update)).toHaveLength(1));
  await waitFor(async () =>
    expect(await account.request('GET', '/rest/v1/team_members?select=role,email')).toContainEqual(
      expect.objectContaining(hasLetter ? { role: value } : { email: value }),
    ),
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(actions()).toEqual([]);
});

test('marks a signed letter that was replaced, here and in the documents', async () => {
  const { account, id } = await withLetter();
  await server.post(await server.mailedLink('maya@letters.example', 'sign'), { name: 'Maya Tremblay', consent: 'yes' });
  await server.runJobs();
  const user = await openDetails(account);
  await user.click(await button('Send new letter'));
  const title = 'Send a new letter to maya@letters.example?';
  const question = await screen.findByRole('alertdialog', { name: title });
  expect(question.textContent).toContain('The signed letter stays in your documents, marked as replaced.');
  await confirm(user, title, 'Send new letter');
  await seesText(/^Sent \d+ Nov 2026 · Replaced \d+ Nov 2026$/);
  expect(await statuses(id)).toEqual([
    { status: 'signed', replaced: true },
    { status: 'sent', replaced: false },
  ]);
  await renderApp({ path: '/documents', account });
  await seesText('Replaced');
});

test('says that the letter could not be loaded, and loads it on request', async () => {
  const { account } = await withLetter();
  const end = network.fail(/new_documents\?.*EMPLOYEE_PLACEMENT_LETTER/);
  const user = await openDetails(account);
  await seesText("We couldn't load the placement letter");
  end();
  await user.click(await button('Try again'));
  await button('Cancel letter');
});

test('says of a letter signed on paper that it was filed, not sent, and no longer that it is signed once that was undone', async () => {
  const { account, id } = await withLetter();
  await server.rows('delete from app.signature_requests where team_member_id = $1', [id]);
  await server.rows('delete from public.new_documents where team_member_id = $1', [id]);
  await server.rows(
    `insert into public.new_documents (company_id, team_member_id, type, status, signed_on_paper)
     select company_id, team_member_id, 'EMPLOYEE_PLACEMENT_LETTER', 'signed', true
     from public.team_members where team_member_id = $1`,
    [id],
  );
  await openDetails(account);
  await seesText(/^Signed on paper, filed \d+ Nov 2026$/);
  expect(screen.queryByText(/^Sent /)).toBeNull();
  await server.rows(
    "update public.new_documents set status = 'cancelled' where team_member_id = $1 and signed_on_paper",
    [id],
  );
  await openDetails(account);
  await seesText(/^Filed \d+ Nov 2026$/);
  expect(screen.queryByText(/Signed on paper/)).toBeNull();
});
