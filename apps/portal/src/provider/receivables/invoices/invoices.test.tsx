import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember } from '#testing/accounts.ts';
import { billedClient, choose, rowOf } from '#testing/company/billed-client.ts';
import { invoicesOf, payPart } from '#testing/company/receivables.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

test('voids an invoice that the search finds by its number', async () => {
  const { number } = await billedClient();
  const path = `/provider/receivables?tab=invoices&q=${number}`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  const dialog = await choose(user, number, 'Void');
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'));
  await user.type(dialog.getByLabelText('Reason'), 'issued by mistake');
  // What was paid out is read first.
  await dialog.findByText(/^The next run invoices them again/);
  await user.click(dialog.getByRole('button', { name: 'Void' }));
  await screen.findByText(`Invoice ${number} is void`);
  await (await rowOf(number)).findByText('Void');
});

test('says whose invoice each correction is of, and its amount', async () => {
  const { account, name, number } = await billedClient();
  const path = `/provider/receivables?tab=invoices&q=${number}`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  const close = async () => {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Actions for ${number}`));
  };
  await (await choose(user, number, 'Void')).findByText(`${name} · Total CAD 1,250.00`);
  await close();
  for (const invoice of await invoicesOf(account)) await payPart(account, invoice, 25_000);
  await renderApp({ path, account: await staffAccount('payroll') });
  for (const act of ['Void', 'Credit a line']) {
    await (await choose(user, number, act)).findByText(`${name} · Total CAD 1,250.00 · Unpaid CAD 1,000.00`);
    await close();
  }
  const dialog = await choose(user, number, 'Write off');
  dialog.getByText(`${name} · Unpaid CAD 1,000.00`);
  await user.type(dialog.getByLabelText('Reason'), 'closed down');
  await user.click(dialog.getByRole('button', { name: 'Write off' }));
  const undoing = await choose(user, number, 'Undo write-off');
  undoing.getByText(`${name} · CAD 1,000.00 is written off`);
});

test('corrects an invoice only when it says what was paid out', async () => {
  const { number } = await billedClient();
  const read = 'GET /rest/v1/staff_invoice_payouts';
  const fixed = network.fail(read);
  const path = `/provider/receivables?tab=invoices&q=${number}`;
  let user = await renderApp({ path, account: await staffAccount('payroll') });
  await choose(user, number, 'Write off');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.sent(read)).toEqual([]);
  let dialog = await choose(user, number, 'Void');
  const submit = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Void' });
  await dialog.findByText("We couldn't check what was paid out for these days.");
  expect(submit().disabled).toBe(true);
  fixed();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText(/^The next run invoices them again/);
  await waitFor(() => expect(submit().disabled).toBe(false));
  await closeApp();

  const release = network.hold(read);
  user = await renderApp({ path, account: await staffAccount('payroll') });
  dialog = await choose(user, number, 'Void');
  await dialog.findByText('Checking what was paid out for these days…');
  expect(submit().disabled).toBe(true);
  release();
  await dialog.findByText(/^The next run invoices them again/);
  await waitFor(() => expect(submit().disabled).toBe(false));
});

test('opens the page of an invoice from its number', async () => {
  const { id, number } = await billedClient();
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
  const { number } = await billedClient();
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
  await user.keyboard('{Escape}');
});

test('credits a line that is chosen from the lines of the invoice', async () => {
  const { account, number } = await billedClient();
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
  const line = await dialog.findByRole('option', { name: /^Maya Tremblay · Bonus · .* · CAD\u00a01,250.00$/ });
  await user.selectOptions(dialog.getByLabelText('Line'), line);
  await user.click(dialog.getByRole('button', { name: 'Credit a line' }));
  await screen.findByText(/^Credit CR-\d{4}-\d+ is issued$/);
  await (await rowOf(number)).findByText('Paid');
});

test('says where the lines of an invoice cannot be read, and reads them again', async () => {
  const { number } = await billedClient();
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
