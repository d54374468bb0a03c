import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, seesText } from '#testing/sees.ts';

const approved = { status: 'approved' };
const card = () => screen.findByRole('region', { name: 'Pay on hold or at risk' });
const address = () => window.location.pathname + window.location.search;
const longName = `${'Ångström-'.repeat(20)}<b>Bo</b> שלום`;

/** A company with a person whose province is missing. Returns the person's id too. */
async function heldCompany(given: Record<string, unknown> = {}) {
  const account = await newCompany('Held Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...approved, state: null, postal_code: null, ...given });
  await runPayrollOf(account);
  return { account, id };
}

test('shows nothing on any page when nothing holds up pay', async () => {
  const account = await newCompany('Calm Ltd', { plan: 'Professional' });
  await addMember(account, approved);
  await runPayrollOf(account);
  await renderApp({ path: '/pay', account });
  await screen.findByRole('button', { name: 'Create One-time Payment' });
  expect(screen.queryByRole('region', { name: 'Pay on hold or at risk' })).toBeNull();
  await renderApp({ path: '/team', account });
  await screen.findByText('Maya Tremblay');
  expect(screen.queryByText(/Pay on hold/)).toBeNull();
  await renderApp({ path: '/home', account });
  await screen.findByRole('region', { name: 'Recent Activity' });
  expect(screen.queryByText(/holding up pay/)).toBeNull();
});

test('leads from the home page over the list to the person with the missing detail', async () => {
  const { account, id } = await heldCompany();
  const user = await renderApp({ path: '/home', account });
  await user.click(await screen.findByRole('link', { name: '1 problem is holding up pay' }));
  const item = await within(await card()).findByRole('listitem');
  expect(item.textContent).toContain('Province missing · Maya Tremblay');
  expect(item.textContent).toContain('Add the province or the postal code.');
  expect(item.textContent).toContain('1 Jun 2026 to 27 Dec 2026 not paid yet');
  expect(item.textContent).toContain('Since 20 Nov 2026');
  expect(item.textContent).toContain('Who acts: Your company');
  await user.click(within(item).getByRole('link', { name: 'Open Province missing, Maya Tremblay' }));
  await waitFor(() => expect(address()).toBe(`/team?member=${id}`));
  const dialog = await screen.findByRole('dialog', { name: 'Maya Tremblay' });
  await within(dialog).findByText('Pay on hold: Province missing');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/team'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('leads from a missing placement letter to the button that sends it', async () => {
  const account = await newCompany('Letters Ltd', { plan: 'Professional' });
  const id = await addMember(account, approved);
  await server.rows('delete from public.new_documents where team_member_id = $1', [id]);
  await runPayrollOf(account);
  const user = await renderApp({ path: '/pay', account });
  const item = await within(await card()).findByRole('listitem');
  expect(item.textContent).toContain('Placement letter missing · Maya Tremblay');
  expect(item.textContent).toContain('Who acts: Your company');
  await user.click(within(item).getByRole('link', { name: 'Open Placement letter missing, Maya Tremblay' }));
  await waitFor(() => expect(address()).toBe(`/team/${id}/documents`));
  await user.click(await screen.findByRole('button', { name: 'Send letter' }));
  await screen.findByRole('alertdialog', { name: /^Send the placement letter to / });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send letter' }));
  await waitFor(async () => {
    await server.runJobs('payroll.recheck');
    expect(
      await server.rows('select key from public.pay_exceptions where team_member_id = $1 and resolved_at is null', [
        id,
      ]),
    ).toEqual([{ key: 'letterUnsigned' }]);
  });
});

test('names the problem in the team table and on the payday that it endangers', async () => {
  const { account, id } = await heldCompany();
  await addMember(account, {
    ...approved,
    first_name: 'Liam',
    email: 'l@x.example',
    social_insurance_number: '130692544',
  });
  const user = await renderApp({ path: '/team', account });
  const row = await screen.findByRole('row', { name: /Maya/ });
  const sign = within(row).getByRole('link', { name: 'Pay on hold: Province missing' });
  sign.focus();
  expect((await screen.findByRole('tooltip')).textContent).toContain('Pay on hold: Province missing');
  await user.click(sign);
  await screen.findByRole('dialog', { name: 'Maya Tremblay' });
  expect(within(await screen.findByRole('row', { name: /Liam/, hidden: true })).queryByText(/hold/)).toBeNull();

  await renderApp({ path: `/team/employee?member=${id}`, account });
  const paydays = (await screen.findByRole('heading', { name: 'Upcoming Paydays' })).parentElement as HTMLElement;
  await waitFor(() => expect(within(paydays).getAllByText('Pay on hold: Province missing').length).toBeGreaterThan(1));
  const [first, ...others] = within(paydays).getAllByRole('listitem');
  expect(first?.textContent).toContain('Pay on hold');
  expect(others.at(-1)?.textContent).not.toContain('Pay on hold');
});

test('leads from an unpaid invoice to its page', async () => {
  const { account } = await heldCompany();
  network.change(/GET \/rest\/v1\/pay_exceptions/, (body) =>
    (body as object[]).map((row) => ({
      ...row,
      key: 'invoiceUnfunded',
      employee: null,
      params: { number: 'INV-2026-0007' },
    })),
  );
  await renderApp({ path: '/pay', account });
  const link = within(await card()).getByRole('link', { name: 'Open Invoice not paid, Invoice INV-2026-0007' });
  expect(link.getAttribute('href')).toBe('/pay/INV-2026-0007');
});

test('leaves when the province is filled in', async () => {
  const { account, id } = await heldCompany();
  await renderApp({ path: '/pay', account });
  await card();
  await server.rows("update public.team_members set state = 'ON' where team_member_id = $1", [id]);
  await server.runJobs('payroll.recheck');
  await renderApp({ path: '/pay', account });
  await screen.findByRole('button', { name: 'Create One-time Payment' });
  expect(screen.queryByRole('region', { name: 'Pay on hold or at risk' })).toBeNull();
});

test('sums up what the provider fixes for several people, without an action', async () => {
  const { account } = await heldCompany({ state: 'ON', payroll_schedule: 'Monthly' });
  const monthly = { ...approved, payroll_schedule: 'Monthly', commencement_date: '2199-01-01' };
  await addMember(account, { ...monthly, email: 'b@x.example', social_insurance_number: '130692544' });
  await addMember(account, { ...monthly, email: 'c@x.example', social_insurance_number: '193456787' });
  await server.rows(
    `insert into public.pay_exceptions (company_id, team_member_id, key, severity, actor, first_day, last_day, payday, deadline)
     select company_id, team_member_id, 'ratesMissing', 'blocks', 'provider', '2199-01-01', '2199-01-31', '2199-01-31', '2199-01-15'
     from public.team_members where company_id = $1 on conflict do nothing`,
    [account.companyId],
  );
  await renderApp({ path: '/pay', account });
  const item = await within(await card()).findByText(/^Contribution rates missing/);
  expect(item.parentElement?.textContent).toMatch(/ and [23] others/);
  expect(within(await card()).queryByRole('link')).toBeNull();
  // The company can do nothing about it, and still sees it.
  await renderApp({ path: '/home', account });
  const waiting = await screen.findByRole('link', { name: /^[34] problems with pay are waiting for your provider$/ });
  expect(waiting.getAttribute('href')).toBe('/pay');
  expect(screen.queryByText(/holding up pay/)).toBeNull();
});

test('counts what only warns on the home page', async () => {
  const account = await newCompany('Warned Ltd', { plan: 'Professional' });
  await addMember(account, { ...approved, salary: 20_000 });
  await runPayrollOf(account);
  const user = await renderApp({ path: '/home', account });
  await user.click(await screen.findByRole('link', { name: '1 detail to check before the next payday' }));
  expect((await within(await card()).findByRole('listitem')).textContent).toMatch(/^Salary below minimum wage/);
});

test('lists five of many, and all on request, whatever the names', async () => {
  const { account } = await heldCompany({ first_name: longName });
  network.change(/GET \/rest\/v1\/pay_exceptions/, (body) =>
    Array.from({ length: 200 }, (_, at) => ({ ...(body as object[])[0], id: `${at}`, last_day: '2026-11-29' })),
  );
  const user = await renderApp({ path: '/pay', account });
  const list = await card();
  expect(within(list).getAllByRole('listitem')).toHaveLength(5);
  expect(list.textContent).toContain(longName);
  await user.click(within(list).getByRole('button', { name: 'Show all 200' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(200);
  await user.click(within(list).getByRole('button', { name: 'Show fewer' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(5);
});

test('ignores causes that this page does not know', async () => {
  const { account } = await heldCompany();
  network.change(/GET \/rest\/v1\/pay_exceptions/, (body) =>
    (body as object[]).map((row) => ({ ...row, key: 'somethingNew' })),
  );
  await renderApp({ path: '/pay', account });
  await screen.findByRole('button', { name: 'Create One-time Payment' });
  expect(screen.queryByRole('region', { name: 'Pay on hold or at risk' })).toBeNull();
});

test('shows the team and the payments when the problems cannot be read', async () => {
  const { account } = await heldCompany();
  network.fail(/GET \/rest\/v1\/pay_exceptions/);
  await renderApp({ path: '/pay', account });
  await findMessage('Error fetching pay on hold', 'The service is away');
  await screen.findByRole('button', { name: 'Create One-time Payment' });
  await renderApp({ path: '/team', account });
  await seesText('Maya Tremblay');
});
