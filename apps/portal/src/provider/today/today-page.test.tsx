import { randomUUID } from 'node:crypto';
import { addDays, todayAt } from '@portage/domain/dates/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { type Account, newCompany } from '#testing/accounts.ts';
import { addMadeUpRates } from '#testing/company/rates.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';
import { consoleKey } from '../lists/console-key.ts';

let client: Account;
beforeAll(async () => {
  client = await newCompany('=HYPERLINK("http://x") <b>Ltd</b>', { plan: 'Essential' });
  // What the set-up of other accounts left waiting is not about this page.
  await server.rows('delete from app.mail_messages where sent_at is null');
});
beforeEach(async () => {
  await server.rows(
    "update public.pay_exceptions set resolved_at = app.now(), resolution = 'fixed' where resolved_at is null",
  );
  await server.rows('update app.signature_requests set replaced_at = app.now() where replaced_at is null');
});

const raise = (key: string, severity: string, days: number | null, more: Record<string, unknown> = {}) =>
  server.rows(
    `insert into public.pay_exceptions (company_id, key, severity, actor, deadline, one_time_payment_id) values ($1, $2, $3, 'provider', $4, $5)`,
    [client.companyId, key, severity, days === null ? null : addDays(todayAt(Date.now()), days), more.payment ?? null],
  );
const open = async (account: Account, path = '/provider?kind=exception') => {
  const user = await renderApp({ path, account });
  await screen.findByRole('heading', { level: 1, name: 'Today' });
  return user;
};
const titles = () =>
  within(screen.getByRole('table', { name: 'Work that waits' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);

describe('the queue', () => {
  test('shows the most urgent first, marks what blocks pay, and names a hostile client as text', async () => {
    await raise('salaryBelowMinimum', 'warns', null);
    await raise('invoiceUnfunded', 'blocks', 8);
    await raise('provinceMissing', 'blocks', -1);
    await open(await staffAccount('payroll'));
    await waitFor(() =>
      expect(titles()).toEqual(['Province missing', 'Invoice not paid', 'Salary below minimum wage']),
    );
    const [, late, soon] = screen.getAllByRole('row');
    within(late as HTMLElement).getByText('Late');
    within(soon as HTMLElement).getByText('In 8 days');
    expect(screen.getAllByRole('img', { name: 'Blocks pay' })).toHaveLength(2);
    // In its column, and for where that has no room below what waits: the browser shows one of them.
    expect(screen.getAllByRole('link', { name: '=HYPERLINK("http://x") <b>Ltd</b>' })).toHaveLength(6);
  });

  test('moves with J and K, not while a field has the focus, and opens the client', async () => {
    await raise('invoiceUnfunded', 'blocks', 8);
    await raise('provinceMissing', 'blocks', 2);
    const user = await open(await staffAccount('payroll'));
    const first = await screen.findByRole('link', { name: 'Province missing' });
    await user.keyboard('j');
    expect(document.activeElement).toBe(first);
    await user.keyboard('jj');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Invoice not paid' }));
    await user.keyboard('k');
    expect(document.activeElement).toBe(first);
    screen.getByLabelText('Kind').focus();
    await user.keyboard('j');
    expect(document.activeElement).toBe(screen.getByLabelText('Kind'));
    first.focus();
    await user.keyboard('{Enter}');
    expect(window.location.pathname).toBe(`/provider/clients/${client.companyId}`);
  });

  test('loses an item when its fact is fixed elsewhere, and then says what comes next', async () => {
    await raise('invoiceUnfunded', 'blocks', 8);
    const user = await open(await staffAccount('payroll'), '/provider');
    await screen.findByRole('link', { name: 'Invoice not paid' });
    await screen.findByRole('link', { name: 'Contribution rates for 2027 missing' });
    await screen.findByRole('link', { name: 'Income tax tables from 1 Jan 2027 missing' });
    await server.rows(
      "update public.pay_exceptions set resolved_at = app.now(), resolution = 'fixed' where resolved_at is null",
    );
    const menu = within(screen.getByRole('navigation', { name: 'Console' }));
    await user.click(menu.getByRole('link', { name: 'Audit' }));
    await screen.findByRole('heading', { level: 1, name: 'Audit' });
    await addMadeUpRates();
    queryClient.removeQueries({ queryKey: ['contribution_rates'] });
    queryClient.removeQueries({ queryKey: ['tax_tables'] });
    await user.click(menu.getByRole('link', { name: 'Today' }));
    await screen.findByText('All done');
    await screen.findByText('No payday is planned yet.');
    expect(screen.queryByRole('link', { name: 'Invoice not paid' })).toBeNull();
  });

  test('says on the page and in its message that the queue could not be read', async () => {
    network.fail(/rest\/v1\/(staff_decisions|contribution_rates|tax_tables)/);
    await open(await staffAccount('payroll'), '/provider');
    expect(await screen.findAllByText("We couldn't load the queue")).toHaveLength(2);
  });

  test('filters by kind, in the address', async () => {
    await raise('invoiceUnfunded', 'blocks', 8);
    const user = await open(await staffAccount('payroll'), '/provider?kind=job');
    await screen.findByText('No items of this kind');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Pay on hold or at risk');
    await screen.findByRole('link', { name: 'Invoice not paid' });
    expect(window.location.search).toBe('?kind=exception');
  });
});

describe('a payment to classify', () => {
  async function payment() {
    const [member] = await server.rows<{ id: string }>(
      `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, salary, address_1, state, payroll_schedule, commencement_date)
       values ($1, 'Maya', 'Tremblay', 'x', $2, '1990-01-01', '046454286', 'yes', 91000, 'x', 'ON', 'Monthly', '2026-01-01') returning team_member_id as id`,
      [client.companyId, `maya-${randomUUID()}@people.example`],
    );
    const [row] = await server.rows<{ id: string; reference: string }>(
      `insert into public.wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date)
       values ($1, 500, 'Other', app.today() + 30, app.today() + 30) returning id, reference`,
      [member?.id],
    );
    const { id, reference } = row ?? { id: '', reference: '' };
    await raise('treatmentMissing', 'blocks', 5, { payment: id });
    return reference;
  }
  const treatment = async (reference: string) =>
    (await server.rows('select treatment from public.wip_one_time_payments where reference = $1', [reference]))[0];

  test('is classified with one click', async () => {
    const reference = await payment();
    const user = await open(await staffAccount('payroll'), '/provider?kind=treatment');
    await screen.findByRole('link', { name: `Classify the Other payment ${reference}` });
    await user.click(await screen.findByRole('button', { name: /^No contributions/ }));
    await screen.findByText('Payment classified');
    expect(await treatment(reference)).toEqual({ treatment: 'none' });
  });

  test('says so when a colleague was faster, and keeps their decision', async () => {
    const reference = await payment();
    const user = await open(await staffAccount('payroll'), '/provider?kind=treatment');
    const button = await screen.findByRole('button', { name: /^No contributions/ });
    const colleague = await staffAccount('owner');
    await server.fetch('/functions/v1/provider/resolve-one-time', {
      method: 'POST',
      headers: {
        apikey: server.deps.keys.publishableKey,
        authorization: `Bearer ${colleague.session.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ reference, treatment: 'contributions' }),
    });
    await user.click(button);
    await screen.findByText('Already handled');
    screen.getByText(`Payment ${reference} is already decided: contributions apply.`);
    expect(await treatment(reference)).toEqual({ treatment: 'contributions' });
  });

  test('has no buttons for a role that may not classify it', async () => {
    const reference = await payment();
    await open(await staffAccount('support'), '/provider?kind=treatment');
    await screen.findByRole('link', { name: `Classify the Other payment ${reference}` });
    expect(screen.queryByRole('button', { name: /contributions/i })).toBeNull();
  });
});

describe('an exception', () => {
  const person = () => server.member({ id: client.companyId }, { first_name: 'Nora', last_name: 'Gagnon' });
  const raiseFor = (memberId: string | null, key: string) =>
    server.rows(
      `insert into public.pay_exceptions (company_id, team_member_id, key, severity, actor) values ($1, $2, $3, 'warns', 'provider')`,
      [client.companyId, memberId, key],
    );

  test('of held pay is released with a reason, and shows why it is held', async () => {
    const memberId = await person();
    await server.rows('insert into app.pay_holds (company_id, team_member_id, reason) values ($1, $2, $3)', [
      client.companyId,
      memberId,
      'bank details in doubt',
    ]);
    await raiseFor(memberId, 'payHeld');
    const user = await open(await staffAccount('payroll'));
    await user.click(await screen.findByRole('button', { name: /^Release/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Release pay of Nora Gagnon' }));
    dialog.getByText(/ · All days · Since \d+ November 2026$/);
    dialog.getByText(/Held because: bank details in doubt/);
    await user.type(dialog.getByLabelText('Reason'), 'checked by phone');
    await user.click(dialog.getByRole('button', { name: 'Release' }));
    await screen.findByText('The pay is released');
    expect(await server.rows('select release_reason from app.pay_holds where team_member_id = $1', [memberId])).toEqual(
      [{ release_reason: 'checked by phone' }],
    );
  });

  test('of pay that is held for everyone says whose pay is released, and stays when a colleague was faster', async () => {
    await server.rows(
      "insert into app.pay_holds (company_id, first_day, last_day, reason) values ($1, app.today(), app.today() + 30, 'fraud')",
      [client.companyId],
    );
    await raiseFor(await person(), 'payHeld');
    const user = await open(await staffAccount('payroll'));
    await user.click(await screen.findByRole('button', { name: /^Release/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Release pay of =HYPERLINK/ }));
    dialog.getByText(/Held because: fraud/);
    await user.type(dialog.getByLabelText('Reason'), 'checked by phone');
    await server.rows(
      "update app.pay_holds set released_at = app.now(), release_reason = 'x' where company_id = $1 and released_at is null",
      [client.companyId],
    );
    await server.rows(
      "update public.pay_exceptions set resolved_at = app.now(), resolution = 'fixed' where resolved_at is null",
    );
    await queryClient.invalidateQueries({ queryKey: consoleKey() });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Release Pay on hold/, hidden: true })).toBeNull(),
    );
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('checked by phone');
    await user.click(dialog.getByRole('button', { name: 'Release' }));
    await dialog.findByText("That didn't work");
  });

  test('of a missing province opens the correction of the record', async () => {
    await raiseFor(await person(), 'provinceMissing');
    const user = await open(await staffAccount('payroll'));
    await user.click(await screen.findByRole('link', { name: /^Correct Province missing/ }));
    await screen.findByRole('dialog', { name: /Correct/ });
  });

  test('of an unpaid invoice opens the receipt of its client', async () => {
    await raiseFor(null, 'invoiceUnfunded');
    await server.rows(
      `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
       values ($1, 'INV-TODAY-1', 1250, app.today() + 10, app.today(), app.today(), app.today() + 15)`,
      [client.companyId],
    );
    const user = await open(await staffAccount('payroll'));
    await user.click(await screen.findByRole('link', { name: /^Record receipt/ }));
    await screen.findByRole('dialog', { name: /^Record receipt from / });
  });

  test('of an agreement that was never sent sends it, and says what happens next', async () => {
    await raiseFor(null, 'agreementUnsigned');
    await server.rows('delete from public.new_documents where company_id = $1 and team_member_id is null', [
      client.companyId,
    ]);
    const user = await open(await staffAccount('support'), '/provider?kind=signature');
    await screen.findByRole('link', { name: 'Service agreement not sent' });
    screen.getByText('When you send it, the client gets an email with a link to sign it.');
    expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Send Service agreement not sent/ }));
    await screen.findByText('The client gets an email with a link to sign it.');
    expect(
      await server.rows(
        'select type, status from app.signature_requests where company_id = $1 and replaced_at is null',
        [client.companyId],
      ),
    ).toMatchObject([{ type: 'EOR_SERVICE_AGREEMENT', status: expect.stringMatching(/preparing|sent/) }]);
  });

  test('of a letter that was never sent sends it', async () => {
    const memberId = await person();
    await raiseFor(memberId, 'letterMissing');
    const user = await open(await staffAccount('support'), '/provider?kind=signature');
    await screen.findByRole('link', { name: 'Placement letter not sent' });
    await user.click(screen.getByRole('button', { name: /^Send Placement letter not sent/ }));
    await screen.findByText('The person gets an email with a link to sign it.');
    expect(await server.rows('select type from app.signature_requests where team_member_id = $1', [memberId])).toEqual([
      { type: 'EMPLOYEE_PLACEMENT_LETTER' },
    ]);
  });

  test('of a missing letter sends the one that ended again', async () => {
    const memberId = await person();
    await raiseFor(memberId, 'letterMissing');
    const [document] = await server.rows<{ id: string }>(
      "insert into public.new_documents (company_id, team_member_id, type, status) values ($1, $2, 'EMPLOYEE_PLACEMENT_LETTER', 'declined') returning id",
      [client.companyId, memberId],
    );
    await server.rows(
      `insert into app.signature_requests (new_document_id, company_id, team_member_id, type, subject, provider, status)
       values ($1, $2, $3, 'EMPLOYEE_PLACEMENT_LETTER', 'Letter', 'built-in', 'declined')`,
      [document?.id, client.companyId, memberId],
    );
    const user = await open(await staffAccount('support'), '/provider?kind=signature');
    await screen.findByRole('link', { name: 'Placement letter missing' });
    await user.click(screen.getByRole('button', { name: /^Resend/ }));
    await waitFor(async () =>
      expect(
        await server.rows('select status from app.signature_requests where team_member_id = $1 order by status', [
          memberId,
        ]),
      ).toMatchObject([{ status: 'declined' }, { status: expect.stringMatching(/preparing|sent/) }]),
    );
  });

  test('has no button for a role that may not fix it', async () => {
    await raiseFor(await person(), 'payHeld');
    await open(await staffAccount('auditor'));
    await screen.findByRole('link', { name: 'Pay on hold' });
    expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull();
  });
});

test('a failed job is retried with one click', async () => {
  const [job] = await server.rows<{ id: string }>(
    `insert into jobs.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
     values ('dead.letters', $1, 'payroll.recheck', gen_random_uuid(), now(), 120, $2) returning id`,
    [{ companyId: client.companyId }, { name: 'Error', message: 'the bank is away' }],
  );
  const user = await open(await staffAccount('support'), '/provider?kind=job');
  await screen.findByRole('link', { name: 'Job failed: payroll.recheck' });
  screen.getByText('the bank is away');
  await user.click(screen.getByRole('button', { name: /^Retry/ }));
  await screen.findByText('Queued again');
  await screen.findByText('No items of this kind');
  expect(await server.rows("select 1 from jobs.job where id = $1 and name = 'dead.letters'", [job?.id])).toEqual([]);
});
