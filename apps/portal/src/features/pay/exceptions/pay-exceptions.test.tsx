import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { colleague } from '#testing/company/colleagues.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { invoicesOf } from '#testing/company/receivables.ts';
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
  await screen.findByRole('heading', { name: 'Your first payday' });
  expect(screen.queryByText(/on hold/)).toBeNull();
});

test('leads from the list to the person with the missing detail', async () => {
  const { account, id } = await heldCompany();
  const user = await renderApp({ path: '/pay', account });
  const item = await within(await card()).findByRole('listitem');
  expect(item.textContent).toContain('1\u00a0Jun\u00a02026');
  const text = item.textContent.replaceAll('\u00a0', ' ');
  expect(text).toContain('Province missing Maya Tremblay');
  expect(text).toContain('Add the province or the postal code.');
  expect(text).toContain("Days from 1 Jun 2026 on aren't paid yet");
  expect(text).toContain("The paydays of 30 Nov, 14 Dec and 28 Dec 2026 won't be paid until this is fixed");
  expect(text).toContain('Since 20 Nov 2026');
  expect(text).toContain('You can fix this');
  await user.click(within(item).getByRole('link', { name: 'Fix Province missing, Maya Tremblay' }));
  await waitFor(() => expect(address()).toBe(`/team/${id}?correct=1`));
  await screen.findByRole('dialog', { name: 'Correct details of Maya Tremblay' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe(`/team/${id}`));
  await screen.findByText('Pay on hold: Province missing');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('leads from a missing placement letter to the button that sends it', async () => {
  const account = await newCompany('Letters Ltd', { plan: 'Professional' });
  const id = await addMember(account, approved);
  await server.rows('delete from public.new_documents where team_member_id = $1', [id]);
  await runPayrollOf(account);
  const user = await renderApp({ path: '/pay', account });
  const item = await within(await card()).findByRole('listitem');
  expect(item.textContent).toContain('Placement letter missing Maya Tremblay');
  expect(item.textContent).toContain('You can fix this');
  await user.click(within(item).getByRole('link', { name: 'Check Placement letter missing, Maya Tremblay' }));
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
  expect(within(screen.getByRole('row', { name: /Liam/ })).queryByText(/hold/)).toBeNull();
  const sign = within(row).getByRole('link', { name: 'Pay on hold: Province missing' });
  // In words, not as a sign alone.
  within(sign).getByText('Province missing');
  sign.focus();
  expect((await screen.findByRole('tooltip')).textContent).toContain('Pay on hold: Province missing');
  await user.click(sign);
  await screen.findByRole('dialog', { name: 'Correct details of Maya Tremblay' });

  await renderApp({ path: `/team/employee?member=${id}`, account });
  const paydays = (await screen.findByRole('heading', { name: 'Upcoming Paydays' })).parentElement as HTMLElement;
  await waitFor(() => expect(within(paydays).getAllByText('Pay on hold: Province missing').length).toBeGreaterThan(1));
  const [first, ...others] = within(paydays).getAllByRole('listitem');
  expect(first?.textContent).toContain('Pay on hold');
  expect(others.at(-1)?.textContent).not.toContain('Pay on hold');
});

test('leads from an unpaid invoice to its page', async () => {
  const { account } = await heldCompany();
  network.change('GET /rest/v1/open_pay_exceptions', (body) =>
    (body as object[]).map((row) => ({
      ...row,
      key: 'invoiceUnfunded',
      first_name: null,
      last_name: null,
      params: { number: 'INV-2026-0007' },
    })),
  );
  await renderApp({ path: '/pay', account });
  const link = within(await card()).getByRole('link', { name: 'Fix Invoice not paid, Invoice INV-2026-0007' });
  expect(link.getAttribute('href')).toBe('/pay/INV-2026-0007');
});

test('shows everyone whose pay an unpaid invoice keeps, before what comes later', async () => {
  const account = await newCompany('Unpaid Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...approved, commencement_date: '2026-11-02' });
  await runPayrollOf(account);
  const [invoice] = await invoicesOf(account);
  const insert = (key: string, values: string, params: unknown[]) =>
    server.rows(
      `insert into public.pay_exceptions (company_id, team_member_id, invoice_id, key, severity, actor, first_day, last_day, payday, deadline, params)
       values ($1, ${values}, '${key}', 'blocks', 'client', '2026-11-02', '2026-11-15', $3, '2026-11-13', $4)`,
      params,
    );
  await insert('provinceMissing', '$2, null', [account.companyId, id, '2027-01-09', { paydays: ['2027-01-09'] }]);
  const held = { paydays: ['2026-11-30'], number: invoice?.invoice_number };
  await insert('invoiceUnfunded', 'null, $2', [account.companyId, invoice?.id, '2026-11-30', held]);
  await renderApp({ path: '/team', account });
  const row = await screen.findByRole('row', { name: /Maya/ });
  const hold = within(row).getByRole('link', { name: 'Pay on hold: Invoice not paid' });
  expect(hold.getAttribute('href')).toBe(`/pay/${invoice?.invoice_number}`);
  await renderApp({ path: `/team/${id}`, account });
  await seesText('Pay is on hold. The notice below says how to fix it.');
  await seesText('Pay on hold: Invoice not paid');
});

test.each([
  ['that is not created', 'providerCallFailed', 'null'],
  ['that is not paid, whose lines are credited', 'invoiceUnfunded', 'app.now()'],
])('reads no more for a long invoice %s than for a short one', async (_, key, creditedAt) => {
  const read = new Set<number>();
  for (const lines of [1, 40]) {
    const account = await newCompany('Long Ltd');
    const id = await addMember(account);
    const [invoice] = await server.rows<{ id: string }>(
      `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
       values ($1::uuid, 'INV-' || $1::text, 4000, app.today(), app.today(), app.today(), app.today() + 15) returning id`,
      [account.companyId],
    );
    await server.rows(
      `insert into public.wip_one_time_payments (team_member_id, amount, payment_type, status, start_date, end_date, invoice_id, credited_at)
       select $1, 100, 'Bonus', 'Processing', app.today() + 3, app.today() + 3, $2, ${creditedAt} from generate_series(1, $3)`,
      [id, invoice?.id, lines],
    );
    await server.rows(
      "insert into public.pay_exceptions (company_id, invoice_id, key, severity, actor, opened_at) values ($1, $2, $3, 'warns', 'provider', '2026-11-20')",
      [account.companyId, invoice?.id, key],
    );
    const end = network.change('GET /rest/v1/open_pay_exceptions', (body) => {
      read.add(JSON.stringify(body).length);
      return body;
    });
    await renderApp({ path: '/pay', account });
    await card();
    end();
  }
  expect([...read]).toHaveLength(1);
});

test('leaves a letter to those who see letters', async () => {
  const account = await newCompany('Shared Ltd', { plan: 'Professional' });
  const id = await addMember(account, approved);
  await server.rows('delete from public.new_documents where team_member_id = $1', [id]);
  await server.rows(
    "insert into public.new_documents (company_id, team_member_id, type, status) values ($1, $2, 'EMPLOYEE_PLACEMENT_LETTER', 'sent')",
    [account.companyId, id],
  );
  await runPayrollOf(account);
  await renderApp({ path: '/pay', account: await colleague(account, 'finance') });
  const item = await within(await card()).findByText(/^Placement letter not signed/);
  expect(within(await card()).queryByRole('link', { name: /Placement letter/ })).toBeNull();
  expect(item.closest('li')?.textContent).toContain('An admin of your company can do this');
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
  const waiting = await screen.findByRole('link', { name: /^View We're fixing [34] problems with pay$/ });
  expect(waiting.getAttribute('href')).toBe('/pay');
});

test('marks no person in the team while the provider has time to act', async () => {
  const { account } = await heldCompany({ state: 'ON' });
  const late = await addMember(account, {
    ...approved,
    first_name: 'Noa',
    email: 'noa@x.example',
    social_insurance_number: '130692544',
  });
  await server.rows(
    `insert into public.pay_exceptions (company_id, team_member_id, key, severity, actor, first_day, last_day, payday, deadline)
     select company_id, team_member_id, 'ratesMissing', 'blocks', 'provider', '2199-01-01', '2199-01-31', '2199-01-31',
       case when team_member_id = $2 then date '2026-01-15' else date '2199-01-15' end
     from public.team_members where company_id = $1`,
    [account.companyId, late],
  );
  await renderApp({ path: '/team', account });
  const marked = await screen.findAllByRole('button', { name: /Contribution rates missing/ });
  expect(marked.map((mark) => mark.closest('tr')?.textContent)).toEqual([expect.stringContaining('Noa')]);
});

test('names one person once, whom the provider owes several paydays', async () => {
  const { account } = await heldCompany({ first_name: 'Étienne' });
  network.change('GET /rest/v1/open_pay_exceptions', (body) =>
    ['2199-01-31', '2199-02-28'].map((payday) => ({
      ...(body as object[])[0],
      ...{ id: payday, key: 'ratesMissing', actor: 'provider', payday, first_day: payday },
    })),
  );
  await renderApp({ path: '/pay', account });
  const item = (await within(await card()).findByText(/^Contribution rates missing/)).closest('li');
  expect(item?.textContent).toContain('Étienne');
  expect(item?.textContent).not.toContain('other');
});

test('names what only warns on the home page', async () => {
  const account = await newCompany('Warned Ltd', { plan: 'Professional' });
  await addMember(account, { ...approved, salary: 20_000 });
  await runPayrollOf(account);
  const user = await renderApp({ path: '/home', account });
  await user.click(await screen.findByRole('link', { name: 'Check Maya Tremblay: Salary below minimum wage' }));
  await screen.findByRole('heading', { level: 1, name: 'Maya Tremblay' });
});

test('lists five of many, and all on request, whatever the names', async () => {
  const { account } = await heldCompany({ first_name: longName });
  network.change('GET /rest/v1/open_pay_exceptions', (body) =>
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
  network.change('GET /rest/v1/open_pay_exceptions', (body) =>
    (body as object[]).map((row) => ({ ...row, key: 'somethingNew' })),
  );
  await renderApp({ path: '/pay', account });
  await screen.findByRole('button', { name: 'Create One-time Payment' });
  expect(screen.queryByRole('region', { name: 'Pay on hold or at risk' })).toBeNull();
});

test('says that the problems cannot be read, on every page that shows them, and reads them again', async () => {
  const { account, id } = await heldCompany();
  network.fail('GET /rest/v1/open_pay_exceptions');
  const unread = "We couldn't check whether pay is on hold.";
  await renderApp({ path: '/pay', account });
  await findMessage('Error fetching pay on hold', 'The service is away');
  await screen.findByRole('button', { name: 'Create One-time Payment' });
  await seesText(unread);
  await renderApp({ path: '/team', account });
  await seesText('Maya Tremblay');
  await seesText(unread);
  await renderApp({ path: `/team/employee?member=${id}`, account });
  await seesText(unread);
  const user = await renderApp({ path: `/team/${id}`, account });
  await seesText("We couldn't check whether pay is on hold or what comes next.");
  expect(screen.queryByText(/You're all set/)).toBeNull();
  network.reset();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await seesText('Pay is on hold. The notice below says how to fix it.');
});
