import { randomUUID } from 'node:crypto';
import { formatDayMonthYear } from '@portage/domain/dates/date-format';
import { addDays, todayAt } from '@portage/domain/dates/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { type Account, newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { authenticatorCode } from '#testing/sign-in/authenticator.ts';
import { staffAccount } from '#testing/staff.ts';

let client: Account;
beforeAll(async () => {
  client = await newCompany('Wired Ltd', { plan: 'Essential' });
});

async function newPerson(first: string, last: string, start = '2026-01-01'): Promise<string> {
  const [row] = await server.rows<{ id: string }>(
    `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, salary, address_1, city, state, payroll_schedule, commencement_date)
     values ($1, $2, $3, 'Engineer', $4, '1990-04-01', '046454286', 'yes', 91000, '1 King St', 'Ottawa', 'ON', 'Monthly', $5) returning team_member_id as id`,
    [client.companyId, first, last, `p-${randomUUID()}@people.example`, start],
  );
  return row?.id ?? '';
}
const accessibleDescription = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const open = async (id: string, role: 'owner' | 'payroll' | 'support' | 'auditor') => {
  const user = await renderApp({ path: `/provider/people/${id}`, account: await staffAccount(role) });
  await screen.findByRole('tab', { name: 'Record' });
  return user;
};

test('a person is found by the start of either name at any client, and opened', async () => {
  const id = await newPerson('Éloïse', 'Gagné');
  await newPerson('Marc', 'Eloi');
  const user = await renderApp({ path: '/provider/people', account: await staffAccount('support') });
  const search = await screen.findByRole('searchbox', { name: 'Search people' });
  await user.type(search, 'gagne e');
  // The table is another one after a search without a result, so it is read again each time.
  const rows = () => within(screen.getByRole('table', { name: 'People' })).getAllByRole('row');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.clear(search);
  await user.type(search, 'ÉLOI');
  await waitFor(() => expect(rows()).toHaveLength(3));
  await user.click(screen.getByRole('link', { name: 'Éloïse Gagné' }));
  await screen.findByRole('heading', { level: 1, name: 'Éloïse Gagné' });
  expect(window.location.pathname).toBe(`/provider/people/${id}`);
});

test('support sees whom to call in an emergency', async () => {
  const id = await newPerson('Maya', 'Called');
  await server.rows(
    `update public.team_members set emergency_name = 'Luc Called', emergency_relationship = 'spouse', emergency_phone = '416 555 0144'
     where team_member_id = $1`,
    [id],
  );
  await open(id, 'support');
  const term = await screen.findByText('Emergency contact', { selector: 'dt' });
  expect(term.nextElementSibling?.textContent).toBe('Luc Called (spouse), 416 555 0144');
});

test('who wants pay statements on paper is a list of its own, whose CSV has where to send them', async () => {
  const id = await newPerson('Paula', 'Paper');
  await newPerson('Olga', 'Online');
  await server.rows(
    "insert into app.statement_choices (company_id, team_member_id, delivery) values ($1, $2, 'paper')",
    [client.companyId, id],
  );
  const saved = watchSaves();
  const user = await renderApp({ path: '/provider/people', account: await staffAccount('support') });
  await screen.findByRole('link', { name: 'Olga Online' });
  await user.selectOptions(screen.getByLabelText('Pay statements'), 'On paper too');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Olga Online' })).toBeNull());
  await screen.findByRole('link', { name: 'Paula Paper' });
  await screen.findByText('1 King St, Ottawa, ON');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]?.file.text())?.trim().split(/\r?\n/);
  expect(lines?.slice(1)).toEqual([expect.stringMatching(/^Paula Paper,Wired Ltd,1 King St,,Ottawa,ON,,2026-11-20$/)]);
  await user.type(screen.getByRole('searchbox'), 'olga');
  await screen.findByText('No name or address starts with this');
});

test('a person whose two names begin with the search is one line of its CSV file', async () => {
  await newPerson('Zora', 'Zorn');
  const saved = watchSaves();
  const user = await renderApp({ path: '/provider/people?q=zor', account: await staffAccount('support') });
  await screen.findByRole('link', { name: 'Zora Zorn' });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]?.file.text())?.trim().split('\r\n') ?? [];
  expect(lines.map((line) => line.split(',')[0])).toEqual(['Name', 'Zora Zorn']);
});

describe('the page of a person', () => {
  test('shows record, pay, letters and history, and the birth date to some roles only', async () => {
    const id = await newPerson('Maya', 'Tremblay');
    const user = await open(id, 'auditor');
    await screen.findByText('Date of birth');
    for (const tab of ['Pay', 'Letters', 'History']) {
      await user.click(screen.getByRole('tab', { name: tab }));
      await screen.findByRole('tabpanel', { name: tab });
    }
    await within(await screen.findByRole('list', { name: 'Audit log' })).findByText(/added a person/);
    expect(screen.queryByRole('button', { name: 'Show SIN' })).toBeNull();
    await closeApp();
    await open(id, 'support');
    await screen.findByText('1 King St, Ottawa, ON');
    expect(screen.queryByText('Date of birth')).toBeNull();
  });

  test('is corrected with a reason; what is the same is not sent', async () => {
    const id = await newPerson('Maya', 'Correct');
    const user = await open(id, 'payroll');
    await user.click(screen.getByRole('button', { name: 'Correct details' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Correct details: / }));
    await user.clear(dialog.getByLabelText(/City/));
    await user.type(dialog.getByLabelText(/City/), 'Toronto');
    await user.type(dialog.getByLabelText('Reason'), 'moved before the start');
    await user.click(dialog.getByRole('button', { name: 'Save correction' }));
    await screen.findByText('1 detail corrected');
    await screen.findByText('1 King St, Toronto, ON');
    expect(await server.rows('select reason from app.staff_acts where subject = $1', [id])).toEqual([
      { reason: 'moved before the start' },
    ]);
  });

  test('sends back nothing that a colleague changes while a dialog is open', async () => {
    const id = await newPerson('Maya', 'Shared');
    const user = await open(id, 'payroll');
    const colleagueSets = async (column: string, value: string, shown: RegExp) => {
      await server.rows(`update public.team_members set ${column} = $2 where team_member_id = $1`, [id, value]);
      await queryClient.invalidateQueries();
      await screen.findAllByText(shown);
    };
    await user.click(screen.getByRole('button', { name: 'Correct details' }));
    const correcting = within(await screen.findByRole('dialog'));
    await colleagueSets('city', 'Toronto', /1 King St, Toronto/);
    await user.clear(correcting.getByLabelText('Address line 1'));
    await user.type(correcting.getByLabelText('Address line 1'), '2 King St');
    await user.type(correcting.getByLabelText('Reason'), 'wrong number');
    await user.click(correcting.getByRole('button', { name: 'Save correction' }));
    await screen.findByText('1 detail corrected');
    await screen.findByText('2 King St, Toronto, ON');

    await user.click(await screen.findByRole('button', { name: 'Change terms' }));
    const changing = within(await screen.findByRole('dialog'));
    await colleagueSets('salary', '95000', /95,000\.00/);
    await user.type(changing.getByLabelText('First day'), formatDayMonthYear(addDays(todayAt(Date.now()), 60)));
    await user.selectOptions(changing.getByLabelText('Province'), 'BC');
    await user.type(changing.getByLabelText('Reason'), 'moves west');
    await user.click(changing.getByRole('button', { name: 'Record change' }));
    await screen.findByText('Change recorded');
    expect(network.sent('provider/change-employment').map(({ body }) => body)).toMatchObject([{ province: 'BC' }]);
    expect(network.sent('provider/change-employment')[0]?.body).not.toHaveProperty('salary');
  });

  test('shows why a correction is refused, and keeps what was typed', async () => {
    const id = await newPerson('Maya', 'Refused');
    const user = await open(id, 'payroll');
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(screen.getByRole('button', { name: 'Correct details' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText(/^Both are right/)).toBeNull();
    await user.type(dialog.getByLabelText('Postal code'), 'H2X 1Y4');
    dialog.getByLabelText(/^Both are right/);
    await user.type(dialog.getByLabelText('Reason'), 'moved');
    await user.click(dialog.getByRole('button', { name: 'Save correction' }));
    const refusal = await dialog.findByRole('alert');
    // The button is at the end of a form that can be longer than the window.
    await waitFor(() =>
      expect(scrolled.mock.contexts.some((shown) => (shown as Element).contains(refusal))).toBe(true),
    );
    expect(dialog.getByLabelText<HTMLInputElement>('Postal code').value).toBe('H2X 1Y4');
  });

  test.each([
    ['Change terms', 'Record change', { 'First day': 'Fill in this field.' }],
    ['Correct details', 'Save correction', {}],
    ['Show SIN', 'Show SIN', { 'Authentication code': 'Fill in this field.' }],
  ])('%s says beside each field what is missing', async (act, submit, missing) => {
    const id = await newPerson('Maya', 'Missing');
    const user = await open(id, 'owner');
    await user.click(screen.getByRole('button', { name: act }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: submit }));
    await dialog.findByText('Enter a reason of 3 to 500 characters.');
    for (const [label, problem] of Object.entries({ ...missing, Reason: 'Enter a reason of 3 to 500 characters.' }))
      expect(accessibleDescription(dialog.getByLabelText(label))).toContain(problem);
  });

  test('the terms that employment starts with are no change that could be canceled', async () => {
    const id = await newPerson('Maya', 'Soon', addDays(todayAt(Date.now()), 30));
    await open(id, 'owner');
    await screen.findByText(/91,000\.00 · Monthly/);
    expect(screen.queryByRole('button', { name: 'Cancel change' })).toBeNull();
  });

  test('changes from a day on, and the pending change is canceled', async () => {
    const id = await newPerson('Maya', 'Raise');
    const day = addDays(todayAt(Date.now()), 60);
    const user = await open(id, 'owner');
    await user.click(screen.getByRole('button', { name: 'Change terms' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Change terms: / }));
    await user.type(dialog.getByLabelText('First day'), formatDayMonthYear(day));
    await user.clear(dialog.getByLabelText('Yearly salary (CAD)'));
    await user.type(dialog.getByLabelText('Yearly salary (CAD)'), '99,000.00');
    await user.type(dialog.getByLabelText('Reason'), 'raise agreed by mail');
    await user.click(dialog.getByRole('button', { name: 'Record change' }));
    await screen.findByText('Change recorded');
    await screen.findByText(/99,000\.00/);
    await user.click(await screen.findByRole('button', { name: 'Cancel change' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this change?' }));
    await user.type(question.getByLabelText('Reason'), 'withdrawn');
    await user.click(question.getByRole('button', { name: 'Cancel change' }));
    await screen.findByText('Change canceled');
    await waitFor(() => expect(screen.queryByText(/99,000\.00/)).toBeNull());
    await user.click(screen.getByRole('tab', { name: 'History' }));
    const story = within(await screen.findByRole('list', { name: 'Audit log' }));
    await story.findByText(/@provider\.example added terms of employment$/);
    story.getByText(/changed terms of employment$/);
    story.getByText(/canceled a change of terms · Reason: withdrawn$/);
    story.getAllByText('team member: Maya Raise');
  });

  test('leaves on a day with vacation pay, and stays after all', async () => {
    const id = await newPerson('Maya', 'Leaver');
    await server.rows("update public.team_members set status = 'approved' where team_member_id = $1", [id]);
    const day = addDays(todayAt(Date.now()), 30);
    const user = await open(id, 'payroll');
    await user.click(screen.getByRole('button', { name: 'End employment' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^End employment: / }));
    await user.clear(dialog.getByLabelText('Last working day'));
    await user.click(dialog.getByRole('button', { name: 'End employment' }));
    await dialog.findByText('Enter a reason of 3 to 500 characters.');
    dialog.getByText('Fill in this field.');
    await user.type(dialog.getByLabelText('Last working day'), formatDayMonthYear(day));
    const separation = dialog.getByLabelText(/^Reason for separation/);
    expect(accessibleDescription(separation)).toBe('For the record of employment. You can add it later.');
    await user.selectOptions(separation, 'E00 · Quit');
    await user.type(dialog.getByLabelText(/Vacation pay owed/), 'much');
    await user.type(dialog.getByLabelText('Note for the audit log'), 'resigned by letter');
    await user.click(dialog.getByRole('button', { name: 'End employment' }));
    await dialog.findByText('Enter an amount such as 1,240.50, or leave it empty');
    await user.clear(dialog.getByLabelText(/Vacation pay owed/));
    await user.type(dialog.getByLabelText(/Vacation pay owed/), '1,240.50');
    await user.click(dialog.getByRole('button', { name: 'End employment' }));
    await screen.findByText(/^Employment ends on/);
    await user.click(await screen.findByRole('button', { name: 'Undo end' }));
    const paid = 'select amount::text, status from public.wip_one_time_payments where team_member_id = $1';
    expect(await server.rows(paid, [id])).toMatchObject([{ amount: '1240.50' }]);
    const question = within(await screen.findByRole('dialog', { name: 'Undo the end of employment?' }));
    await user.type(question.getByLabelText('Reason'), 'stays');
    await user.click(question.getByRole('button', { name: 'Undo end' }));
    await screen.findByText('End of employment undone');
    await screen.findByRole('button', { name: 'End employment' });
  });

  test('shows what waits about them, and sends their letter again from its row', async () => {
    const id = await newPerson('Maya', 'Unsigned');
    const [document] = await server.rows<{ id: string }>(
      "insert into public.new_documents (company_id, team_member_id, type, status) values ($1, $2, 'EMPLOYEE_PLACEMENT_LETTER', 'sent') returning id",
      [client.companyId, id],
    );
    await server.rows(
      `insert into app.signature_requests (new_document_id, company_id, team_member_id, type, subject, provider, status)
       values ($1, $2, $3, 'EMPLOYEE_PLACEMENT_LETTER', 'Letter', 'built-in', 'declined')`,
      [document?.id, client.companyId, id],
    );
    await server.rows(
      "insert into public.pay_exceptions (company_id, team_member_id, key, severity, actor) values ($1, $2, 'letterUnsigned', 'warns', 'client')",
      [client.companyId, id],
    );
    const account = await staffAccount('support');
    const user = await renderApp({ path: '/provider/people?q=unsigned', account });
    await user.click(await screen.findByRole('link', { name: '1' }));
    await screen.findByRole('heading', { level: 2, name: 'Open items' });
    expect(window.location.pathname).toBe(`/provider/people/${id}`);
    await screen.findByRole('link', { name: 'Placement letter not signed' });
    await user.click(screen.getByRole('tab', { name: 'Letters' }));
    await screen.findByText('Waiting for Maya Unsigned');
    await user.click(screen.getByRole('button', { name: /^Resend/ }));
    await screen.findByText('Sent again');
  });

  test('does not exist under an unknown id', async () => {
    await renderApp({ path: `/provider/people/${randomUUID()}`, account: await staffAccount('owner') });
    await screen.findByText('Person not found');
  });
});

describe('a Social Insurance Number', () => {
  test('stays hidden for a wrong code, and no cache or storage has one that was shown', async () => {
    const id = await newPerson('Maya', 'Secret');
    const account = await staffAccount('payroll');
    const user = await renderApp({ path: `/provider/people/${id}`, account });
    await user.click(await screen.findByRole('button', { name: 'Show SIN' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Social Insurance Number of Maya Secret' }));
    await user.type(dialog.getByLabelText('Reason'), 'T4 correction');
    await user.type(dialog.getByLabelText('Authentication code'), '000000');
    await user.click(dialog.getByRole('button', { name: 'Show SIN' }));
    await dialog.findByRole('alert');
    expect(screen.queryByText('046 454 286')).toBeNull();
    await user.clear(dialog.getByLabelText('Authentication code'));
    await user.type(dialog.getByLabelText('Authentication code'), authenticatorCode(account.secret, 1));
    await user.click(dialog.getByRole('button', { name: 'Show SIN' }));
    await screen.findByText('046 454 286');
    const kept = JSON.stringify([
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
      { ...localStorage },
    ]);
    expect(kept).not.toContain('046454286');
    await user.click(screen.getByRole('button', { name: 'Hide SIN' }));
    await waitFor(() => expect(screen.queryByText('046 454 286')).toBeNull());
  });
});
