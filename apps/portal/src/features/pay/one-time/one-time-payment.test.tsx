import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { type Account, addMember, newCompany, signIn } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, pay, proves, sees, seesText } from '#testing/sees.ts';

const noConnection = /We couldn't reach the server\. Check your connection and try again\./;
const insert = 'POST /rest/v1/wip_one_time_payments';
const dialog = () => screen.getByRole('dialog', { name: 'New One-time Payment' });
const field = (label: string) => within(dialog()).getByLabelText<HTMLInputElement & HTMLSelectElement>(label);
const optionsOf = (label: string) => Array.from(field(label).options, ({ text }) => text);
const hidden = (name: string) => dialog().querySelector<HTMLInputElement>(`input[name=${name}]`)?.value;
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const submitButton = () => within(dialog()).findByRole('button', { name: 'Submit One-time Payment' });
const submit = async (user: UserEvent) => user.click(await submitButton());

/** A company that pays two people. The lists behind the dialog are short, so each step renders little. */
let paying: Account;
beforeAll(async () => {
  paying = await newCompany('Paying Ltd', { plan: 'Professional' });
  const approved = { status: 'approved', payroll_schedule: 'Bi-Weekly', commencement_date: '2026-11-09' };
  await addMember(paying, { ...approved, first_name: 'Maya', last_name: 'Tremblay', salary: 91_000 });
  await addMember(paying, { ...approved, first_name: 'Liam', last_name: 'Chen', salary: 60_000 });
  await runPayrollOf(paying);
});
/** Signs in again: each test ends the session of the one before. */
const payingAccount = () => signIn(paying.email);

async function openDialog(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Create One-time Payment' }));
  await screen.findByRole('dialog', { name: 'New One-time Payment' });
}

async function pickFirstDate(user: UserEvent): Promise<void> {
  await user.click(await within(dialog()).findByText('Pick a payment date'));
  const calendar = await within(dialog()).findByRole('group', { name: 'Payment date' });
  const days = within(calendar).getAllByRole<HTMLButtonElement>('button', { name: /\d{4}$/ });
  await user.click(days.find(({ disabled }) => !disabled) as HTMLElement);
  await waitFor(() => expect(hidden('startDate')).toMatch(/^\d{4}-\d{2}-\d{2}$/));
}

async function fillPayment(user: UserEvent, amount: string): Promise<void> {
  await openDialog(user);
  await waitFor(() => expect(optionsOf('Employee Name')).toContain('Maya Tremblay'));
  await user.selectOptions(field('Employee Name'), 'Maya Tremblay');
  await user.selectOptions(field('Payment Type'), 'Stipend');
  await fill(user, field('Amount'), amount);
  await pickFirstDate(user);
}

test('shows every message of the form, and what the payment costs', async () => {
  const user = await renderApp({ path: '/pay', account: await payingAccount() });
  await openDialog(user);
  await sees(pay.dialog, pay.employee, pay.paymentType, pay.selectEmployeeFirst, pay.amount, pay.description);
  await sees(pay.memo, pay.submit);
  await seesText('Earliest date: 5 Dec 2026');
  await waitFor(() => expect(optionsOf('Employee Name')[0]).toBe('Select employee'));
  proves(pay.selectEmployee);
  expect(optionsOf('Payment Type').slice(1)).toEqual([
    'Bonus',
    'Stipend',
    'Reimbursement',
    'Severance',
    'Vacation',
    'Other',
  ]);
  proves(pay.paymentTypes);
  await submit(user);
  await sees(pay.needEmployee, pay.needType, pay.needDate, pay.needAmount);
  await fill(user, field('Amount'), '-1.5e3 $');
  expect(field('Amount').value).toBe('1');
  await fill(user, field('Amount'), '000');
  await sees(pay.amountAboveZero);
  proves(pay.amountDigits);
  await fill(user, field('Amount'), '1000');
  await user.selectOptions(field('Payment Type'), 'Severance');
  await sees(pay.severanceKind, pay.severanceMust);
  await user.selectOptions(field('Which kind of payment is it?'), 'Retiring allowance (no CPP or EI)');

  await user.selectOptions(field('Employee Name'), 'Maya Tremblay');
  await sees(pay.pickDate);
  await pickFirstDate(user);
  expect(hidden('endDate')).toBe(hidden('startDate'));
  proves(pay.hiddenDates);
  const ahead = (Date.parse(hidden('startDate') ?? '') - Date.parse('2026-11-20')) / 86_400_000;
  expect(ahead).toBeGreaterThanOrEqual(15);
  proves(pay.calendar);
  await screen.findByText('No CPP or EI applies to this payment.');
  await user.selectOptions(field('Which kind of payment is it?'), 'Pay in lieu of notice (CPP and EI)');
  await seesText(/^Cost: CAD 1,0\d\d\.\d\d$/);
  proves(pay.cost);
  await user.selectOptions(field('Employee Name'), 'Liam Chen');
  expect(hidden('startDate')).toBe('');
  await sees(pay.pickDate);
  proves(pay.employeeClears);
});

test('drops cents that are typed or pasted, and shows the amount', async () => {
  const user = await renderApp({ path: '/pay', account: await payingAccount() });
  await openDialog(user);
  await seesText('In whole Canadian dollars.');
  for (const text of ['1500.50', '1,500.50', '1.500,50', '$1,500.99']) {
    await user.clear(field('Amount'));
    await user.type(field('Amount'), text);
    expect(field('Amount').value, `typed ${text}`).toBe('1500');
    await seesText('CAD 1,500. Cents are not paid: amounts are in whole dollars.');
    await fill(user, field('Amount'), text);
    expect(field('Amount').value, `pasted ${text}`).toBe('1500');
    await seesText('CAD 1,500. Cents are not paid: amounts are in whole dollars.');
  }
  // Selected text is replaced, so nothing is left of the cents before it.
  await user.tripleClick(field('Amount'));
  await user.paste('15009');
  expect(field('Amount').value).toBe('15009');
  await seesText('CAD 15,009');
  await fill(user, field('Amount'), '1500.50');
  await user.tab();
  await user.type(field('Amount'), '0');
  expect(field('Amount').value).toBe('15000');
  await fill(user, field('Amount'), '1234567890123');
  await seesText('CAD 1,234,567,890. An amount has at most 10 digits.');
});

test('asks once more before an amount above one monthly salary is sent', async () => {
  const account = await payingAccount();
  let user = await renderApp({ path: '/pay', account });
  await fillPayment(user, '7584');
  await submit(user);
  const question = await screen.findByRole('alertdialog', { name: 'Pay CAD 7,584?' });
  expect(question.textContent).toContain('This is more than one month of the salary of Maya Tremblay.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(network.sent(insert)).toHaveLength(0);
  expect(field('Amount').value).toBe('7584');
  await submit(user);
  const send = await screen.findByRole('button', { name: 'Submit CAD 7,584' });
  await user.click(send);
  await isClosed();
  expect(network.sent(insert)).toHaveLength(1);

  network.fail(/team_members\?select=salary/);
  user = await renderApp({ path: '/pay', account });
  await fillPayment(user, '100');
  await submit(user);
  const unknown = await screen.findByRole('alertdialog', { name: 'Pay CAD 100?' });
  expect(unknown.textContent).toContain("We couldn't compare this with the salary of Maya Tremblay.");
});

test('keeps what was typed when the payment is refused, then sends it once', async () => {
  const user = await renderApp({ path: '/pay', account: await payingAccount() });
  await fillPayment(user, '1000');
  const refuse = (message: string) => network.fail(insert, { status: 400, body: { message, code: 'P0001' }, times: 1 });
  refuse('The earliest payment date is 2099-01-01.');
  await submit(user);
  await findMessage('Error creating one-time payment', 'The earliest payment date is 2099-01-01.');
  const alert = await within(dialog()).findByRole('alert');
  expect(alert.textContent).toContain('The earliest payment date is 2099-01-01.');
  expect(field('Amount').value).toBe('1000');
  proves(pay.createFailed, pay.inlineAlert);
  refuse('');
  await submit(user);
  await sees(pay.createFailedSilently);
  network.fail(insert, { status: 201, body: [], times: 1 });
  await submit(user);
  await sees(pay.createdNothing);
  network.block(insert, { times: 1 });
  await submit(user);
  const away = 'The service is temporarily unavailable. Try again in a moment.';
  await findMessage('Error creating one-time payment', away);
  expect(within(dialog()).getByRole('alert').textContent).toContain(away);
  const online = network.cut('wip_one_time_payments');
  await submit(user);
  await waitFor(() => expect(within(dialog()).getByRole('alert').textContent).toMatch(noConnection));
  expect(field('Amount').value).toBe('1000');
  proves(pay.offline);
  online();

  const before = network.sent(insert).length;
  await user.dblClick(await submitButton());
  await sees(pay.created);
  const posts = network.sent(insert).slice(before);
  expect(posts).toHaveLength(1);
  expect(Object.keys(posts[0]?.body as object).sort()).toEqual([
    'amount',
    'description',
    'end_date',
    'memo',
    'payment_type',
    'request_key',
    'start_date',
    'team_member_id',
  ]);
  proves(pay.doubleSubmit, pay.inserted);
});

test('creates a payment once when the answer is lost, also after leaving the page', async () => {
  const account = await payingAccount();
  const rows = (amount: number) => account.request('GET', `/rest/v1/wip_one_time_payments?amount=eq.${amount}`);
  let user = await renderApp({ path: '/pay', account });
  const unheard = network.loseAnswer(insert);
  await fillPayment(user, '3211');
  await submit(user);
  await sees(pay.created);
  await isClosed();
  expect(await rows(3211)).toHaveLength(1);
  unheard();

  const broken = [network.loseAnswer(insert), network.cut('request_key=eq.')];
  await fillPayment(user, '3212');
  await submit(user);
  await waitFor(() => expect(within(dialog()).getByRole('alert').textContent).toMatch(noConnection));
  for (const end of broken) end();
  await submit(user);
  await isClosed();
  expect(await rows(3212)).toHaveLength(1);

  const ends = [network.loseAnswer(insert), network.cut('request_key=eq.')];
  await fillPayment(user, '3213');
  await submit(user);
  await waitFor(() => expect(within(dialog()).getByRole('alert').textContent).toMatch(noConnection));
  for (const end of ends) end();
  user = await renderApp({ path: '/pay', account });
  for (const count of [1, 2]) {
    // After a success, submitting the same values again creates another payment.
    await fillPayment(user, '3213');
    await submit(user);
    await isClosed();
    expect(await rows(3213)).toHaveLength(count);
  }
  proves(pay.paidOnce);
});

test('says which payment was saved when it is retried with another amount', async () => {
  const account = await payingAccount();
  const user = await renderApp({ path: '/pay', account });
  const ends = [network.loseAnswer(insert), network.cut('request_key=eq.')];
  await fillPayment(user, '3221');
  await submit(user);
  await waitFor(() => expect(within(dialog()).getByRole('alert').textContent).toMatch(noConnection));
  for (const end of ends) end();
  await fill(user, field('Amount'), '3222');
  await submit(user);
  await waitFor(() =>
    expect(within(dialog()).getByRole('alert').textContent).toMatch(
      /Your earlier attempt succeeded: Stipend of CAD 3,221\.00 for Maya Tremblay on \d+ \w{3} \d{4} \(Requested\)\. Submit again only if you want to make this payment too\.$/,
    ),
  );
  await submit(user);
  await sees(pay.created);
  await isClosed();
  expect(await account.request('GET', '/rest/v1/wip_one_time_payments?amount=in.(3221,3222)')).toHaveLength(2);
  proves(pay.askedOtherwise);
});

test('says that there is no employee to pay, but not while they load', async () => {
  const user = await renderApp({ path: '/pay', account: await newCompany('Empty Ltd', { plan: 'Professional' }) });
  const release = network.hold('payable_members');
  await openDialog(user);
  expect(optionsOf('Employee Name')).toEqual(['Select employee']);
  release();
  await waitFor(() => expect(optionsOf('Employee Name')).toEqual(['No employees with upcoming pay periods']));
  expect(field('Employee Name').disabled).toBe(true);
  proves(pay.noEmployees);
  const note = within(dialog()).getByText(/^One-time payments go to active team members with a payday to come\./);
  await user.click(within(note).getByRole('link', { name: 'Activate someone under Team' }));
  await screen.findByRole('heading', { level: 1, name: 'Team Members' });
});

test('reports payments that cannot be loaded', async () => {
  const account = await newCompany('Away Ltd', { plan: 'Professional' });
  network.fail(/GET \/rest\/v1\/(payments|wip_one_time_payments)\?/);
  await renderApp({ path: '/pay', account });
  await findMessage('Error fetching payments', 'The service is away');
  await findMessage('Error fetching one-time payments', 'The service is away');
  proves(pay.paymentsError, pay.oneTimeError);
});
