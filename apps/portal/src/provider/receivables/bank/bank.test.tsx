import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { billedClient, choose } from '#testing/company/billed-client.ts';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { testMoment } from '#testing/environment/test-clock.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

afterEach(closeApp);

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

test('asks which letters are right in a file that is not in Unicode', async () => {
  const user = await renderApp({ path: '/provider/receivables?tab=bank', account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Import statement' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [before, after] = [`Date,Amount,Description,Payer\n${testMoment.slice(0, 10)},7.00,Wire from a Mac,Soci`, 't'];
  const e = Uint8Array.of(0x8e);
  await user.upload(
    dialog.getByLabelText(/^File/),
    new File([before, e, after, e, '\n'], 'mac.csv', { type: 'text/csv' }),
  );
  await dialog.findByText('Which line has the right letters?');
  expect(dialog.queryByRole('button', { name: 'Import and match' })).toBeNull();
  await expectNoViolation();
  await user.click(dialog.getByRole('radio', { name: 'Société' }));
  await dialog.findByText('1 new line, 0 already imported, 0 doubtful');
  await user.click(dialog.getByRole('button', { name: 'Import and match' }));
  await screen.findByText('1 line was imported, 0 matched');
  expect(await server.rows("select payer from app.bank_lines where text = 'Wire from a Mac'")).toEqual([
    { payer: 'Société' },
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
  undoing.getByText(new RegExp(`^Wire ${number}\\s· CAD 1,200\\.00\\s· RC-`));
  await user.type(undoing.getByLabelText('Reason'), 'other client');
  await user.click(undoing.getByRole('button', { name: 'Undo match' }));
  await screen.findByText('The match is undone');
  expect(await server.rows('select paid_cents from public.invoices where company_id = $1', [id])).toEqual([
    { paid_cents: '0' },
  ]);
});
