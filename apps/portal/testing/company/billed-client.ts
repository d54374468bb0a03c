import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { newCompany } from '../accounts.ts';
import { server } from '../portal-server.ts';

let made = 0;

/** A client with an open invoice of 1,250.00 that is due in ten days. Its name has what a search must quote. */
export async function billedClient() {
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

/** The row of a list with this text. */
export async function rowOf(text: string | RegExp) {
  const row = (await screen.findByText(text)).closest('tr');
  if (row === null) throw new Error('no row');
  return within(row);
}

/** Chooses an action of a row's menu. Returns the dialog that it opens. */
export async function choose(user: UserEvent, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
}
