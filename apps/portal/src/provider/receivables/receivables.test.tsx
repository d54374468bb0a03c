import { todayAt } from '@portage/domain/dates/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { receiveUnapplied } from '#testing/company/receivables.ts';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { testMoment } from '#testing/environment/test-clock.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

afterEach(closeApp);

let made = 0;

/** A client with an open invoice of 1,250.00 that is due in ten days. */
async function billed() {
  const account = await newCompany();
  made += 1;
  const name = `Lichen ${made} & "Sons", 100%`;
  const [row] = await server.rows<{ id: string }>(
    'update public.companies set legal_name = $2 where billing_email = $1 or user_id = (select id from auth.users where email = $1) returning id',
    [account.email, name],
  );
  const number = `INV-CONSOLE-${made}`;
  await server.rows(
    `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
     values ($1, $2, 1250, app.today() + 10, app.today(), app.today(), app.today() + 15)`,
    [row?.id, number],
  );
  return { account, id: row?.id ?? '', name, number };
}

const rowOf = async (text: string | RegExp) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (row === null) throw new Error('no row');
  return within(row);
};
async function choose(user: Awaited<ReturnType<typeof renderApp>>, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
}

test.each([
  ['invoices', /^\uFEFF?Number,Client,Type,Status,Issued,Due,/],
  ['receipts', /^\uFEFF?Number,Client,Received on,Method,/],
])('exports every row of the list %s that the search finds with other accents', async (tab, header) => {
  const { name, id, number } = await billed();
  const receivedOn = todayAt(server.deps.clock.now());
  const receipt = await receiveUnapplied({ companyId: id, receivedOn, cents: 100 });
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob);
    return 'blob:file';
  });
  const user = await renderApp({
    path: `/provider/receivables?tab=${tab}&q=${encodeURIComponent(name.replace('Lichen', 'LÎCHÉN'))}`,
    account: await staffAccount('payroll'),
  });
  await rowOf(tab === 'invoices' ? number : receipt.number);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const text = (await files[0]?.text()) ?? '';
  expect(text).toMatch(header);
  expect(text.trim().split('\n')).toHaveLength(2);
});

test('takes the invoices of a receipt from those that are open', async () => {
  const { name, number } = await billed();
  const user = await renderApp({
    path: `/provider/receivables?q=${encodeURIComponent(name)}`,
    account: await staffAccount('payroll'),
  });
  const dialog = await choose(user, name, 'Record receipt');
  const offered = await dialog.findByRole('button', { name: new RegExp(`^${number}, CAD 1,250\\.00, due `) });
  const typed = dialog.getByRole('textbox', { name: /^Invoices/ });
  await user.click(offered);
  expect(typed).toHaveProperty('value', number);
  expect(offered.getAttribute('aria-pressed')).toBe('true');
  await user.click(offered);
  expect(typed).toHaveProperty('value', '');
  await user.type(dialog.getByLabelText('Amount (CAD)'), '1250');
  await user.click(offered);
  await user.click(dialog.getByRole('button', { name: 'Record receipt' }));
  await screen.findByText(/^Receipt RC-\d+-\d+ is recorded$/);
  expect(await server.rows('select status from public.invoices where invoice_number = $1', [number])).toEqual([
    { status: 'Paid' },
  ]);
});

test('records a receipt from the ageing, and keeps what is left', async () => {
  const { name, number } = await billed();
  const user = await renderApp({
    path: `/provider/receivables?q=${encodeURIComponent(name)}`,
    account: await staffAccount('payroll'),
  });
  (await rowOf(name)).getAllByText('1,250.00');
  const dialog = await choose(user, name, 'Record receipt');
  await user.click(dialog.getByRole('button', { name: 'Record receipt' }));
  await dialog.findByText('Fill in this field.');
  await user.type(dialog.getByLabelText('Amount (CAD)'), '1,300.00');
  await user.type(dialog.getByLabelText(/^Invoices/), number);
  await user.click(dialog.getByRole('button', { name: 'Record receipt' }));
  await screen.findByText(/^Receipt RC-\d{4}-\d+ is recorded. CAD 50.00 is not applied yet.$/);
  expect(await server.rows('select status from public.invoices where invoice_number = $1', [number])).toEqual([
    { status: 'Paid' },
  ]);
});

test('pauses reminders with a reason, and shows a refusal in the dialog', async () => {
  const { id, name } = await billed();
  const path = `/provider/receivables?q=${encodeURIComponent(name)}`;
  const user = await renderApp({ path, account: await staffAccount('owner') });
  const dialog = await choose(user, name, 'Pause reminders');
  await user.type(dialog.getByLabelText('Last day without reminders'), '31012020');
  await user.type(dialog.getByLabelText('Reason'), 'agreed by phone');
  await user.click(dialog.getByRole('button', { name: 'Pause reminders' }));
  await dialog.findByText(/is in the past/);
  await user.clear(dialog.getByLabelText('Last day without reminders'));
  await user.type(dialog.getByLabelText('Last day without reminders'), '31012099');
  await user.click(dialog.getByRole('button', { name: 'Pause reminders' }));
  await screen.findByText('The reminders are paused');
  await screen.findByText(/^Reminders paused until/);
  expect(await server.rows('select reason from app.reminder_pauses where company_id = $1', [id])).toEqual([
    { reason: 'agreed by phone' },
  ]);
});

test('voids an invoice that the search finds by its number', async () => {
  const { number } = await billed();
  const path = `/provider/receivables?tab=invoices&q=${number}`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  const dialog = await choose(user, number, 'Void');
  await user.type(dialog.getByLabelText('Reason'), 'issued by mistake');
  await user.click(dialog.getByRole('button', { name: 'Void' }));
  await screen.findByText(`Invoice ${number} is void`);
  await (await rowOf(number)).findByText('Void');
});

test('opens the page of an invoice from its number', async () => {
  const { id, number } = await billed();
  const url = 'https://billing.example/invoice/1';
  await server.rows('update public.invoices set hosted_invoice_url = $2 where company_id = $1', [id, url]);
  await renderApp({
    path: `/provider/receivables?tab=invoices&q=${number}`,
    account: await staffAccount('payroll'),
  });
  const link = await (await rowOf(number)).findByRole('link', { name: number });
  expect(link.getAttribute('href')).toBe(url);
});

test('offers to undo a write-off only where there is one, also on an open invoice', async () => {
  const { number } = await billed();
  const path = `/provider/receivables?tab=invoices&q=${number}`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  const dialog = await choose(user, number, 'Write off');
  await user.type(dialog.getByLabelText(/^Amount/), '50');
  await user.type(dialog.getByLabelText('Reason'), 'bank fee');
  await user.click(dialog.getByRole('button', { name: 'Write off' }));
  // In the column of rows, and in that of cards.
  expect(await (await rowOf(number)).findAllByText('1,200.00')).toHaveLength(2);
  const undoing = await choose(user, number, 'Undo write-off');
  await user.type(undoing.getByLabelText('Reason'), 'the bank paid it back');
  await user.click(undoing.getByRole('button', { name: 'Undo write-off' }));
  await waitFor(async () => expect((await rowOf(number)).getAllByText('1,250.00')).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: `Actions for ${number}` }));
  await screen.findByRole('menuitem', { name: 'Write off' });
  expect(screen.queryByRole('menuitem', { name: 'Undo write-off' })).toBeNull();
});

test('credits a line that is chosen from the lines of the invoice', async () => {
  const { account, number } = await billed();
  const [invoice] = await server.rows<{ id: string }>('select id from public.invoices where invoice_number = $1', [
    number,
  ]);
  const member = await addMember(account, { first_name: 'Maya', last_name: 'Tremblay' });
  await server.rows(
    `insert into public.wip_one_time_payments (team_member_id, amount, payment_type, status, start_date, end_date, invoice_id)
     values ($1, 1250, 'Bonus', 'Processing', app.today() + 3, app.today() + 3, $2)`,
    [member, invoice?.id],
  );
  const path = `/provider/receivables?tab=invoices&q=${number}`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  const dialog = await choose(user, number, 'Credit a line');
  await user.type(dialog.getByLabelText('Reason'), 'paid twice');
  await user.click(dialog.getByRole('button', { name: 'Credit a line' }));
  await dialog.findByText('Fill in this field.');
  const line = await dialog.findByRole('option', { name: /^Maya Tremblay · Bonus · .* · CAD 1,250.00$/ });
  await user.selectOptions(dialog.getByLabelText('Line'), line);
  await user.click(dialog.getByRole('button', { name: 'Credit a line' }));
  await screen.findByText(/^Credit CR-\d{4}-\d+ is issued$/);
  await (await rowOf(number)).findByText('Paid');
});

test('says where the lines of an invoice cannot be read, and reads them again', async () => {
  const { number } = await billed();
  const fixed = network.fail('GET /rest/v1/staff_pay_lines');
  const path = `/provider/receivables?tab=invoices&q=${number}`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  const dialog = await choose(user, number, 'Credit a line');
  await dialog.findByText("We couldn't load the lines of this invoice");
  fixed();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(dialog.queryByText("We couldn't load the lines of this invoice")).toBeNull());
  dialog.getByRole('option', { name: 'Choose a line' });
});

test("imports a statement in the bank's own format, which the browser keeps", async () => {
  const user = await renderApp({ path: '/provider/receivables?tab=bank', account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Import statement' }));
  const dialog = within(await screen.findByRole('dialog'));
  const profiles = {
    caisse: {
      account: 'Caisse',
      columns: { date: 'Jour', credit: 'Crédit', text: ['Libellé'] },
      dateFormat: 'DD.MM.YYYY',
      decimal: ',',
    },
  };
  const formats = dialog.getByLabelText(/^Formats of other banks/);
  await user.upload(formats, new File(['[]'], 'wrong.json', { type: 'application/json' }));
  await dialog.findByText('This is not a file of bank profiles');
  await user.upload(formats, new File([JSON.stringify(profiles)], 'banks.json', { type: 'application/json' }));
  expect(await dialog.findByLabelText('Format of the statement')).toHaveProperty('value', 'caisse');
  // As an older export of a bank: UTF-16 without a byte order mark.
  const statement = 'Jour;Crédit;Libellé\n20.11.2026;12,00;Reçu\n20.11.2026;douze;Reçu\n';
  const utf16 = Uint8Array.from([...statement].flatMap((character) => [character.charCodeAt(0), 0]));
  await user.upload(dialog.getByLabelText(/^File/), new File([utf16], 'caisse.csv', { type: 'text/csv' }));
  await dialog.findByText('1 new line, 0 already imported, 1 doubtful');
  dialog.getByText("Row 3: 20.11.2026;douze;Reçu (the amount can't be read)");
  await expectNoViolation();
  await user.selectOptions(dialog.getByLabelText('Format of the statement'), 'generic');
  await dialog.findByText(/has no column Date/);
  await user.selectOptions(dialog.getByLabelText('Format of the statement'), 'caisse');
  await dialog.findByText('1 new line, 0 already imported, 1 doubtful');
  await user.click(dialog.getByRole('button', { name: 'Import and match' }));
  await screen.findByText('1 line was imported, 0 matched');
  await user.click(await screen.findByRole('button', { name: 'Import statement' }));
  expect(await screen.findByLabelText('Format of the statement')).toHaveProperty('value', 'caisse');
  localStorage.removeItem('portage-bank-formats');
});

test('Back asks before it loses a statement that was chosen', async () => {
  const path = '/provider/receivables?tab=bank';
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Import statement' }));
  const dialog = within(await screen.findByRole('dialog'));
  const csv = `Date,Amount,Description\n${testMoment.slice(0, 10)},15.00,Kept\n`;
  await user.upload(dialog.getByLabelText(/^File/), new File([csv], 'kept.csv', { type: 'text/csv' }));
  await dialog.findByText('1 new line, 0 already imported, 0 doubtful');
  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  dialog.getByText('1 new line, 0 already imported, 0 doubtful');
  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname + window.location.search).toBe(path);
});

test('imports a statement, matches a line with a candidate and undoes it', async () => {
  const { id, number } = await billed();
  const user = await renderApp({ path: '/provider/receivables?tab=bank', account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Import statement' }));
  const dialog = within(await screen.findByRole('dialog'));
  // 50.00 less than the invoice, so that the match is for a person to decide.
  const csv = `Date,Amount,Description\n${testMoment.slice(0, 10)},1200.00,Wire ${number}\n`;
  await user.upload(dialog.getByLabelText(/^File/), new File([csv], 'bank.csv', { type: 'text/csv' }));
  await dialog.findByText('1 new line, 0 already imported, 0 doubtful');
  await user.click(dialog.getByRole('button', { name: 'Import and match' }));
  await screen.findByText('1 line was imported, 0 matched');
  const matching = await choose(user, `Wire ${number}`, 'Match');
  await matching.findByText(/Invoice number/);
  await user.click(matching.getByRole('button', { name: 'Match by hand' }));
  await matching.findByText('Fill in this field.');
  await user.type(matching.getByLabelText(/^Invoices or one receipt/), 'RC-2026-0001, RC-2026-0002');
  await user.click(matching.getByRole('button', { name: 'Match by hand' }));
  await matching.findByText('Enter one receipt, or only invoices.');
  const [use] = matching.getAllByRole('button', { name: /^Use this/ });
  if (use === undefined) throw new Error('no candidate');
  await user.click(use);
  await screen.findByText('The line is matched');
  expect(await server.rows('select paid_cents from public.invoices where company_id = $1', [id])).toEqual([
    { paid_cents: '120000' },
  ]);
  await user.selectOptions(screen.getByLabelText('Status'), 'Matched');
  const undoing = await choose(user, `Wire ${number}`, 'Undo match');
  await user.type(undoing.getByLabelText('Reason'), 'other client');
  await user.click(undoing.getByRole('button', { name: 'Undo match' }));
  await screen.findByText('The match is undone');
  expect(await server.rows('select paid_cents from public.invoices where company_id = $1', [id])).toEqual([
    { paid_cents: '0' },
  ]);
});

test.each([
  ['ageing', 'staff_ageing'],
  ['invoices', 'staff_invoices'],
])('offers another try where the list %s cannot be read, and does not call it empty', async (tab, table) => {
  const fixed = network.fail(`GET /rest/v1/${table}`);
  const { name } = await billed();
  const path = `/provider/receivables?tab=${tab}`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/^No (client owes anything|invoices yet)$/)).toBeNull();
  fixed();
  await user.click(again);
  await screen.findAllByRole('link', { name });
});

test('offers an auditor no act, and support no bank', async () => {
  const { name } = await billed();
  const path = `/provider/receivables?q=${encodeURIComponent(name)}`;
  await renderApp({ path, account: await staffAccount('auditor') });
  await rowOf(name);
  expect(screen.queryByRole('button', { name: `Actions for ${name}` })).toBeNull();
  screen.getByRole('tab', { name: 'Bank' });
  await renderApp({ path, account: await staffAccount('support') });
  await rowOf(name);
  expect(screen.queryByRole('tab', { name: 'Bank' })).toBeNull();
});
