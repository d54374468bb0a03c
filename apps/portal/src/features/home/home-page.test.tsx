import type { Dashboard } from '@portage/contract/dashboard';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { colleague } from '#testing/company/colleagues.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { access, findMessage, notifications, proves, sees, seesText } from '#testing/sees.ts';

const card = (name: string) => screen.findByRole('region', { name });

test('guides a new company from an agreement to a plan', async () => {
  const account = await newCompany('étoile du nord');
  await renderApp({ path: '/home', account });
  await sees(access.noRecentActivity);
  expect(notifications().textContent).not.toContain('Error');
  proves(access.noPlanNoError);
  await seesText('0% complete');
  // Without an agreement, signing is not a step.
  expect(screen.queryByText('Sign your document')).toBeNull();
  proves(access.gettingStartedPercent);
  await seesText('É');
  proves(access.sidebarInitial);

  await account.request('POST', '/functions/v1/complete-account-setup', {
    userId: account.userId,
    companyId: account.companyId,
  });
  // A Processing plan counts as selected.
  network.change(/GET .*plans\?.*status=eq\.Processing/, () => [
    { id: account.userId, plan_name: 'Essential', status: 'Processing', created_at: '2026-01-01', ends_on: null },
  ]);
  await renderApp({ path: '/home', account });
  await sees(access.gettingStarted, access.stepSign, access.stepPlan, access.stepHire);
  await seesText('33% complete');
  proves(access.gettingStartedPlan);
  // It can't be signed before it is sent.
  await seesText("We'll send it to you first. The link then appears here and in an email to your company's owner.");

  await server.runJobs('signature.send');
  await renderApp({ path: '/home', account });
  const step = await screen.findByRole('link', { name: /Sign your document/ });
  expect([step.getAttribute('href'), step.getAttribute('target')]).toEqual([
    expect.stringContaining('/sign/'),
    '_blank',
  ]);
  expect(screen.queryByText(/^We'll send it to you first/)).toBeNull();
  proves(access.gettingStartedFile);
});

test('says that the guide loads, hides it when all steps are done, and does not wait for it next time', async () => {
  const account = await newCompany('Done Ltd', { plan: 'Professional' });
  await addMember(account, { status: 'approved' });
  network.change('GET /rest/v1/dashboard', (figures) => ({
    ...(figures as object),
    agreement: { status: 'signed', file_url: null },
  }));
  const release = network.hold('GET /rest/v1/plans');
  await renderApp({ path: '/home', account });
  expect((await within(await card('Getting Started')).findByRole('status')).textContent).toBe('Loading...');
  proves(access.gettingStartedLoading);
  release();
  await sees(access.cardTeam);
  await within(await card('Recent Activity')).findAllByRole('listitem');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Getting Started' })).toBeNull());
  proves(access.gettingStartedHidden);

  const releaseNext = network.hold('GET /rest/v1/plans');
  await renderApp({ path: '/home', account });
  await within(await screen.findByRole('main')).findByRole('status', { name: 'Your figures' });
  expect(screen.queryByText('Getting Started')).toBeNull();
  releaseNext();
  await sees(access.cardTeam);
  expect(screen.queryByText('Getting Started')).toBeNull();
});

test('reports what cannot be loaded, never as nothing, and loads it on request', async () => {
  const account = await newCompany('Away Ltd', { plan: 'Professional' });
  await addMember(account);
  // An agreement that waits for a signature keeps the guide on the page.
  await account.request('POST', '/functions/v1/complete-account-setup', {
    userId: account.userId,
    companyId: account.companyId,
  });
  const ends = [network.fail('GET /rest/v1/plans'), network.fail('GET /rest/v1/dashboard')];
  let user = await renderApp({ path: '/home', account });
  await findMessage('Error fetching plan information', 'The service is away');
  proves(access.planError);
  const figures = within(await card('Your figures'));
  await figures.findByText("We couldn't load your figures.");
  expect(screen.queryByText('No recent activity')).toBeNull();
  // One outage, one card: without the figures there are no steps.
  expect(screen.queryByRole('region', { name: 'Getting Started' })).toBeNull();
  for (const end of ends) end();
  const release = network.hold('GET /rest/v1/plans');
  const again = figures.getByRole<HTMLButtonElement>('button', { name: 'Try again' });
  await user.click(again);
  // The layout does not move during the retry.
  await waitFor(() => expect(again.disabled).toBe(true));
  figures.getByText("We couldn't load your figures.");
  await card('Resources');
  release();
  await seesText(/^\d+% complete$/);
  expect(await within(await card('Recent Activity')).findAllByRole('listitem')).not.toHaveLength(0);
  expect(screen.queryByText("We couldn't load your figures.")).toBeNull();
  proves(access.notLoaded);

  network.fail('GET /rest/v1/companies');
  user = await renderApp({ path: '/home', account });
  await findMessage('Error fetching company information', 'The service is away');
  proves(access.companyError);
});

test('explains each step and card of a company that has nothing yet', async () => {
  const account = await newCompany('Fresh Ltd');
  await renderApp({ path: '/home', account });
  await card('Team Members');
  // The guide has the steps to do, so nothing says that there are none.
  expect(screen.queryByText("You're all set.")).toBeNull();
  expect(screen.queryByRole('region', { name: 'Needs your attention' })).toBeNull();
  await within(await card('Recent Activity')).findByText(/appear here as they happen/);
  await within(await card('Team Members')).findByText('People you add are counted here once they are active.');
  await within(await card('Payments (CAD, this month)')).findByText(/^The first payments appear here/);
  // Each step says why, how long it takes and who does it.
  const guide = within(await card('Getting Started'));
  guide.getByText('A plan sets how many people can be active.');
  guide.getByText('About 3 minutes. You, with a card.');
  // The first one is marked, with what to do.
  const [first, second] = guide.getAllByRole('listitem');
  expect(first?.getAttribute('aria-current')).toBe('step');
  expect(first?.textContent).toContain('Pick a Plan');
  expect(second?.getAttribute('aria-current')).toBeNull();
});

test('does not ask to activate someone while the pay of active people is planned', async () => {
  const account = await newCompany('Planning Ltd', { plan: 'Professional' });
  await addMember(account, { status: 'approved' });
  await renderApp({ path: '/home', account });
  const next = within(await card('Next payday'));
  next.getByText('None planned');
  next.getByText("We're planning your paydays. They usually appear here within a minute.");
  expect(next.queryByText(/as soon as a team member is active/)).toBeNull();
});

test('says that the plan has ended to a company with people', async () => {
  const account = await newCompany('Ended Ltd', { plan: 'Professional' });
  await addMember(account, { status: 'approved' });
  await server.rows("update public.plans set status = 'Cancelled' where company_id = $1", [account.companyId]);
  await renderApp({ path: '/home', account });
  const attention = within(await card('Needs your attention'));
  await attention.findByText('Your plan has ended');
  expect(attention.getByRole('link', { name: 'Pick a Plan' }).getAttribute('href')).toBe('/plan');
  await within(await card('Getting Started')).findByText('Your plan has ended. Pick one to add or activate people.');
});

test('leaves who is not active yet to those who can activate people', async () => {
  const account = await newCompany('Inactive Ltd', { plan: 'Professional' });
  await addMember(account);
  await renderApp({ path: '/home', account: await colleague(account, 'finance') });
  const attention = within(await card('Needs your attention'));
  attention.getByText("You're all set.");
});

test('says what keeps a company that pays people from a next payday, and that it had payroll before', async () => {
  const account = await newCompany('Waiting Ltd', { plan: 'Professional' });
  await addMember(account, { status: 'approved' });
  network.change('GET /rest/v1/dashboard', (figures) => ({
    ...(figures as object),
    costs: [],
    waiting_pay: 2,
    activity: [
      {
        id: 'p',
        verb: 'paid',
        status: 'Paid',
        created_at: '2025-11-20T12:00:00Z',
        name: 'Maya Tremblay',
        person: null,
        amount: 3500,
        day: '2025-11-20',
        kind: null,
        final_pay_kind: null,
      },
    ],
  }));
  await renderApp({ path: '/home', account });
  const next = within(await card('Next payday'));
  next.getByText("We can't plan a payday until the problems with pay are fixed.");
  expect(next.getByRole('link', { name: 'See the problems' }).getAttribute('href')).toBe('/pay');
  expect(next.queryByText(/as soon as a team member is active/)).toBeNull();
  await within(await card('Payroll cost by month')).findByText('No payroll in the last 12 months.');
});

test.each(['viewer', 'finance'] as const)('shows no steps that %s cannot do', async (role) => {
  await renderApp({ path: '/home', account: await colleague(await newCompany('Guided Ltd'), role) });
  await card('Resources');
  await card('Recent Activity');
  expect(screen.queryByRole('region', { name: 'Getting Started' })).toBeNull();
  expect(screen.queryByText(/You, with a card/)).toBeNull();
});

test('leads with what keeps pay: a late payday with its invoice, what is overdue, and what is due today', async () => {
  const account = await newCompany('Late Ltd', { plan: 'Professional' });
  const hosted = 'https://provider.example/invoice';
  await addMember(account, { status: 'approved' });
  const open = { amount: 100, paid_cents: 0, credited_cents: 0, written_off_cents: 0, hosted_invoice_url: hosted };
  network.change('GET /rest/v1/dashboard', (figures) => ({
    ...(figures as object),
    late_pay: [{ payday: '2026-11-12', people: 2, invoice_number: 'INV-2026-0001' }],
    invoices: [
      { ...open, id: '1', invoice_number: 'INV-2026-0001', status: 'Overdue', due_date: '2026-11-05' },
      { ...open, id: '2', invoice_number: 'INV-2026-0002', status: 'Pending', due_date: '2026-11-20' },
      { ...open, id: '3', invoice_number: 'INV-2026-0003', status: 'Overdue', due_date: '2026-11-18' },
    ],
  }));
  await renderApp({ path: '/home', account });
  const rows = within(await card('Needs your attention')).getAllByRole('listitem');
  expect(rows.map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')])).toEqual([
    ["Pay for 12 November is late because invoice INV-2026-0001 isn't paidPay invoice INV-2026-0001", hosted],
    ['Invoice INV-2026-0003 is overduePay invoice INV-2026-0003', hosted],
    ['Invoice INV-2026-0002 is due todayPay invoice INV-2026-0002', hosted],
  ]);
  const next = within(await card('Next payday'));
  expect(next.getByText(/is late/).textContent).toBe(
    "Pay for 12 November is late because invoice INV-2026-0001 isn't paid",
  );
  expect(next.getByRole('link', { name: '12 November' }).getAttribute('href')).toBe('/pay/INV-2026-0001');
  await within(await card('What you owe')).findByText('Due today');
});

test('finds a late payday, its open invoice and a person in Quebec in the row of the company', async () => {
  const account = await newCompany('Tardy Ltd', { plan: 'Professional' });
  const id = await addMember(account, { status: 'approved', commencement_date: '2026-10-05', state: 'QC' });
  const read = async () => ((await account.request('GET', '/rest/v1/dashboard')) as [Dashboard])[0];
  expect((await read()).late_pay).toEqual([]);
  await runPayrollOf(account, '2026-10-20');
  const [invoice] = (await account.request('GET', '/rest/v1/invoices?select=invoice_number,payday&order=payday')) as {
    invoice_number: string;
    payday: string;
  }[];
  const { late_pay, quebec } = await read();
  expect(late_pay[0]).toEqual({ payday: invoice?.payday, people: 1, invoice_number: invoice?.invoice_number });
  expect(quebec).toBe(true);
  await renderApp({ path: '/home', account });
  await within(await card('Payments (CAD, this month)')).findByText('In Quebec, EI includes QPIP, and CPP is QPP.');
  await server.rows("update public.team_members set state = 'ON' where team_member_id = $1", [id]);
  expect((await read()).quebec).toBe(false);
});

test('names each person to activate, with the first day and the button, the most urgent first', async () => {
  const account = await newCompany('Starting Ltd', { plan: 'Professional' });
  const left = await addMember(account, { status: 'approved' });
  await account.request('POST', '/functions/v1/end-employment', { team_member_id: left, last_day: '2026-10-30' });
  for (const body of [{ action: 'deactivate' }, { status: 'processing', action: null }])
    await account.request('PATCH', `/rest/v1/team_members?team_member_id=eq.${left}`, body);
  const later = { first_name: 'Noor', email: 'noor@people.example', social_insurance_number: '130692544' };
  const soon = {
    first_name: 'Noah',
    last_name: 'Okafor',
    email: 'noah@people.example',
    social_insurance_number: '046454286',
  };
  await addMember(account, { ...later, commencement_date: '2027-02-01' });
  const noah = await addMember(account, { ...soon, commencement_date: '2026-11-23', payroll_schedule: 'Monthly' });
  const user = await renderApp({ path: '/home', account });
  const attention = within(await card('Needs your attention'));
  const activate = attention.getAllByRole('link', { name: /^Activate / });
  expect(activate.map((link) => link.closest('li')?.textContent)).toEqual([
    'Noah Okafor starts on Monday, 23 NovemberActivate by 9 December to pay on 23 December.Activate Noah Okafor',
    expect.stringMatching(/^Noor \S+ starts on 1 February 2027Activate by/),
  ]);
  await user.click(attention.getByRole('link', { name: 'Activate Noah Okafor' }));
  await screen.findByRole('dialog', { name: /Noah Okafor/ });
  expect(window.location.pathname).toBe(`/team/${noah}`);
});

test('names who has not signed, reminds in place, and says why it cannot remind again', async () => {
  const account = await newCompany('Unsigned Ltd', { plan: 'Professional' });
  const id = await addMember(account, { first_name: 'Liam', last_name: 'Chen', status: 'approved' });
  await account.request('POST', '/functions/v1/change-placement-letter', { team_member_id: id, action: 'replace' });
  await server.runJobs();
  const user = await renderApp({ path: '/home', account });
  const row = async () => {
    const text = await within(await card('Needs your attention')).findByText(
      "Liam Chen hasn't signed the placement letter sent on 20 Nov 2026",
    );
    return within(text.closest('li') as HTMLElement);
  };
  const remind = { name: 'Send reminder to Liam Chen' };
  await user.click((await row()).getByRole('button', remind));
  expect((await (await row()).findByRole('status')).textContent).toBe('Reminder sent');
  await (await row()).findByText('Last reminder: 20 Nov 2026');

  // A colleague may have reminded them a moment ago.
  const again = await renderApp({ path: '/home', account });
  await again.click((await row()).getByRole('button', remind));
  expect((await (await row()).findByRole('alert')).textContent).toMatch(/^We couldn't send the reminder\. ./);

  await server.rows(
    "update public.new_documents set status = 'declined' where team_member_id = $1 and status = 'sent'",
    [id],
  );
  const last = await renderApp({ path: '/home', account });
  const declined = 'Liam Chen declined the placement letter sent on 20 Nov 2026';
  const attention = within(await card('Needs your attention'));
  attention.getByText("Check Liam Chen's details, and send a new letter.");
  await last.click(await attention.findByRole('link', { name: `View ${declined}` }));
  expect(window.location.pathname).toBe(`/team/${id}/documents`);
  await screen.findByRole('button', { name: /letter/i });
});

test('names what the company can fix about pay and leads to it, and folds a long list', async () => {
  const account = await newCompany('Fixing Ltd', { plan: 'Professional' });
  const id = await addMember(account, { status: 'approved', state: null, postal_code: null });
  await runPayrollOf(account);
  const problem = { severity: 'warns', actor: 'client', payday: null, deadline: null, params: {}, of_all: 9 };
  network.change('GET /rest/v1/dashboard', (figures) => {
    const { own_problems, ...rest } = figures as Dashboard;
    const more = Array.from({ length: 6 }, (_, at) => ({
      ...problem,
      id: `${at}`,
      key: 'sinMissing',
      team_member_id: `${at}`,
      first_name: 'Person',
      last_name: `${at}`,
    }));
    return { ...rest, own_problems: [...own_problems.map((one) => ({ ...one, of_all: 9 })), ...more] };
  });
  const user = await renderApp({ path: '/home', account });
  const attention = within(await card('Needs your attention'));
  const [first] = attention.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Maya Tremblay: Province missingAdd the province or the postal code\./);
  expect(attention.getAllByRole('listitem')).toHaveLength(5);
  await user.click(attention.getByRole('button', { name: /^Show all/ }));
  attention.getByText('2 more problems with pay', { selector: 'p' });
  await user.click(attention.getByRole('link', { name: 'Fix Maya Tremblay: Province missing' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(`/team/${id}?correct=1`));
});

test('shows a final payment by its kind', async () => {
  const account = await newCompany('Leaving Ltd', { plan: 'Professional' });
  network.change('GET /rest/v1/dashboard', (figures) => ({
    ...(figures as object),
    activity: [
      {
        id: account.companyId,
        verb: 'final',
        status: 'Processing',
        invoiced: true,
        created_at: '2026-11-19T15:00:00Z',
        name: 'Noor Haddad',
        amount: 1200,
        day: '2026-11-30',
        kind: 'Severance',
        final_pay_kind: 'payInLieu',
      },
    ],
  }));
  await renderApp({ path: '/home', account });
  const [event] = await within(await card('Recent Activity')).findAllByRole('listitem');
  expect(event?.textContent).toContain('Pay in lieu of notice to the final pay of Noor Haddad, CAD\u00a01,200.00');
  expect(event?.textContent).toMatch(/Scheduled$/);
});

test('names who requested a payment, also where a company has one person', async () => {
  const account = await newCompany('Alone Ltd', { plan: 'Essential' });
  const team_member_id = await addMember(account, { first_name: 'Maya', last_name: 'Tremblay', status: 'approved' });
  const [{ day = '' } = {}] = await server.rows<{ day: string }>('select (app.today() + 30)::text as day');
  const bonus = { team_member_id, start_date: day, end_date: day, amount: 500, payment_type: 'Bonus' };
  await account.request('POST', '/rest/v1/wip_one_time_payments', bonus);
  await renderApp({ path: '/home', account });
  const activity = within(await card('Recent Activity'));
  await activity.findByText(new RegExp(`^${account.email} requested Bonus for Maya Tremblay`));
  // The record does not say who added the person.
  activity.getByText('Your company added Maya Tremblay');
});
