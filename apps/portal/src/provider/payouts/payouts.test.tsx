import { addDays } from '@portage/domain/dates/plain-date';
import { formatDate } from '@portage/messages/formats';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { clearPayouts, clientToPayOut, fundedPayday, payIntoAnotherAccount } from '#testing/company/payouts.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { authenticatorCode } from '#testing/sign-in/authenticator.ts';
import { staffAccount } from '#testing/staff.ts';

// Loaded before the tests, so that no test waits for it.
import './batch/batch-page.tsx';
import './batch/batch-dialogs.tsx';

beforeEach(async () => {
  await clearPayouts();
  // What a bank gave to the provider.
  Object.assign(server.deps.config, {
    PAYOUT_ORIGINATOR_ID: 'PORTAGE001',
    PAYOUT_DATA_CENTRE: '00310',
    PROVIDER_EFT_INSTITUTION: '003',
    PROVIDER_EFT_TRANSIT: '00012',
    PROVIDER_EFT_ACCOUNT: '1234567',
  });
});

type Staff = Awaited<ReturnType<typeof staffAccount>>;
const path = '/provider/payouts';
const table = (name: string) => within(screen.getByRole('table', { name }));
const rowOf = async (name: string | RegExp) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const h1 = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** Opens a page as someone, and counts the clicks of all of them. */
let clicks = 0;
async function as(account: Staff, at = path) {
  const user = await renderApp({ path: at, account });
  return {
    ...user,
    click: async (element: Element) => {
      clicks += 1;
      await user.click(element);
    },
  };
}

/** Carries out an act, not through the portal. */
async function act(by: Staff, name: string, body: object): Promise<void> {
  const answer = await server.fetch(`/functions/v1/provider/${name}`, {
    method: 'POST',
    headers: {
      apikey: server.deps.keys.publishableKey,
      authorization: `Bearer ${by.session.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
}

/** Prepares the batch of the payday, as someone. Returns its path. */
async function prepared(by: Staff): Promise<string> {
  await act(by, 'prepare-payouts', { value_date: fundedPayday() });
  const [batch] = await server.rows<{ id: string }>('select id from app.payout_batches order by number desc limit 1');
  return `${path}/${batch?.id}`;
}
const idOf = (batch: string) => batch.slice(path.length + 1);

/** A sent batch of a client's payday. */
async function sent(by: Staff, approver: Staff): Promise<string> {
  const batch = await prepared(by);
  const [total] = await server.rows<{ people: number; cents: number }>(
    'select count(*)::int as people, sum(cents)::int as cents from app.payout_batch_people where batch_id = $1',
    [idOf(batch)],
  );
  await act(approver, 'approve-payouts', { batch: idOf(batch), ...total });
  await act(by, 'export-payouts', { batch: idOf(batch), format: 'csv', code: authenticatorCode(by.secret, 1) });
  await act(by, 'send-payouts', { batch: idOf(batch), reference: 'EFT 900' });
  return batch;
}

test('a payday of six clients takes two colleagues six clicks, from Today to sent', async () => {
  for (const [index, name] of ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'].entries())
    await clientToPayOut(`${name} Ltd`, { [`${name}son`]: 200_000 + index, [`${name}man`]: 300_000 });
  const [maker, approver] = [await staffAccount('payroll'), await staffAccount('payroll')];
  const saved = watchSaves();
  clicks = 0;
  // The first colleague.
  let user = await as(maker, '/provider');
  const ready = await screen.findByRole('link', { name: /^Pay out payday / });
  const row = within(ready.closest('tr') as HTMLElement);
  await row.findByText(/6 clients · 12 people · by .+ 16:00$/);
  row.getByText('30,000.15');
  await user.click(row.getByRole('link', { name: /^Prepare/ }));
  const due = await rowOf(formatDate(fundedPayday()));
  due.getByText('12');
  due.getByText('30,000.15');
  await user.click(due.getByRole('button', { name: /^Prepare/ }));
  await h1(/^Payout batch \d+$/);
  await screen.findByText('A colleague must approve this batch.');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await closeApp();
  // The second one.
  user = await as(approver, '/provider');
  const waiting = await screen.findByRole('link', { name: /^Payout batch \d+ waits for approval$/ });
  await user.click(within(waiting.closest('tr') as HTMLElement).getByRole('link', { name: /^Open/ }));
  await screen.findByText('CAD 30,000.15 to 12 people of 6 clients');
  await user.click(await button('Approve'));
  // The field of the code has the focus, and then that of the reference.
  const code = await screen.findByLabelText('Code of your authenticator app');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await user.keyboard(authenticatorCode(approver.secret, 1));
  await user.click(await button('Download file'));
  const reference = await screen.findByLabelText('Bank reference');
  await waitFor(() => expect(document.activeElement).toBe(reference));
  await user.keyboard('EFT 2026-12');
  await user.click(await button('Mark as sent'));
  await screen.findByText(/^Sent on .*, bank reference EFT 2026-12\./);
  expect(clicks).toBe(6);
  expect(saved).toHaveLength(1);
  expect(saved[0]?.name).toMatch(/^payouts-.*\.txt$/);
  expect(((await saved[0]?.file.text()) ?? '').split('\r\n')).toHaveLength(5);
  expect(await server.rows("select count(*)::int as paid from app.payouts where reference = 'EFT 2026-12'")).toEqual([
    { paid: 6 },
  ]);
});

describe('pay to pay out', () => {
  test('says what happens next where there is nothing', async () => {
    await as(await staffAccount('payroll'));
    await screen.findByText('Nothing to pay out');
    screen.getByText('Pay appears here once it is invoiced. A batch takes it once the client has paid.');
  });

  test('lists who is left out, why, and where it is fixed', async () => {
    const client = await clientToPayOut('Gale Ltd', { Held: 200_000, Paid: 220_000, Bankless: 210_000 }, 2);
    const [held, , bankless] = client.memberIds;
    await server.rows("insert into app.pay_holds (company_id, team_member_id, reason) values ($1, $2, 'doubt')", [
      client.id,
      held,
    ]);
    const user = await as(await staffAccount('payroll'));
    const due = await rowOf(formatDate(fundedPayday()));
    const left = due.getByRole('link', { name: /people, CAD/ });
    await user.click(left);
    const name = `Left out on ${formatDate(fundedPayday())}`;
    await screen.findByRole('table', { name });
    expect(window.location.search).toBe(`?left=${fundedPayday()}`);
    const heldRow = within((await table(name).findByText(/ Held$/)).closest('tr') as HTMLElement);
    heldRow.getByText('Pay on hold');
    expect(heldRow.getByRole('link', { name: /^Release pay of/ }).getAttribute('href')).toBe('/provider/pay-runs');
    const other = within(
      table(name)
        .getByText(/ Bankless$/)
        .closest('tr') as HTMLElement,
    );
    other.getByText('No bank account');
    expect(other.getByRole('link', { name: /^Add account of/ }).getAttribute('href')).toBe(
      `/provider/people/${bankless}?act=bank`,
    );
  });

  test('prepares the soonest day first, because a batch takes all that is due before it', async () => {
    const client = await clientToPayOut('Hazel Ltd', { First: 200_000 });
    await server.rows("set session_replication_role = 'replica'");
    await server.rows(
      `insert into public.payments (company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
       select company_id, team_member_id, invoice_id, status, start_date + 100 + days, end_date + 100 + days, payday + days, 2, gross_salary, 0, 0, '{}'
       from public.payments, unnest(array[-20, 14, 60]) days where company_id = $1`,
      [client.id],
    );
    await server.rows("set session_replication_role = 'origin'");
    const user = await as(await staffAccount('payroll'));
    await screen.findByText(/^Late since /);
    const rows = table('To pay out').getAllByRole('row').slice(1);
    expect(rows).toHaveLength(4);
    const buttons = rows.map((row) => within(row).queryByRole('button', { name: /^Prepare/ }));
    expect(buttons.map((one) => one !== null)).toEqual([true, false, false, false]);
    expect(rows.map((row) => within(row).queryByText(/^After /) !== null)).toEqual([false, true, true, false]);
    await user.click(buttons[0] as HTMLElement);
    await h1(/^Payout batch/);
  });

  test('says which batch a new one replaces', async () => {
    const maker = await staffAccount('payroll');
    await clientToPayOut('Ivy Ltd', { First: 200_000 });
    await prepared(maker);
    await clientToPayOut('Juniper Ltd', { Second: 100_000 });
    const user = await as(maker);
    const due = await rowOf(formatDate(fundedPayday()));
    due.getByText(/^Replaces batch \d+$/);
    await user.click(due.getByRole('button', { name: /^Prepare/ }));
    await screen.findByText('CAD 3,000.00 to 2 people of 2 clients');
  });
});

describe('a batch', () => {
  test('shows why it differs from usual pay, and the people of each cause', async () => {
    const client = await clientToPayOut('Kelp Ltd', { New: 200_000, Same: 250_000, Raised: 300_000 });
    await server.rows("set session_replication_role = 'replica'");
    await server.rows(
      `insert into public.payments (company_id, team_member_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
       select company_id, team_member_id, 'paid', start_date - 30, end_date - 30, payday - 14, 2, case when gross_salary = 3000 then 2800 else gross_salary end, 0, 0, '{}'
       from public.payments where company_id = $1 and gross_salary > 2000`,
      [client.id],
    );
    await server.rows("set session_replication_role = 'origin'");
    const user = await as(await staffAccount('payroll'), await prepared(await staffAccount('payroll')));
    const difference = within(await screen.findByRole('region', { name: 'Difference from usual pay' }));
    difference.getByText('CAD 5,300.00');
    difference.getByText(/^First pay/);
    difference.getByText(/^Changed pay/);
    const [, changed] = difference.getAllByRole('link', { name: '1 person' });
    await user.click(changed as HTMLElement);
    await waitFor(() => expect(table('People').getAllByRole('row')).toHaveLength(2));
    table('People').getByRole('link', { name: / Raised$/ });
    await user.selectOptions(screen.getByLabelText('Show'), 'Everyone');
    await waitFor(() => expect(table('People').getAllByRole('row')).toHaveLength(4));
    await user.type(screen.getByRole('searchbox'), 'PAY 1-2');
    await waitFor(() => expect(table('People').getAllByRole('row')).toHaveLength(2));
    table('By client').getByText('+2,200.00');
  });

  test('says how many pay statements are wanted on paper, and whose', async () => {
    const client = await clientToPayOut('Juniper Ltd', { Paper: 200_000, Online: 250_000 });
    await server.rows(
      `insert into app.statement_choices (company_id, team_member_id, delivery)
       select company_id, team_member_id, lower(last_name) from public.team_members where company_id = $1 and last_name in ('Paper', 'Online')`,
      [client.id],
    );
    const user = await as(await staffAccount('payroll'), await prepared(await staffAccount('payroll')));
    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(history.getByText('Pay statements on paper').nextElementSibling?.textContent).toBe('1 person');
    await user.click(history.getByRole('link', { name: '1 person' }));
    await waitFor(() => expect(table('People').getAllByRole('row')).toHaveLength(2));
    table('People').getByRole('link', { name: / Paper$/ });
  });

  test('marks an account that is another one than last time', async () => {
    const [maker, approver] = [await staffAccount('payroll'), await staffAccount('payroll')];
    const client = await clientToPayOut('Larch Ltd', { Moved: 200_000 });
    await sent(maker, approver);
    await payIntoAnotherAccount(client, 200_001);
    await as(approver, await prepared(maker));
    await screen.findByText('1 person is paid into another account than last time.');
    const person = await rowOf(/ Moved$/);
    person.getByText('New account');
    person.getByText(/^003 •••\d{3}$/);
  });

  test('that changed is not approved, and can be prepared again', async () => {
    const client = await clientToPayOut('Maple Ltd', { Gone: 200_000, Stays: 100_000 });
    const user = await as(await staffAccount('payroll'), await prepared(await staffAccount('payroll')));
    const approve = await button('Approve');
    await server.rows("insert into app.pay_holds (company_id, team_member_id, reason) values ($1, $2, 'doubt')", [
      client.id,
      client.memberIds[0],
    ]);
    await user.click(approve);
    await screen.findByText('This batch has changed');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.click(await button('Prepare again'));
    await screen.findByText('CAD 1,000.00 to 1 person of 1 client');
    await screen.findByText('A colleague must approve this batch.');
    await screen.findByRole('table', { name: 'Left out' });
    table('Left out').getByText('Pay on hold');
  });

  test('below the amount that needs approval is downloaded at once', async () => {
    Object.assign(server.deps.config, { PAYOUT_APPROVAL_ABOVE: 5_000 });
    try {
      await clientToPayOut('Nettle Ltd', { Small: 200_000 });
      const maker = await staffAccount('payroll');
      await as(maker, await prepared(maker));
      await button('Download file');
      screen.getByText('Not needed');
    } finally {
      Object.assign(server.deps.config, { PAYOUT_APPROVAL_ABOVE: 0 });
    }
  });

  test('says that its file may be sent once when it is downloaded again, and what a wrong code does', async () => {
    await clientToPayOut('Oak Ltd', { Once: 200_000 });
    const [maker, approver, other] = [
      await staffAccount('payroll'),
      await staffAccount('owner'),
      await staffAccount('payroll'),
    ];
    const batch = await prepared(maker);
    await act(approver, 'approve-payouts', { batch: idOf(batch), people: 1, cents: 200_000 });
    const saved = watchSaves();
    const user = await as(other, batch);
    await user.selectOptions(await screen.findByLabelText('Format'), 'CSV');
    await user.type(screen.getByLabelText('Code of your authenticator app'), '000000{Enter}');
    await screen.findByRole('alert');
    expect(saved).toEqual([]);
    const code = screen.getByLabelText('Code of your authenticator app');
    await user.clear(code);
    await user.type(code, `${authenticatorCode(other.secret, 1)}{Enter}`);
    await screen.findByText('The file is downloaded');
    expect(saved[0]?.name).toMatch(/\.csv$/);
    await user.click(await button('Download again'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download again' }));
    dialog.getByText(/The bank refuses a file number that it has seen/);
    expect(dialog.getByLabelText('Format')).toHaveProperty('value', 'csv');
  });

  test('is canceled with a reason', async () => {
    await clientToPayOut('Pine Ltd', { Later: 200_000 });
    const maker = await staffAccount('payroll');
    const user = await as(maker, await prepared(maker));
    await user.click(await button('Cancel batch'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Cancel payout batch \d+$/ }));
    await user.type(dialog.getByLabelText('Reason'), 'the wrong day');
    await user.click(dialog.getByRole('button', { name: 'Cancel batch' }));
    await screen.findByText(/^Canceled on .*: the wrong day$/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel batch' })).toBeNull());
  });

  test('has a payment that the bank returned, with the reason, and lists it to pay out again', async () => {
    await clientToPayOut('Quince Ltd', { Returned: 200_000, Fine: 100_000 });
    const [maker, approver] = [await staffAccount('payroll'), await staffAccount('payroll')];
    const batch = await sent(maker, approver);
    let user = await as(approver, batch);
    await user.click(await button(/^Return the payment of .* Returned$/));
    const dialog = within(await screen.findByRole('dialog', { name: /^Return the payment of/ }));
    await user.type(dialog.getByLabelText('Reason'), 'account closed');
    await user.click(dialog.getByRole('button', { name: 'Return' }));
    await screen.findByText('The payment is returned');
    const person = await rowOf(/ Returned$/);
    await person.findByText(/^Returned on .*: account closed$/);
    expect(screen.queryByRole('button', { name: /^Return the payment of .* Returned$/ })).toBeNull();
    const saved = watchSaves();
    const main = within(screen.getByRole('region', { name: 'People' }));
    await user.click(main.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = (await saved[0]?.file.text()) ?? '';
    expect(text).toMatch(/,2000\.00,.*Returned.*,account closed/);
    expect(text).not.toContain('003');
    user = await as(approver);
    await (await rowOf(formatDate(fundedPayday()))).findByText('2,000.00');
    expect((await table('Batches').findAllByText('EFT 900'))[0]?.closest('tr')?.textContent).toContain('Sent');
  });

  test('whose day has passed can only be canceled', async () => {
    await clientToPayOut('Rowan Ltd', { Late: 200_000 });
    const batch = await prepared(await staffAccount('payroll'));
    await server.rows('update app.payout_batches set value_date = $2 where id = $1', [
      idOf(batch),
      addDays(fundedPayday(), -20),
    ]);
    await as(await staffAccount('payroll'), batch);
    await screen.findByText(/ has passed\. Cancel this batch and prepare its pay again\.$/);
    await button('Cancel batch');
    for (const name of ['Approve', 'Prepare again']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('is for support to read alone', async () => {
    await clientToPayOut('Spruce Ltd', { Read: 200_000 });
    const batch = await prepared(await staffAccount('payroll'));
    const support = await staffAccount('support');
    await as(support, batch);
    await screen.findByText('A second person must approve this batch.');
    await screen.findByRole('link', { name: / Read$/ });
    for (const name of ['Approve', 'Prepare again', 'Cancel batch'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await clientToPayOut('Tamarack Ltd', { Due: 100_000 });
    await as(support);
    await rowOf(formatDate(fundedPayday()));
    await table('Batches').findAllByText('Waits for approval by a colleague');
    expect(screen.queryByRole('button', { name: /^Prepare/ })).toBeNull();
  });

  test.each(['not-an-id', '00000000-0000-4000-8000-000000000000'])('is not found at %s', async (id) => {
    await as(await staffAccount('auditor'), `${path}/${id}`);
    await screen.findByText('There is no such payout batch');
    expect(screen.getByRole('link', { name: 'Back to payouts' }).getAttribute('href')).toBe(path);
  });

  test('that cannot be read offers another try', async () => {
    const fixed = network.fail('GET /rest/v1/staff_payout_batches');
    const user = await as(await staffAccount('payroll'), `${path}/00000000-0000-4000-8000-000000000000`);
    const again = await button('Try again');
    fixed();
    await user.click(again);
    await screen.findByText('There is no such payout batch');
  });
});
