import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { fileDocument, storePdf } from '#testing/company/stored-file.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, sees, seesText, team } from '#testing/sees.ts';

// Component tests run on 20 November 2026.
const address = () => window.location.pathname + window.location.search;
const tab = (user: UserEvent, name: string) => user.click(screen.getByRole('tab', { name }));
const maya = { first_name: 'Maya', last_name: 'Tremblay', state: 'ON', postal_code: 'M5V 2T6' };

test('leads from the list to a page with a part for each address, which keeps focus on the tab', async () => {
  const account = await newCompany('Parts Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...maya, department: 'Research' });
  const user = await renderApp({ path: '/team', account });
  await user.click(await screen.findByRole('link', { name: 'Maya Tremblay' }));
  await screen.findByRole('heading', { level: 1, name: 'Maya Tremblay' });
  expect(address()).toBe(`/team/${id}`);
  expect(document.title).toContain('Maya Tremblay');
  await seesText("Maya Tremblay isn't active. Request activation to put them on payroll.");
  await seesText(/M5V 2T6/);

  await tab(user, 'Documents');
  await waitFor(() => expect(address()).toBe(`/team/${id}/documents`));
  await seesText('No letter has been sent yet.');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Documents' }));
  expect(document.title).toContain('Maya Tremblay');
  await tab(user, 'History');
  await waitFor(() => expect(address()).toBe(`/team/${id}/history`));
  await within(await screen.findByRole('list', { name: 'Employment' })).findByText('Added to the team', {
    exact: false,
  });
  await screen.findByRole('heading', { name: 'Terms of employment' });
  await act(async () => window.history.go(-2));
  await waitFor(() => expect(address()).toBe(`/team/${id}`));
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Overview' }).getAttribute('aria-selected')).toBe('true'));
});

test('shows pay by period, with the calculation of an open line in the address', async () => {
  const account = await newCompany('Paid Ltd', { plan: 'Professional' });
  const id = await addMember(account, {
    ...maya,
    status: 'approved',
    salary: 91_000,
    commencement_date: '2026-11-02',
    payroll_schedule: 'Bi-Weekly',
  });
  await runPayrollOf(account);
  const user = await renderApp({ path: `/team/${id}/pay`, account });
  const lines = await screen.findByRole('table', { name: 'Scheduled payments' });
  const [line] = await within(lines).findAllByRole('button', { expanded: false });
  await user.click(line as HTMLElement);
  await waitFor(() => expect(address()).toMatch(/\/pay\?line=[0-9a-f-]{36}$/));
  await within(lines).findByText(/Canada Revenue Agency/);
  await seesText('Bonuses, stipends and reimbursements appear here.');
  const offered = screen.getByRole('link', { name: 'New one-time payment' });
  expect(offered.getAttribute('href')).toBe(`/pay?dialog=one-time&person=${id}`);

  // A link opens it again.
  await renderApp({ path: address(), account });
  await screen.findByText(/Canada Revenue Agency/);
});

test('shows a change that is still to come on the overview, and leads to the history', async () => {
  const account = await newCompany('Later Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...maya, status: 'approved', commencement_date: '2026-11-02' });
  await server.rows(
    `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
     select company_id, team_member_id, date '2027-02-01', salary_cents + 500000, payroll_schedule, province
     from public.employment_terms where team_member_id = $1`,
    [id],
  );
  const user = await renderApp({ path: `/team/${id}`, account });
  await seesText('Changes on 1 February 2027');
  await seesText(/^Salary: CAD [\d,]+\.00 per year$/);
  await user.click(screen.getByRole('link', { name: 'View history' }));
  await waitFor(() => expect(address()).toBe(`/team/${id}/history`));
  await seesText('Changes on 1 February 2027');
  await screen.findByRole('button', { name: 'Cancel change' });
});

test('says that something holds up pay only where it does', async () => {
  const account = await newCompany('Warned Ltd', { plan: 'Professional' });
  const given = { ...maya, status: 'approved', commencement_date: '2026-11-02' };
  const low = await addMember(account, { ...given, salary: 24_000 });
  const held = await addMember(account, {
    ...given,
    state: null,
    postal_code: null,
    email: 'held@x.example',
    social_insurance_number: '130692544',
  });
  // The exception opens with the run, and the page says it before.
  await renderApp({ path: `/team/${held}`, account });
  await seesText(/^We can't pay .+ without a province/);
  await runPayrollOf(account);
  await renderApp({ path: `/team/${low}`, account });
  await seesText(/^Check: Salary below minimum wage/);
  await seesText('Please check the notice below. Pay continues as planned.');
  await renderApp({ path: `/team/${held}`, account });
  await seesText(/^Pay on hold: Province missing/);
  await seesText('Pay is on hold. The notice below says how to fix it.');
  await renderApp({ path: `/team/${held}/pay`, account });
  const toNotice = await screen.findByRole('link', { name: /^Pay on hold: Province missing/ });
  expect(toNotice.getAttribute('href')).toBe(`/team/${held}`);
});

test('says once that a letter is missing or not signed, with what to do about it', async () => {
  const account = await newCompany('Letterless Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...maya, status: 'approved', commencement_date: '2026-11-02' });
  await server.rows('delete from public.new_documents where team_member_id = $1', [id]);
  await runPayrollOf(account);
  await renderApp({ path: `/team/${id}`, account });
  await seesText('Send Maya Tremblay the placement letter.');
  const about = () =>
    screen
      .queryAllByText(/letter/i, { selector: 'main *' })
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  expect(about()).toEqual(['Send Maya Tremblay the placement letter.']);
  expect(screen.getByRole('link', { name: 'Open documents' }).getAttribute('href')).toBe(`/team/${id}/documents`);

  await account.request('POST', '/functions/v1/change-placement-letter', { team_member_id: id, action: 'replace' });
  await server.runJobs();
  await runPayrollOf(account);
  const user = await renderApp({ path: `/team/${id}`, account });
  const unsigned = "Maya Tremblay hasn't signed the placement letter sent on 20 Nov 2026. Pay continues as planned.";
  await seesText(unsigned);
  expect(about()).toEqual([unsigned]);
  await user.click(screen.getByRole('button', { name: 'Send reminder' }));
  await findMessage('Reminder sent');
  // The list of pay leaves what keeps no pay to the overview.
  await tab(user, 'Pay');
  await screen.findByRole('table', { name: 'Scheduled payments' });
  expect(about()).toEqual([]);
});

test('names the next payday of a return, and not one for days that are paid', async () => {
  const account = await newCompany('Back Ltd', { plan: 'Professional' });
  const id = await addMember(account, {
    ...maya,
    status: 'approved',
    commencement_date: '2026-10-09',
    payroll_schedule: 'Monthly',
  });
  await runPayrollOf(account, '2026-11-09');
  await server.rows(
    `insert into public.employment_ends (company_id, team_member_id, last_day, rehired_on)
     select company_id, team_member_id, (select min(end_date) from public.payments where team_member_id = $1), '2027-02-01'
     from public.team_members where team_member_id = $1`,
    [id],
  );
  await renderApp({ path: `/team/employee?member=${id}`, account });
  const next = await screen.findByText('Next payday');
  expect(next.parentElement?.textContent).toContain('9 Feb 2027');
  await renderApp({ path: `/team/${id}`, account });
  await seesText(/9 Feb 2027$/);
});

test('leaves what is everybody’s, such as rates that are still to come, to the page of payments', async () => {
  const account = await newCompany('Unpublished Ltd', { plan: 'Professional' });
  const id = await addMember(account, {
    ...maya,
    status: 'approved',
    commencement_date: '2026-10-09',
    payroll_schedule: 'Monthly',
  });
  await runPayrollOf(account);
  await renderApp({ path: `/team/${id}`, account });
  await seesText("You're all set.");
  await seesText(/on 9 Dec 2026$/);
  expect(screen.queryByText(/Contribution rates missing/)).toBeNull();
  await renderApp({ path: '/pay', account });
  await seesText(/^Contribution rates missing/);
});

test('marks a late line and an estimate in the list of pay', async () => {
  const account = await newCompany('Marked Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...maya, status: 'approved', commencement_date: '2026-10-19' });
  await runPayrollOf(account);
  await server.rows(
    `update public.payments set estimate = true where id = (select id from public.payments where team_member_id = $1 and not late order by payday desc limit 1)`,
    [id],
  );
  await renderApp({ path: `/team/${id}/pay`, account });
  const lines = await screen.findByRole('table', { name: 'Scheduled payments' });
  // A card shows gross and cost with their names.
  expect((await within(lines).findAllByText(/^Gross\s3,500\.00 · Cost\s3,7/)).length).toBeGreaterThan(0);
  expect((await within(lines).findAllByText('Late')).length).toBeGreaterThan(0);
  expect(within(lines).getAllByText('Estimate')).toHaveLength(1);
  const [invoice] = within(lines).getAllByRole('link', { name: /^INV-/ });
  expect(invoice?.getAttribute('href')).toBe(`/pay/${invoice?.textContent}`);
});

test('treats an unknown person, one of another company and an unknown part alike', async () => {
  const other = await newCompany('Other Ltd');
  const theirs = await addMember(other, maya);
  const account = await newCompany('Own Ltd');
  const own = await addMember(account, maya);
  for (const path of ['no-such-person', '00000000-0000-4000-8000-000000000000', theirs, `${own}/wages`]) {
    await renderApp({ path: `/team/${path}`, account });
    await seesText("This person isn't on your team");
    expect(screen.queryByText('Maya Tremblay')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to your team' }).getAttribute('href')).toBe('/team');
    expect(document.title).toContain('Page not found');
  }
});

test('edits, activates and changes pay from the page, each in a dialog that Back closes', async () => {
  const account = await newCompany('Acting Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...maya, commencement_date: '2026-11-16' });
  const user = await renderApp({ path: `/team/${id}`, account });
  const page = `/team/${id}`;
  await user.click(await screen.findByRole('button', { name: 'Edit contact and job' }));
  const form = await screen.findByRole('dialog', { name: 'Edit profile: Maya Tremblay' });
  expect(address()).toBe(`${page}?edit=1`);
  await fill(user, within(form).getByLabelText(/^Role/), 'Lead');
  await act(async () => window.history.back());
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(address()).toBe(page));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const choose = async (item: string) => {
    await user.click(screen.getByRole('button', { name: 'Edit pay' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Correct the first day');
  await screen.findByRole('dialog', { name: 'Correct details of Maya Tremblay' });
  await act(async () => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Change from a date');
  await screen.findByRole('dialog', { name: 'Change pay from a date' });
  expect(address()).toBe(`${page}?change=new`);
  await act(async () => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: /^Request activation/ }));
  await sees(team.activated);
  await user.click(await screen.findByRole('button', { name: /^Request deactivation/ }));
  await screen.findByRole('alertdialog', { name: 'Request deactivation of Maya Tremblay' });
  expect(address()).toBe(`${page}?deactivate=${id}`);

  // A reload keeps what is open.
  await renderApp({ path: `${page}?edit=1`, account });
  await screen.findByRole('dialog', { name: 'Edit profile: Maya Tremblay' });
});

test('says that the person could not be loaded, and loads on request', async () => {
  const account = await newCompany('Failing Ltd');
  const id = await addMember(account, maya);
  const end = network.fail(/GET .*team_members\?.*select=\*/);
  const user = await renderApp({ path: `/team/${id}`, account });
  await findMessage('Error fetching team members', 'The service is away');
  await seesText("We couldn't load this person");
  screen.getByRole('heading', { level: 1, name: 'Team member' });
  expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe('/team');
  end();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Maya Tremblay' });
});

test('leads from a contract to the preview of its filed copy', async () => {
  const account = await newCompany('Filed Ltd', { plan: 'Professional' });
  const contracts = ['/sign/filed', '/sign/not-filed'];
  const id = await addMember(account, { ...maya, status: 'approved', associated_contracts: contracts });
  for (const url of contracts)
    await server.rows(
      `insert into public.new_documents (company_id, team_member_id, type, status, file_url)
       values ($1, $2, 'EMPLOYEE_PLACEMENT_LETTER', 'signed', $3)`,
      [account.companyId, id, url],
    );
  const name = 'Maya Tremblay - Employee Placement Letter';
  const file = await storePdf(account, 'letter.pdf', '%PDF-1.7');
  await fileDocument(account, name, 'Contracts', '2026-11-19', file);
  await server.rows(
    `update public.documents set new_document_id = (select id from public.new_documents where file_url = $2 and team_member_id = $3)
     where user_id = $1 and name like 'Maya%'`,
    [account.userId, contracts[0], id],
  );
  const user = await renderApp({ path: `/team/${id}/documents`, account });
  const items = within(await screen.findByRole('region', { name: 'Associated contracts' })).getAllByRole('listitem');
  const preview = await within(items[0] as HTMLElement).findByRole('link', { name: /^Preview/ });
  expect(within(items[1] as HTMLElement).queryByRole('link', { name: /^Preview/ })).toBeNull();
  await user.click(preview);
  await screen.findByRole('dialog', { name });
  expect(address()).toMatch(/^\/documents\?preview=/);
});

test("reads both lists of a person's pay again with one button", async () => {
  const account = await newCompany('Pay Unread Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...maya, status: 'approved' });
  const end = network.fail(/^GET .*payments\?/);
  const user = await renderApp({ path: `/team/${id}/pay`, account });
  await waitFor(() =>
    expect(screen.getAllByText("We couldn't load this person's pay", { selector: 'main *' })).toHaveLength(2),
  );
  const [again] = screen.getAllByRole('button', { name: 'Try again' });
  end();
  await user.click(again as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
});

test('heads the page of an active person with next pay, its invoice, cost, what was paid and the letter', async () => {
  const account = await newCompany('Headed Ltd', { plan: 'Professional' });
  const given = { ...maya, status: 'approved', salary: 91_000, payroll_schedule: 'Bi-Weekly' };
  const id = await addMember(account, { ...given, commencement_date: '2026-11-09' });
  await runPayrollOf(account);
  await renderApp({ path: `/team/${id}`, account });
  const fact = async (term: string) =>
    (await screen.findByText(term, { selector: 'dt' })).nextElementSibling?.textContent.replaceAll('\u00a0', ' ');
  expect(await fact('Next pay')).toBe('CAD 3,500.00 gross on 23 Nov 2026');
  expect(await fact('Invoice for this pay')).toMatch(/^INV-2026-\d{4}, due 20 Nov 2026$/);
  await waitFor(async () => expect(await fact('Cost per year')).toMatch(/^CAD 9\d,\d{3}\.\d\d, including EI and CPP$/));
  expect(await fact('Placement letter')).toBe('Signed');
  expect(screen.queryByText('Paid this year')).toBeNull();
  expect(screen.queryByText('Already hired')).toBeNull();
  await renderApp({ path: `/team/${id}/history`, account });
  const events = await screen.findByRole('list', { name: 'Employment' });
  await waitFor(() => expect(events.textContent).toMatch(/Placement letter sentSigned/));
});

test('counts an allowance in the next pay, and names it among the payments that go with it', async () => {
  const account = await newCompany('Allowing Ltd', { plan: 'Professional' });
  const given = { ...maya, status: 'approved', salary: 91_000, payroll_schedule: 'Bi-Weekly' };
  const id = await addMember(account, { ...given, commencement_date: '2026-11-09' });
  await server.rows(
    `insert into app.pay_items (company_id, team_member_id, kind, cents, from_day, description, reason)
     select company_id, team_member_id, kind, 10000, '2026-11-09', 'Phone', 'the contract'
     from public.team_members, unnest(array['allowance', 'lifeInsurance']) kind where team_member_id = $1`,
    [id],
  );
  await runPayrollOf(account);
  const user = await renderApp({ path: `/team/${id}`, account });
  const next = await screen.findByText('Next pay', { selector: 'dt' });
  expect(next.nextElementSibling?.textContent).toMatch(/^CAD.3,600\.00 gross on 23.Nov.2026$/);
  await tab(user, 'Pay');
  const table = within(await screen.findByRole('table', { name: 'One-time payments' }));
  await table.findAllByText('Allowance');
  expect(table.queryByText('Other')).toBeNull();
});

test('says once what a person who fills in their own details has yet to enter', async () => {
  const account = await newCompany('Left To Them Ltd', { plan: 'Professional' });
  const own = { details_by_person: true, social_insurance_number: null, birth_date: null, address_1: null };
  const id = await addMember(account, { ...maya, ...own, postal_code: null, commencement_date: '2026-12-01' });
  await renderApp({ path: `/team/${id}`, account });
  await screen.findByText(/^Maya has yet to enter: Social Insurance Number, birth date, address\./);
  await screen.findByRole('region', { name: 'If you activate today' });
  expect(screen.queryByText(/We ask for it when you activate/)).toBeNull();
});

test('says on the page of a new person what activating sets off, and what is missing', async () => {
  const account = await newCompany('Promised Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...maya, postal_code: null, commencement_date: '2026-12-01' });
  await renderApp({ path: `/team/${id}`, account });
  const promise = within(await screen.findByRole('region', { name: 'If you activate today' }));
  promise.getByText('15 Dec 2026', { normalizer: (text) => text.replaceAll('\u00a0', ' ') });
  promise.getByText('Still missing: postal code. We ask for it when you activate.');
});

test('has whom to call in an emergency among the personal details', async () => {
  const account = await newCompany('Called Ltd');
  const id = await addMember(account, { ...maya, emergency_name: 'Luc Tremblay', emergency_phone: '416 555 0144' });
  await renderApp({ path: `/team/${id}`, account });
  const term = await screen.findByText('Emergency contact', { selector: 'dt' });
  expect(term.nextElementSibling?.textContent).toBe('Luc Tremblay, 416 555 0144');
});
