import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { colleague } from '#testing/company/colleagues.ts';
import { payOutFirst } from '#testing/company/paid-out.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

const card = (name: string) => screen.findByRole('region', { name });
const stops = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('listitem')
    .map((item) => [item.textContent, item.getAttribute('aria-current')]);

test('says after the counted steps what follows until the first payday, and shows no zeros before there is pay', async () => {
  const account = await newCompany('Beginning Ltd');
  await renderApp({ path: '/home', account });
  await card('Team Members');
  expect(stops(await card('Getting Started')).slice(2)).toEqual([
    ['Letter and activationAfter your first hire', null],
    ['First invoiceAfter activation', null],
    ['First payday4 December at the earliest', null],
  ]);
  for (const name of ['What you owe', 'Next payday', 'Payroll cost by month'])
    expect(screen.queryByRole('region', { name }), name).toBeNull();
  expect(screen.queryByRole('region', { name: 'Your first payday' })).toBeNull();
});

test('leads on from the counted steps to the first payday, with the day of each step, and asks to activate someone once', async () => {
  const account = await newCompany('Coming Ltd', { plan: 'Professional' });
  const starts = { commencement_date: '2026-11-23', payroll_schedule: 'Monthly' };
  const id = await addMember(account, { first_name: 'Noah', last_name: 'Okafor', ...starts });
  const other = { first_name: 'Noor', email: 'noor@people.example', social_insurance_number: '130692544' };
  await addMember(account, { ...other, last_name: 'Haddad', commencement_date: '2027-02-01' });
  let user = await renderApp({ path: '/home', account });
  const way = await card('Your first payday');
  expect(screen.queryByRole('region', { name: 'Getting Started' })).toBeNull();
  expect(stops(way)).toEqual([
    ['Select a payment plan, done20 Nov 2026', null],
    ['Hire your first employee, done20 Nov 2026', null],
    [expect.stringMatching(/^Letter and activationBy 9 DecemberNoah Okafor gets a placement letter/), 'step'],
    ['First invoiceAbout 9 December', null],
    ['First paydayAbout 23 December', null],
  ]);
  const attention = within(await card('Needs your attention'));
  expect(attention.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Activate Noor Haddad']);
  await user.click(within(way).getByRole('link', { name: 'Activate Noah Okafor' }));
  await screen.findByRole('dialog', { name: /Noah Okafor/ });

  await server.rows(
    "update public.team_members set status = 'approved', approved_date = app.now() where team_member_id = $1",
    [id],
  );
  await runPayrollOf(account);
  user = await renderApp({ path: '/home', account });
  expect(stops(await card('Your first payday')).slice(2)).toEqual([
    ['Letter and activation, done20 Nov 2026', null],
    [expect.stringMatching(/^First invoiceExpected 9 DecemberIt covers the period/), 'step'],
    ['First payday23 December', null],
  ]);
  await within(await card('Next payday')).findByText('23 December');
  for (const name of ['What you owe', 'Payroll cost by month'])
    expect(screen.queryByRole('region', { name }), name).toBeNull();
});

test('names the open invoice of the first payday with its button', async () => {
  const account = await newCompany('Invoiced Ltd', { plan: 'Professional' });
  await addMember(account, {
    status: 'approved',
    approved_date: '2026-11-02T12:00:00Z',
    commencement_date: '2026-11-02',
  });
  await runPayrollOf(account);
  network.change('GET /rest/v1/dashboard', (figures) => {
    const { invoices, ...rest } = figures as { invoices: object[] };
    return { ...rest, invoices: invoices.map((one) => ({ ...one, hosted_invoice_url: 'https://provider.example/1' })) };
  });
  await renderApp({ path: '/home', account });
  const way = within(await card('Your first payday'));
  expect(way.getByRole('link', { name: /^Pay invoice INV-/ }).getAttribute('href')).toBe('https://provider.example/1');
  way.getByText(/covers your first payday\.$/);
});

test('ends with the first payday, which is noted until the reader closes it, on every device', async () => {
  const account = await newCompany('Paying Ltd', { plan: 'Professional' });
  const started = { status: 'approved', commencement_date: '2026-10-05', approved_date: '2026-10-05T12:00:00Z' };
  await addMember(account, { first_name: 'Maya', last_name: 'Tremblay', ...started });
  await runPayrollOf(account, '2026-10-20');
  await payOutFirst(account);
  const finance = await colleague(account, 'finance');
  const viewer = await colleague(account, 'viewer');
  let user = await renderApp({ path: '/home', account });
  const note = await screen.findByRole('heading', { name: 'That was your first payday' });
  screen.getByText(/^We paid Maya Tremblay on \d+ \w+: CAD [\d,.]+ gross\.$/);
  expect(screen.queryByRole('region', { name: 'Your first payday' })).toBeNull();

  const end = network.fail('POST /functions/v1/dismiss-notice');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await findMessage("We couldn't close this", 'The service is temporarily unavailable. Try again in a moment.');
  end();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(note.isConnected).toBe(false));
  localStorage.clear();
  await renderApp({ path: '/home', account });
  await card('Recent Activity');
  expect(screen.queryByText(/^We paid/)).toBeNull();

  // A colleague closes it for themselves; a role that sees no pay is not told.
  user = await renderApp({ path: '/home', account: finance });
  await screen.findByText(/^We paid Maya Tremblay/);
  await renderApp({ path: '/home', account: viewer });
  await card('Recent Activity');
  expect(screen.queryByText(/^We paid/)).toBeNull();
});
