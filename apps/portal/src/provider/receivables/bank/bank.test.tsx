import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { billedClient, choose } from '#testing/company/billed-client.ts';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { testMoment } from '#testing/environment/test-clock.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

/** Opens the import and chooses a file. */
async function importing(user: UserEvent, name: string, content: BlobPart) {
  await user.click(await screen.findByRole('button', { name: 'Import statement' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.upload(dialog.getByLabelText(/^File/), new File([content], name, { type: 'text/csv' }));
  return dialog;
}

test('reads a file of a bank, and shows how, what was left out and where the balance does not follow', async () => {
  const user = await renderApp({ path: '/provider/receivables?tab=bank', account: await staffAccount('payroll') });
  const td = [
    '06/01/2026,MISC PAYMENT BOREAL OY,,2500.00,12500.00',
    '06/03/2026,SEND E-TFR,40.10,,12400.00',
    '06/04/2026,douze,doze,,12400.00',
    'Total,,40.10,2500.00,',
  ];
  // As an older export of a bank: UTF-16 without a byte order mark.
  const utf16 = Uint8Array.from([...td.join('\r\n')].flatMap((character) => [character.charCodeAt(0), 0]));
  const dialog = await importing(user, 'td.csv', utf16);
  await dialog.findByText('2 new lines, 0 already imported, 1 doubtful');
  dialog.getByText('Read as a file of TD.');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 Jun 2026MISC PAYMENT BOREAL OY2,500.00',
    expect.stringMatching(/^3 Jun 2026SEND E-TFR.40\.10$/),
    "Row 3: 06/04/2026,douze,doze,,12400.00 (the amount can't be read)",
  ]);
  dialog.getByText('Left out: 1 total.');
  dialog.getByText(/^-?−?CAD.*59\.90 is missing before row 2\./);
  await expectNoViolation();
  await user.click(dialog.getByRole('button', { name: 'Import and match' }));
  await screen.findByText('2 lines were imported, 0 matched');
});

test('asks which day a date is and which account to take, and says what another format is', async () => {
  const user = await renderApp({ path: '/provider/receivables?tab=bank', account: await staffAccount('payroll') });
  const dialog = await importing(user, 'dates.csv', 'Date,Amount,Description\n02/03/2026,9.00,Either day\n');
  const days = within(await dialog.findByRole('group', { name: 'Which day is 02/03/2026?' }));
  expect(dialog.queryByRole('button', { name: 'Import and match' })).toBeNull();
  await user.click(days.getByRole('radio', { name: 'Monday, 2 March 2026' }));
  await dialog.findByText('1 new line, 0 already imported, 0 doubtful');
  await user.click(dialog.getByRole('radio', { name: 'Tuesday, 3 February 2026' }));
  await waitFor(() => expect(dialog.getByText('3 Feb 2026')).toBeDefined());
  const choose = (name: string, content: string) =>
    user.upload(dialog.getByLabelText(/^File/), new File([content], name, { type: 'text/csv' }));
  const head = 'Account Type,Account Number,Transaction Date,Cheque Number,Description 1,Description 2,CAD$,USD$';
  const rows = ['1234567', '7654321'].map((number) => `Chequing,${number},6/1/2026,,One of two,,5.00,,`);
  await choose('rbc.csv', [head, ...rows].join('\n'));
  await user.click(await dialog.findByRole('radio', { name: '…4321' }));
  await dialog.findByText('1 new line, 0 already imported, 0 doubtful');
  expect(dialog.queryByText(/^Which day/)).toBeNull();
  await choose('statement.sta', ':20:S\n:25:1\n:60F:C260601CAD1,00\n');
  await dialog.findByText(/^This is an MT940 \(SWIFT\) statement\. .*export the same period as CSV\.$/);
  await choose('large.csv', 'x'.repeat(12_000_001));
  await dialog.findByText('This file is too large for a bank statement. Export a shorter period.');
  expect(dialog.queryByRole('button', { name: 'Import and match' })).toBeNull();
});

test('describes the columns of an unknown file once, and keeps them for all staff', async () => {
  const account = await staffAccount('payroll');
  const user = await renderApp({ path: '/provider/receivables?tab=bank', account });
  const file =
    'Relevé\nJour;Quoi;Combien;Reste\n03.11.2026;Virement Aurore;1.234,50;2.000,00\n04.11.2026;Frais;-2,50;1.997,50\n';
  const dialog = await importing(user, 'caisse.csv', file);
  await dialog.findByText("We don't know this file");
  await expectNoViolation();
  await user.click(dialog.getByRole('button', { name: 'Describe columns' }));
  const layout = within(await screen.findByRole('dialog', { name: 'What is in the columns?' }));
  await user.selectOptions(layout.getByLabelText('Date'), '1: Jour (03.11.2026)');
  await user.selectOptions(layout.getByLabelText('Description'), '2: Quoi (Virement Aurore)');
  await user.click(layout.getByRole('button', { name: 'Keep and read' }));
  await layout.findByText('Fill in this field.');
  await user.type(layout.getByLabelText('Name'), 'Caisse');
  await user.click(layout.getByRole('radio', { name: 'Separate columns for money in and money out' }));
  await user.click(layout.getByRole('button', { name: 'Keep and read' }));
  await layout.findByText('Fill in this field.');
  await user.click(layout.getByRole('radio', { name: 'One column' }));
  await user.selectOptions(layout.getByLabelText('Amount column'), '3: Combien (1.234,50)');
  await layout.findByText('03.11.2026 can be two days. Choose the order in dates.');
  await user.selectOptions(layout.getByLabelText('Order in dates'), 'Day first (31/12/2026)');
  await layout.findByText("2 lines of the first rows can be read, 0 can't.");
  layout.getByText('3 Nov 2026');
  layout.getByText('1,234.50');
  await expectNoViolation();
  await user.click(layout.getByRole('button', { name: 'Keep and read' }));
  await dialog.findByText('Read as Caisse, as your team described it.');
  await dialog.findByText('2 new lines, 0 already imported, 0 doubtful');
  // Described again, it starts with what was chosen.
  await user.click(dialog.getByRole('button', { name: 'Change columns' }));
  const again = within(await screen.findByRole('dialog', { name: 'What is in the columns?' }));
  expect(again.getByLabelText('Name')).toHaveProperty('value', 'Caisse');
  expect(again.getByLabelText('Amount column')).toHaveProperty('value', '2');
  await user.click(again.getByRole('button', { name: 'Cancel' }));
  await user.click(dialog.getByRole('button', { name: 'Import and match' }));
  await screen.findByText('2 lines were imported, 0 matched');

  await user.click(await screen.findByRole('button', { name: 'Import statement' }));
  const kept = within(await screen.findByRole('region', { name: 'Layouts that your team described' }));
  kept.getByText(new RegExp(`^${account.email}, `));
  const over = async (name: string, action: string) => {
    await user.click(kept.getByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    return within(await screen.findByRole('dialog', { name: `${action} ${name}` }));
  };
  const renaming = await over('Caisse', 'Rename');
  await user.clear(renaming.getByLabelText('Name'));
  await user.type(renaming.getByLabelText('Name'), 'Caisse populaire');
  await user.click(renaming.getByRole('button', { name: 'Rename' }));
  await screen.findByText('The layout is renamed');
  await kept.findByText('Caisse populaire');
  await expectNoViolation();
  const removing = await over('Caisse populaire', 'Remove');
  await user.click(removing.getByRole('button', { name: 'Remove' }));
  await screen.findByText('The layout is removed');
  await waitFor(() => expect(screen.queryByText('Caisse populaire')).toBeNull());
});

test('matches a line with open invoices of several clients, chosen by hand', async () => {
  const [one, other] = [await billedClient(), await billedClient()];
  const user = await renderApp({ path: '/provider/receivables?tab=bank', account: await staffAccount('payroll') });
  const csv = `Date,Amount,Description\n${testMoment.slice(0, 10)},2500.00,Two in one\n`;
  const dialog = await importing(user, 'two.csv', csv);
  await user.click(await dialog.findByRole('button', { name: 'Import and match' }));
  await screen.findByText('1 line was imported, 0 matched');
  const matching = await choose(user, 'Two in one', 'Match');
  expect(matching.getByRole('button', { name: 'Match by hand' })).toHaveProperty('disabled', true);
  for (const { name, number } of [one, other]) {
    await user.type(matching.getByLabelText('Client'), name);
    const invoices = within(await matching.findByRole('group', { name: `Open invoices of ${name}` }));
    await user.click(await invoices.findByRole('checkbox', { name: new RegExp(`^${number}, CAD.1,250\\.00, due `) }));
    expect(matching.getByLabelText('Client')).toHaveProperty('value', '');
  }
  matching.getByText(/^Chosen: CAD.2,500\.00 of CAD.2,500\.00$/);
  await expectNoViolation();
  await user.click(matching.getByRole('button', { name: `Remove ${other.name}` }));
  await matching.findByText(/^CAD.1,250\.00 stays the client's balance\.$/);
  await user.type(matching.getByLabelText('Client'), other.name);
  const back = within(await matching.findByRole('group', { name: `Open invoices of ${other.name}` }));
  await user.click(await back.findByRole('checkbox', { name: new RegExp(`^${other.number}, `) }));
  await user.click(matching.getByRole('button', { name: 'Match by hand' }));
  await screen.findByText('The line is matched');
  expect(
    await server.rows('select status from public.invoices where company_id = any ($1)', [[one.id, other.id]]),
  ).toEqual([{ status: 'Paid' }, { status: 'Paid' }]);
});

test('matches a line with a receipt of the client that was recorded by hand', async () => {
  const { id, name } = await billedClient();
  const user = await renderApp({ path: '/provider/receivables?tab=bank', account: await staffAccount('payroll') });
  await server.rows(
    `insert into public.receipts (company_id, number, received_on, amount_cents, method) values ($1, 'RC-2020-0317', app.today() - 40, 31700, 'EFT')`,
    [id],
  );
  const csv = `Date,Amount,Description\n${testMoment.slice(0, 10)},317.00,Late money\n`;
  const dialog = await importing(user, 'late.csv', csv);
  await user.click(await dialog.findByRole('button', { name: 'Import and match' }));
  const matching = await choose(user, 'Late money', 'Match');
  await user.type(matching.getByLabelText('Client'), name);
  await user.click(await matching.findByRole('button', { name: /^Use receipt RC-2020-0317 of / }));
  await screen.findByText('The line is matched');
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

test('reads the letters of Windows and of a Mac, and asks where only a reader can tell', async () => {
  const user = await renderApp({ path: '/provider/receivables?tab=bank', account: await staffAccount('payroll') });
  const row = (text: string, byte: number) => [
    `Date,Amount,Description,Payer\n${testMoment.slice(0, 10)},7.00,${text},Soci`,
    Uint8Array.of(byte),
    't',
    Uint8Array.of(byte),
    '\n',
  ];
  const dialog = await importing(user, 'mac.csv', new Blob(row('Wire from a Mac', 0x8e)));
  await dialog.findByText('Wire from a Mac · Société');
  const choose = (name: string, parts: BlobPart[]) =>
    user.upload(dialog.getByLabelText(/^File/), new File(parts, name, { type: 'text/csv' }));
  await choose('windows.csv', row('Wire from Windows', 0xe9));
  await dialog.findByText('Wire from Windows · Société');
  await choose('polish.csv', row('Wire from afar', 0xb3));
  await dialog.findByText('Which line has the right letters?');
  expect(dialog.queryByRole('button', { name: 'Import and match' })).toBeNull();
  await expectNoViolation();
  await user.click(dialog.getByRole('radio', { name: 'Sociłtł' }));
  await dialog.findByText('1 new line, 0 already imported, 0 doubtful');
  await user.click(dialog.getByRole('button', { name: 'Import and match' }));
  await screen.findByText('1 line was imported, 0 matched');
  expect(await server.rows("select payer from app.bank_lines where text = 'Wire from afar'")).toEqual([
    { payer: 'Sociłtł' },
  ]);
});

test('imports a statement, matches a line with a candidate and undoes it', async () => {
  const { id, number } = await billedClient();
  const user = await renderApp({ path: '/provider/receivables?tab=bank', account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Import statement' }));
  const dialog = within(await screen.findByRole('dialog'));
  // 50.00 less than the invoice, so that the match is for a person to decide.
  const csv = `Date,Amount,Description\n${testMoment.slice(0, 10)},1200.00,Wire ${number}\n`;
  await user.upload(dialog.getByLabelText(/^File/), new File([csv], 'bank.csv', { type: 'text/csv' }));
  await dialog.findByText('1 new line, 0 already imported, 0 doubtful');
  await user.click(dialog.getByRole('button', { name: 'Import and match' }));
  await screen.findByText('1 line was imported, 0 matched');
  const answer = network.hold('provider/bank-candidates');
  const matching = await choose(user, `Wire ${number}`, 'Match');
  expect((await matching.findByRole('status')).textContent).toBe('Looking for what this line may pay…');
  answer();
  await matching.findByText(/Invoice number/);
  expect(matching.queryByRole('status')).toBeNull();
  const [use] = matching.getAllByRole('button', { name: /^Use this/ });
  if (use === undefined) throw new Error('no candidate');
  await user.click(use);
  await screen.findByText('The line is matched');
  expect(await server.rows('select paid_cents from public.invoices where company_id = $1', [id])).toEqual([
    { paid_cents: '120000' },
  ]);
  await user.selectOptions(screen.getByLabelText('Status'), 'Matched');
  const undoing = await choose(user, `Wire ${number}`, 'Undo match');
  undoing.getByText(new RegExp(`^Wire ${number}\\s· CAD 1,200\\.00\\s· RC-`));
  await user.type(undoing.getByLabelText('Reason'), 'other client');
  await user.click(undoing.getByRole('button', { name: 'Undo match' }));
  await screen.findByText('The match is undone');
  expect(await server.rows('select paid_cents from public.invoices where company_id = $1', [id])).toEqual([
    { paid_cents: '0' },
  ]);
});
