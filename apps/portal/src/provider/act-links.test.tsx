import { todayAt } from '@portage/domain/dates/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { sendAgreement } from '#testing/company/agreement.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { requestCheckout } from '#testing/company/plan-steps.ts';
import { bankLine, receiveUnapplied } from '#testing/company/receivables.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

// Loaded before the tests, so that no test waits for them.
import './receivables/bank/bank-tab.tsx';
import './receivables/invoices/invoices-tab.tsx';
import './receivables/receipts/receipts-tab.tsx';

const address = () => window.location.pathname + window.location.search;
/** The place in the history, as the router counts it. */
const place = (): number => window.history.state.idx;
const dialogs = () => document.querySelectorAll('[role=dialog], [role=alertdialog]');
const isClosed = () => waitFor(() => expect(dialogs()).toHaveLength(0));

/** Ids and numbers that addresses and names have. */
const ids: Record<string, string> = {};
const withIds = (text: string) => text.replace(/\b[A-Z]{4,}\b/g, (name) => ids[name] ?? name);

beforeAll(async () => {
  const client = await newCompany('Yarrow Ltd', { plan: 'Professional' });
  ids.CLIENT = client.companyId;
  const commencement_date = '2026-11-16';
  ids.ACTIVE = await addMember(client, { last_name: 'Active', status: 'approved', commencement_date });
  ids.LEFT = await addMember(client, { last_name: 'Left', status: 'approved', commencement_date: '2026-01-05' });
  const end = { team_member_id: ids.LEFT, last_day: '2026-11-02', reason_code: 'E00' };
  await client.request('POST', '/functions/v1/end-employment', end);
  await runPayrollOf(client);
  await requestCheckout(client, 'Essential');
  await server.rows(
    `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
     values ($1, 'INV-YARROW-1', 1250, app.today() + 10, app.today(), app.today(), app.today() + 15)`,
    [client.companyId],
  );
  await bankLine('Yarrow transfer');
  const receivedOn = todayAt(server.deps.clock.now());
  ids.RECEIPT = (await receiveUnapplied({ companyId: client.companyId, receivedOn, cents: 900 })).number;
  await sendAgreement({ companyId: client.companyId, name: 'Yarrow Ltd' });
});

const press = async (user: UserEvent, name: string | RegExp) => {
  const [button] = await screen.findAllByRole('button', { name });
  await user.click(button as HTMLElement);
};
/** Chooses from the menu of the row of a thing. */
const choose = (thing: string, act: string) => async (user: UserEvent) => {
  await press(user, new RegExp(`^Actions for ${withIds(thing)}`));
  await user.click(await screen.findByRole('menuitem', { name: act }));
};
const button = (name: string | RegExp) => (user: UserEvent) => press(user, name);

type Row = [page: string, query: string, title: RegExp, open: (user: UserEvent) => Promise<void>, typed: RegExp | null];
const receivables = '/provider/receivables?tab=';
const invoice = (act: string) => choose('INV-YARROW-1', act);

const acts: Row[] = [
  [`${receivables}invoices`, 'act=void', /^Void invoice/, invoice('Void'), /^Reason/],
  [`${receivables}invoices`, 'act=creditLine', /^Credit a line/, invoice('Credit a line'), /^Reason/],
  [`${receivables}invoices`, 'act=writeOff', /^Write off invoice/, invoice('Write off'), /^Amount/],
  [`${receivables}bank`, 'act=ignore', /^Ignore this line/, choose('Yarrow transfer', 'Ignore'), /^Reason/],
  [`${receivables}bank`, 'line=', /^Match a line/, choose('Yarrow transfer', 'Match'), null],
  [`${receivables}bank`, 'dialog=import', /^Import/, button('Import statement'), null],
  [`${receivables}receipts`, 'apply=', /^Apply RC-/, choose('RECEIPT', 'Apply'), /^Invoices/],
  ['/provider/receivables', 'act=pause', /^Pause reminders/, choose('Yarrow Ltd', 'Pause reminders'), /^Reason/],
  ['/provider/receivables', 'receipt=', /^Record/, choose('Yarrow Ltd', 'Record receipt'), /^Amount/],
  ['/provider/documents', 'act=cancel', /^Cancel Yarrow Ltd/, choose('Yarrow Ltd', 'Cancel request'), /^Reason/],
  ['/provider/documents', 'act=resend', /^Resend Yarrow Ltd/, choose('Yarrow Ltd', 'Resend'), null],
  ['/provider/pay-runs', 'client=', /^Yarrow Ltd: payday|^Payday/, button(/^Yarrow Ltd/), null],
  ['/provider/people/ACTIVE', 'act=end', /^End employment/, button('End employment'), /^Vacation/],
  ['/provider/people/LEFT', 'act=return', /^Rehire/, button('Rehire'), /^Reason/],
  ['/provider/people/ACTIVE', 'act=reveal', /^Social Insurance Number/, button('Show SIN'), /^Reason/],
  ['/provider/people/ACTIVE', 'act=bank', /^Add bank account/, button('Add bank account'), /^Reason/],
  ['/provider/clients/CLIENT', 'act=complete', /^Complete Essential plan/, button(/^Complete Essential/), /^Reason/],
  ['/provider/clients/CLIENT', 'act=cancel', /^Cancel Essential plan/, button(/^Cancel Essential/), /^Reason/],
  ['/provider/settings', 'act=invite', /^Invite/, button('Invite'), /^Email/],
];

test.each(acts)('on %s, ?%s is an entry of the history, which Back leaves and a link opens', async (...row) => {
  const [path, query, title, open, typed] = row;
  const page = withIds(path);
  const account = await staffAccount('owner');
  const user = await renderApp({ path: page, account });
  const before = await waitFor(() => place());
  const opened = async () => {
    const dialog = await screen.findByRole('dialog', { name: title });
    return within(dialog);
  };
  await open(user);
  await opened();
  expect(address()).toContain(query);
  expect(place()).toBe(before + 1);
  const link = address();
  if (typed !== null) {
    const field = (await opened()).getByLabelText<HTMLInputElement>(typed);
    await user.type(field, '12');
    window.history.back();
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([address(), (await opened()).getByLabelText<HTMLInputElement>(typed).value]).toEqual([link, '12']);
  }
  window.history.back();
  if (typed !== null) await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await isClosed();
  expect([address(), place()]).toEqual([page, before]);

  const again = await renderApp({ path: link, account });
  await opened();
  await again.keyboard('{Escape}');
  await isClosed();
  expect(address()).toBe(page);
});

const client = '/provider/clients/CLIENT?tab=';
/** Dialogs that no address opens. */
const others: [page: string, title: RegExp, open: (user: UserEvent) => Promise<void>][] = [
  [`${client}users`, /^Invite someone/, button('Invite')],
  [`${client}users`, /^Disable/, choose('', 'Disable account')],
  [`${client}invoices`, /^Change the tax rate/, button('Change tax rate')],
];

test.each(others)(
  'on %s, the dialog %s takes one entry of the history, which Back leaves',
  async (path, title, open) => {
    const page = withIds(path);
    const user = await renderApp({ path: page, account: await staffAccount('owner') });
    const before = await waitFor(() => place());
    await open(user);
    await screen.findByRole('dialog', { name: title });
    await waitFor(() => expect(place()).toBe(before + 1));
    expect(address()).toBe(page);
    window.history.back();
    await isClosed();
    expect([address(), place()]).toEqual([page, before]);
  },
);
