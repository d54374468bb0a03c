import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { activate, type Client, call, insert, newClient, signByMail } from './accounts/client-acts.ts';
import { openConsole } from './accounts/staff-console.ts';
import { readMail } from './product/mailbox.ts';
import { type Product, startProduct } from './product/product.ts';
import { notifications } from './screens/portal.ts';

// A provider's month, from two new clients to paid people, in the console alone. Clients act through the API.
const clock = '2026-06-16T14:00:00Z';
const ahead = Date.parse(clock) - Date.now();
const payday = '2026-07-01';

let product: Product;
test.beforeAll(async () => {
  // A one-time payment is at least 15 days away: with this lead it is invoiced with the salary of its day.
  product = await startProduct({ clock, settings: { PAYROLL_INVOICE_LEAD_BANK_DAYS: '12' } });
});
test.afterAll(() => product.stop());

/** Clicks, choices in selects and key presses that submit, by task; typing is free. */
const expectedClicks: Record<string, number> = {
  'Complete a plan that waits': 3,
  'Resend an unsigned letter': 2,
  'Fix what blocks pay: a missing province': 4,
  'Classify a one-time payment': 2,
  'Hold one person’s pay': 4,
  'Release held pay': 3,
  'Run payroll now': 4,
  'Download the list of invoices': 3,
  'Import a bank statement': 5,
  'Match a receipt': 3,
  'Record a receipt': 4,
  'Advance pay': 4,
  'Return a receipt': 5,
  'Mark a payday as paid out': 4,
  'Credit a part of a line': 6,
  'Download a pay register': 3,
  'Download a client’s statement': 4,
  'Upload a document to a client': 4,
};
const clicks = new Map<string, number>();

/** The console as one member of the staff uses it. Typing costs nothing; every click is counted under the current task. */
class Hand {
  readonly page: Page;
  task = '';
  constructor(page: Page) {
    this.page = page;
  }
  begin(task: string) {
    this.task = task;
    clicks.set(task, 0);
  }
  count() {
    clicks.set(this.task, (clicks.get(this.task) ?? 0) + 1);
  }
  async click(target: Locator) {
    this.count();
    await target.click();
  }
  async choose(select: Locator, value: string) {
    this.count();
    await select.selectOption(value);
  }
  async attach(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    this.count();
    await button.setInputFiles(file);
  }
  /** Clicks what downloads a file, and reads it. */
  async download(target: Locator): Promise<string> {
    const [file] = await Promise.all([this.page.waitForEvent('download'), this.click(target)]);
    return readFile(await file.path(), 'utf8');
  }
  open = (page: string) =>
    this.click(this.page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: page, exact: true }));
  button = (name: string | RegExp) => this.page.getByRole('button', { name });
  row = (text: string | RegExp) => this.page.getByRole('row').filter({ hasText: text });
  /** Sees the toast and dismisses it: it would go by itself, but the next one with these words must be a new one. */
  async done(title: string | RegExp) {
    const toast = notifications(this.page).getByRole('listitem').filter({ hasText: title });
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toHaveCount(0);
  }
}

test('closes a month of two clients in the console alone', async ({ browser }) => {
  const hand = new Hand(await openBrowser(browser));
  const { request } = hand.page;
  await openConsole(product, hand.page, 'olga@provider.example', ahead);
  const [aurora, boreal] = [await onboard(hand.page, 'Aurora Labs GmbH'), await onboard(hand.page, 'Boreal Oy')];
  for (const client of [aurora, boreal]) await completePlan(hand, client);

  const maya = await hire(hand.page, aurora, { first_name: 'Maya', last_name: 'Tremblay' });
  const noah = await hire(hand.page, boreal, { first_name: 'Noah', last_name: 'Roy', state: null });
  await signByMail(request, maya.email, /Placement Letter/, 'Maya Tremblay');
  await resendLetter(hand, noah);
  await signByMail(request, noah.email, /Placement Letter/, 'Noah Roy');
  await activate(request, aurora, maya.id);
  await activate(request, boreal, noah.id);
  await insert(request, aurora, 'wip_one_time_payments', {
    team_member_id: maya.id,
    start_date: payday,
    end_date: payday,
    amount: 1000,
    payment_type: 'Other',
  });
  await runPayroll(hand);
  // What the run could not pay waits on Today.
  await fixProvince(hand);
  await classify(hand);
  await holdAndRelease(hand);
  await product.portage(
    'act',
    'set-credit-limit',
    '--json',
    JSON.stringify({ client: aurora.companyId, cents: 2_500_000, reason: 'agreed' }),
  );
  await advance(hand, aurora);
  const invoices = await listInvoices(hand);
  await importStatement(hand, invoices);
  await recordReceipt(hand, aurora, invoices);
  await returnReceipt(hand);
  await recordReceipt(hand, aurora, invoices);
  for (const client of [aurora, boreal]) await payOut(hand, client);
  await correct(hand, boreal, noah);
  await downloadRegister(hand, aurora);
  await downloadStatement(hand, aurora);
  await uploadDocument(hand, boreal);

  await hand.page.getByRole('link', { name: 'Today' }).click();
  await expect(hand.page.getByText('All done')).toBeVisible();
  expect(Object.fromEntries(clicks)).toEqual(expectedClicks);
  await hand.page.context().close();
});

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, acceptDownloads: true });
  await context.clock.install({ time: clock });
  return context.newPage();
}

/** A client that signed the agreement and left the checkout of its plan open. */
async function onboard({ request }: Page, name: string): Promise<Client> {
  const client = await newClient(request, name);
  await signByMail(request, client.email, /Service Agreement/, 'Ines Weber');
  await call(request, client, 'create-checkout-page', { planName: 'Professional', term: 'monthly', employeeCount: 1 });
  return client;
}

/** A person of a client, with the placement letter out for signature. */
async function hire({ request }: Page, client: Client, given: Record<string, string | null>) {
  const email = `${String(given.first_name).toLowerCase()}@people.example`;
  const row = await insert(request, client, 'team_members', {
    company_id: client.companyId,
    role: 'Engineer',
    email,
    birth_date: '1990-02-14',
    social_insurance_number: '046454286',
    is_employee: 'no',
    salary: 91000,
    address_1: '1 King Street West',
    state: 'ON',
    payroll_schedule: 'Monthly',
    commencement_date: '2026-06-01',
    ...given,
  });
  const id = row.team_member_id ?? '';
  await call(request, client, 'create-hellosign-document', {
    type: 'EMPLOYEE_PLACEMENT_LETTER',
    employeeId: id,
  } as never);
  await readMail(request, email, /Placement Letter/);
  return { id, email, name: `${given.first_name} ${given.last_name}` };
}

async function completePlan(hand: Hand, client: Client): Promise<void> {
  hand.begin('Complete a plan that waits');
  await hand.open('Today');
  await hand.click(hand.row(client.name).getByRole('link', { name: /^Complete/ }));
  await hand.page.getByLabel('Reason').fill('paid by wire');
  await hand.click(hand.page.getByRole('dialog').getByRole('button', { name: 'Complete' }));
  await hand.done('Plan completed');
}

async function resendLetter(hand: Hand, { name }: { name: string }): Promise<void> {
  hand.begin('Resend an unsigned letter');
  await hand.open('Today');
  await hand.click(hand.row(name).getByRole('button', { name: /^Resend/ }));
  await hand.done('Sent again');
}

async function fixProvince(hand: Hand): Promise<void> {
  hand.begin('Fix what blocks pay: a missing province');
  await hand.open('Today');
  await hand.click(hand.row('Province missing').getByRole('link', { name: /^Correct/ }));
  await hand.choose(hand.page.getByLabel('Province', { exact: true }), 'ON');
  await hand.page.getByLabel('Reason').fill('confirmed by the person');
  await hand.click(hand.button('Save'));
  await hand.done('1 detail corrected');
}

async function classify(hand: Hand): Promise<void> {
  hand.begin('Classify a one-time payment');
  await hand.open('Today');
  await hand.click(hand.button(/^Contributions apply/));
  await hand.done('Payment classified');
}

async function holdAndRelease(hand: Hand): Promise<void> {
  hand.begin('Hold one person’s pay');
  await hand.open('Pay runs');
  await hand.click(
    hand.page.getByRole('region', { name: 'Planned' }).getByRole('button', { name: /Boreal Oy.*1 Aug 2026/ }),
  );
  await hand.click(hand.button('Hold pay of Noah Roy'));
  await hand.page.getByLabel('Reason').fill('bank details in doubt');
  await hand.click(hand.button('Hold'));
  await hand.done('The pay is on hold');
  await hand.page.keyboard.press('Escape');
  hand.begin('Release held pay');
  await hand.open('Today');
  await hand.click(hand.row('Noah Roy').getByRole('button', { name: /^Release/ }));
  await hand.page.getByLabel('Reason').fill('confirmed by phone');
  await hand.click(hand.page.getByRole('dialog').getByRole('button', { name: 'Release' }));
  await hand.done('The pay is released');
}

async function runPayroll(hand: Hand): Promise<void> {
  hand.begin('Run payroll now');
  await hand.open('Pay runs');
  await hand.click(hand.button('Preview next run'));
  await hand.click(hand.button('Run now'));
  const dialog = hand.page.getByRole('dialog', { name: 'The run is complete' });
  await expect(dialog.getByRole('row').filter({ hasText: 'Invoice issued' }).first()).toBeVisible();
  await hand.click(dialog.getByRole('button', { name: 'Close' }).last());
}

interface Listed {
  number: string;
  client: string;
  amount: string;
}

/** The open invoices, from the list's CSV file. */
async function listInvoices(hand: Hand): Promise<Listed[]> {
  hand.begin('Download the list of invoices');
  await hand.open('Receivables');
  await hand.click(hand.page.getByRole('tab', { name: 'Invoices' }));
  await expect(hand.row(/INV-2026-/)).toHaveCount(3);
  const file = await hand.download(hand.button('Export CSV'));
  return file
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
    .map(([number = '', client = '', , , , , amount = '']) => ({ number, client, amount }));
}

/** Imports a statement that names Boreal's invoice, and one line that names none: Aurora's. */
async function importStatement(hand: Hand, invoices: Listed[]): Promise<void> {
  hand.begin('Import a bank statement');
  const [named] = invoices.filter(({ client }) => client === 'Boreal Oy');
  const [unnamed] = invoices.filter(({ client }) => client === 'Aurora Labs GmbH');
  const statement = [
    'Date,Amount,Description,Payer',
    `2026-06-16,${named?.amount},${named?.number},BOREAL OY`,
    `2026-06-16,${unnamed?.amount},Incoming transfer,NORDLICHT HOLDING`,
  ].join('\n');
  await hand.open('Receivables');
  await hand.click(hand.page.getByRole('tab', { name: 'Bank' }));
  await hand.click(hand.button('Import statement'));
  const file = { name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) };
  await hand.attach(hand.page.getByLabel(/^File/), file);
  await hand.click(hand.button('Import and match'));
  await hand.done('2 lines were imported, 1 matched');

  hand.begin('Match a receipt');
  await hand.open('Today');
  await hand.click(hand.row('Bank line not matched').getByRole('link', { name: /^Match/ }));
  await hand.click(hand.button(/^Use this: /).first());
  await hand.done('The line is matched');
}

async function recordReceipt(hand: Hand, client: Client, invoices: Listed[]): Promise<void> {
  const last = invoices.filter((invoice) => invoice.client === client.name).at(-1);
  hand.begin('Record a receipt');
  await hand.open('Receivables');
  await hand.click(hand.button(`Actions for ${client.name}`));
  await hand.click(hand.page.getByRole('menuitem', { name: 'Record receipt' }));
  await hand.page.getByLabel('Amount (CAD)').fill(last?.amount ?? '');
  await hand.page.getByRole('textbox', { name: /^Invoices/ }).fill(last?.number ?? '');
  await hand.click(hand.page.getByRole('dialog').getByRole('button', { name: 'Record receipt' }));
  await hand.done(/^Receipt RC-2026-\d+ is recorded/);
}

/** Pays a payday from the provider's money while its client has not paid. */
async function advance(hand: Hand, client: Client): Promise<void> {
  hand.begin('Advance pay');
  await hand.open('Pay runs');
  await hand.click(hand.page.getByRole('region', { name: 'Issued' }).getByRole('button', { name: client.name }));
  await hand.click(hand.button('Advance pay'));
  await hand.page.getByLabel('Reason').fill('the transfer is on its way');
  await hand.click(hand.page.getByRole('dialog', { name: 'Advance pay' }).getByRole('button', { name: 'Advance pay' }));
  await hand.done(/can be paid out now/);
  await hand.page.keyboard.press('Escape');
}

/** Takes back the newest receipt, whose transfer did not arrive. */
async function returnReceipt(hand: Hand): Promise<void> {
  hand.begin('Return a receipt');
  await hand.open('Receivables');
  await hand.click(hand.page.getByRole('tab', { name: 'Receipts' }));
  await hand.click(hand.button(/^Actions for RC-2026-/).first());
  await hand.click(hand.page.getByRole('menuitem', { name: 'Returned by the bank' }));
  await hand.page.getByLabel('Reason').fill('the account has no funds');
  await hand.click(hand.page.getByRole('dialog').getByRole('button', { name: 'Returned by the bank' }));
  await hand.done(/is owed again/);
}

/** Credits a part of a line whose client was charged too much. */
async function correct(hand: Hand, client: Client, { name }: { name: string }): Promise<void> {
  hand.begin('Credit a part of a line');
  await hand.open('Receivables');
  await hand.click(hand.page.getByRole('tab', { name: 'Invoices' }));
  await hand.click(hand.row(client.name).getByRole('button', { name: /^Actions for INV-/ }));
  await hand.click(hand.page.getByRole('menuitem', { name: 'Credit a line' }));
  const dialog = hand.page.getByRole('dialog', { name: /^Credit a line/ });
  const line = dialog.getByRole('option', { name: new RegExp(`^${name} `) });
  await hand.choose(dialog.getByRole('combobox', { name: 'Line' }), (await line.getAttribute('value')) ?? '');
  await dialog.getByLabel(/^Amount/).fill('100');
  await dialog.getByLabel('Reason').fill('charged twice');
  await hand.click(dialog.getByRole('button', { name: 'Credit a line' }));
  await hand.done(/^Credit .+ is issued/);
}

async function payOut(hand: Hand, client: Client): Promise<void> {
  hand.begin('Mark a payday as paid out');
  await hand.open('Pay runs');
  await hand.click(hand.page.getByRole('region', { name: 'Collected' }).getByRole('button', { name: client.name }));
  await hand.click(hand.button('Mark as paid out'));
  await hand.page.getByLabel('Bank reference').fill(`EFT ${client.name}`);
  await hand.click(hand.button('Mark as paid out'));
  await hand.done('The payout is recorded');
  await expect(hand.page.getByRole('dialog').getByText(`EFT ${client.name}`).first()).toBeVisible();
  await hand.page.keyboard.press('Escape');
}

async function downloadRegister(hand: Hand, client: Client): Promise<void> {
  hand.begin('Download a pay register');
  await hand.open('Pay runs');
  await hand.click(hand.page.getByRole('region', { name: 'Collected' }).getByRole('button', { name: client.name }));
  const register = await hand.download(hand.button('Pay register (CSV)'));
  expect(register.match(/EFT Aurora Labs GmbH/g)).toHaveLength(2);
  expect(register).toContain('Maya Tremblay,Other,2026-07-01');
  await hand.page.keyboard.press('Escape');
}

async function downloadStatement(hand: Hand, client: Client): Promise<void> {
  hand.begin('Download a client’s statement');
  await hand.open('Clients');
  await hand.click(hand.page.getByRole('link', { name: client.name }));
  await hand.click(hand.page.getByRole('tab', { name: 'Invoices' }));
  expect(await hand.download(hand.button('Statement (CSV)'))).toMatch(/,0\.00\s*$/);
}

async function uploadDocument(hand: Hand, client: Client): Promise<void> {
  hand.begin('Upload a document to a client');
  await hand.open('Documents');
  await hand.click(hand.button('Upload'));
  const dialog = hand.page.getByRole('dialog', { name: 'Upload a document' });
  await dialog.getByLabel('Client').fill(client.name);
  await expect(dialog.getByLabel('Person')).toBeEnabled();
  await dialog.getByLabel('Name').fill('Remittance June 2026');
  const file = { name: 'remittance.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 remittance') };
  await hand.attach(dialog.getByLabel('File'), file);
  await hand.click(dialog.getByRole('button', { name: 'Upload' }));
  await hand.done('Document filed');
}
