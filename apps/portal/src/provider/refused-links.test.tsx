import { todayAt } from '@portage/domain/dates/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { sendAgreement } from '#testing/company/agreement.ts';
import { bankLine, receiveUnapplied, returnPayment } from '#testing/company/receivables.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

// Loaded before the tests, so that no test waits for them.
import './receivables/bank/bank-tab.tsx';
import './receivables/invoices/invoices-tab.tsx';
import './receivables/receipts/receipts-tab.tsx';

const address = () => window.location.pathname + window.location.search;
const notFound = "We couldn't find what this link is about.";
const notAllowed = "Your role doesn't allow this.";

/** Ids and names that addresses have. A long link is sometimes torn, for example in a mail. */
const ids: Record<string, string> = { UNKNOWN: '00000000-0000-4000-8000-000000000000', TORN: '00000000-0000' };
const withIds = (text: string) => text.replace(/\b[A-Z]{4,}\b/g, (name) => ids[name] ?? name);
let client: Account;

/** An invoice of the client. Returns its id. */
async function invoice(number: string, status: string): Promise<string> {
  const [row] = await server.rows<{ id: string }>(
    `insert into public.invoices (company_id, invoice_number, amount, status, due_date, period_start, period_end, payday)
     values ($1, $2, 1250, $3, app.today() + 10, app.today(), app.today(), app.today() + 15) returning id`,
    [client.companyId, number, status],
  );
  return row?.id ?? '';
}

beforeAll(async () => {
  client = await newCompany('Sorrel Ltd');
  ids.CLIENT = client.companyId;
  const employer = await newCompany('Tansy Ltd', { plan: 'Professional' });
  ids.PENDING = await addMember(employer, { last_name: 'Pending' });
  ids.LEFT = await addMember(employer, { last_name: 'Left', status: 'approved', commencement_date: '2026-01-05' });
  const end = { team_member_id: ids.LEFT, last_day: '2026-11-02', reason_code: 'E00' };
  await employer.request('POST', '/functions/v1/end-employment', end);
  ids.OPEN = await invoice('INV-SORREL-1', 'Pending');
  ids.PAID = await invoice('INV-SORREL-2', 'Paid');
  ids.LINE = await bankLine('Sorrel transfer');
  const receivedOn = todayAt(server.deps.clock.now());
  const kept = await receiveUnapplied({ companyId: client.companyId, receivedOn, cents: 900 });
  const returned = await receiveUnapplied({ companyId: client.companyId, receivedOn, cents: 700 });
  await returnPayment(client, returned.id, 'Insufficient funds');
  Object.assign(ids, { KEPT: kept.id, RETURNED: returned.id, NUMBER: returned.number });
  await sendAgreement({ companyId: client.companyId, name: 'Sorrel Ltd' });
  const [sent] = await server.rows<{ id: string }>('select id from app.signature_requests where company_id = $1', [
    client.companyId,
  ]);
  ids.SENT = sent?.id ?? '';
});

type Link = [role: 'owner' | 'support' | 'auditor', page: string, query: string, says: string | RegExp | null];

/** Links to an act that the page does not offer, and what the page says; nothing where the address means nothing. */
const links: Link[] = [
  ['owner', '/provider/people/LEFT', 'act=end', 'The last working day of Maya Left is already recorded.'],
  ['owner', '/provider/people/PENDING', 'act=end', "Maya Pending isn't active."],
  ['owner', '/provider/people/PENDING', 'act=return', "Maya Pending hasn't left, so there is no return to record."],
  ['support', '/provider/people/PENDING', 'act=change', notAllowed],
  ['owner', '/provider/people/PENDING', 'act=dance', null],
  ['owner', '/provider/clients/CLIENT', 'act=complete', "Sorrel Ltd hasn't requested a plan."],
  ['owner', '/provider/clients/CLIENT', 'act=cancel', 'Sorrel Ltd has no plan.'],
  ['owner', '/provider/clients/CLIENT', 'act=enable', "Sorrel Ltd isn't disabled."],
  ['auditor', '/provider/clients/CLIENT', 'act=disable', notAllowed],
  ['owner', '/provider/clients/CLIENT', 'act=dance', null],
  [
    'owner',
    '/provider/receivables?tab=invoices',
    'act=void&invoice=PAID',
    "“Void” isn't possible for INV-SORREL-2. Status: Paid.",
  ],
  ['owner', '/provider/receivables?tab=invoices', 'act=void&invoice=UNKNOWN', notFound],
  ['owner', '/provider/receivables?tab=invoices', 'act=void&invoice=TORN', notFound],
  ['owner', '/provider/receivables?tab=invoices', 'act=dance&invoice=OPEN', null],
  ['support', '/provider/receivables?tab=invoices', 'act=void&invoice=OPEN', notAllowed],
  [
    'owner',
    '/provider/receivables?tab=bank',
    'act=unmatch&of=LINE',
    "“Undo match” isn't possible for Sorrel transfer. Status: To match.",
  ],
  ['owner', '/provider/receivables?tab=bank', 'line=999999', notFound],
  ['owner', '/provider/receivables?tab=bank', 'line=TORN', notFound],
  ['owner', '/provider/receivables?tab=bank', 'act=unmatch&of=TORN', notFound],
  ['owner', '/provider/receivables?tab=bank', 'dialog=nothing', null],
  [
    'owner',
    '/provider/receivables?tab=receipts',
    'act=unapply&receipt=KEPT',
    /^“Remove from an invoice” isn't possible for RC-\d+-\d+\. Status: Recorded\s· Unapplied \(CAD\) 9\.00\.$/,
  ],
  [
    'owner',
    '/provider/receivables?tab=receipts',
    'apply=NUMBER',
    /^“Apply” isn't possible for RC-\d+-\d+\. Status: Returned\s· Unapplied/,
  ],
  ['owner', '/provider/receivables', 'act=resume&client=CLIENT', "Reminders to Sorrel Ltd aren't paused."],
  ['owner', '/provider/receivables?tab=receipts', 'act=unapply&receipt=TORN', notFound],
  ['owner', '/provider/receivables?tab=receipts', 'apply=TORN', notFound],
  ['owner', '/provider/receivables', 'act=resume&client=TORN', notFound],
  ['owner', '/provider/receivables', 'receipt=UNKNOWN', notFound],
  ['owner', '/provider/receivables', 'receipt=TORN', notFound],
  ['owner', '/provider/documents', 'act=undo&request=TORN', notFound],
  ['owner', '/provider/documents', 'act=undo&request=SENT', /^“Undo filing” isn't possible for Sorrel Ltd - /],
  ['support', '/provider/documents?tab=files', 'dialog=nothing', null],
  ['owner', '/provider/settings', 'act=disable&staff=nobody@provider.example', notFound],
  ['owner', '/provider/pay-runs', 'client=CLIENT', notFound],
  ['owner', '/provider/pay-runs', 'client=CLIENT&payday=tomorrow', notFound],
  ['owner', '/provider/pay-runs', 'client=TORN&payday=2026-01-05', notFound],
  ['support', '/provider/pay-runs', 'run=1', notAllowed],
];

test.each(links)(
  'for the role %s, %s opens without the dialog of ?%s and says why',
  async (role, page, query, says) => {
    const path = withIds(page);
    const account = await staffAccount(role);
    await renderApp({ path: `${path}${path.includes('?') ? '&' : '?'}${withIds(query)}`, account });
    if (says !== null) await screen.findByText(says);
    await waitFor(() => expect(address()).toBe(path));
    expect(document.querySelectorAll('[role=dialog], [role=alertdialog]')).toHaveLength(0);
    expect(document.querySelectorAll('[data-toast]')).toHaveLength(says === null ? 0 : 1);
  },
);

test('opens the act of a link on a row that the list does not show', async () => {
  const path = withIds('/provider/receivables?tab=bank&status=matched&act=ignore&of=LINE');
  const user = await renderApp({ path, account: await staffAccount('owner') });
  await screen.findByRole('dialog', { name: 'Ignore this line' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/provider/receivables?tab=bank&status=matched'));
});

test('keeps the dialog and its refusal when a colleague was faster', async () => {
  const id = await invoice('INV-SORREL-3', 'Pending');
  const path = `/provider/receivables?tab=invoices&act=void&invoice=${id}`;
  const user = await renderApp({ path, account: await staffAccount('owner') });
  const dialog = within(await screen.findByRole('dialog', { name: /INV-SORREL-3/ }));
  await user.type(dialog.getByLabelText('Reason'), 'issued twice');
  await dialog.findByText(/^The next run invoices them again/);
  await server.rows(`update public.invoices set status = 'Paid' where id = $1`, [id]);
  await user.click(dialog.getByRole('button', { name: 'Void' }));
  await dialog.findByText(/is already paid|is paid/);
  await waitFor(() => expect(screen.getByText('INV-SORREL-3').closest('tr')?.textContent).toContain('Paid'));
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('issued twice');
});
