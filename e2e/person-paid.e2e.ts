import { type APIRequestContext, devices, expect } from '@playwright/test';
import { personPages, personPath } from '@portage/domain/portal-paths';
import { authenticatorCode } from './accounts/authenticator.ts';
import { activate, type Client, call, clientWithPlan } from './accounts/client-acts.ts';
import { accountPassword } from './accounts/signing-up.ts';
import { readMail } from './product/mailbox.ts';
import { type Product, startProduct } from './product/product.ts';
import { type Look, narrowAndDark, problems } from './screens/looks.ts';
import { expectNoViolation } from './screens/no-violation.ts';
import { datedMoment, notifications, signIn, test } from './screens/portal.ts';

// Uses its own product, because its calendar runs ahead.
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ clock: datedMoment });
});
test.afterAll(() => product.stop());

// It starts the command line about ten times; a busy machine needs ten seconds for each.
test.setTimeout(300_000);

/** Milliseconds by which the product's clock is ahead of this machine's, from the time that a new token has. */
async function millisecondsAhead(request: APIRequestContext, { email, headers }: Client): Promise<number> {
  const data = { email, password: accountPassword };
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: headers.apikey },
    data,
  });
  const { expires_at, expires_in } = await answer.json();
  return (expires_at - expires_in) * 1000 - Date.now();
}

/** Counts the taps and the characters of a tab, in the browser. A field that the journey fills in is tapped first, and all its characters are typed. */
const countEffort = `{
  const add = (name, count) => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + count));
  document.addEventListener('click', ({ detail }) => detail > 0 && add('taps', 1), true);
  document.addEventListener('input', ({ target }) => { add('taps', 1); add('typed', target.value.length); }, true);
}`;
const effortSpent = "['taps', 'typed'].map((name) => Number(sessionStorage.getItem(name)))";

test('a person enters what their pay needs on a phone, takes a day off and reads the first statement', async ({
  browser,
}) => {
  const office = await browser.newContext({ baseURL: product.url });
  const api = office.request;
  const client = await clientWithPlan(api, product, 'First Pay GmbH');
  const email = 'sam@people.example';
  await office.clock.install({ time: datedMoment });
  // The client types no birth date, address or Social Insurance Number, and invites by adding.
  const desk = await office.newPage();
  await signIn(desk, { email: client.email, password: accountPassword });
  await desk.goto('/team?add=member');
  const adding = desk.getByRole('dialog', { name: 'Add Team Member' });
  await adding.getByLabel(/^Let them fill in/).check();
  for (const name of [/^Social Insurance Number/, /^Birth date/, /^Address 1/])
    await expect(adding.getByLabel(name)).toHaveCount(0);
  await adding.getByLabel(/^First name/).fill('Sam');
  await adding.getByLabel(/^Last name/).fill('Okafor');
  await adding.getByLabel(/^Email/).fill(email);
  await adding.getByLabel(/^Role/).fill('Engineer');
  await adding.getByLabel(/^Salary/).fill('91,000');
  await adding.getByLabel(/^Province/).selectOption({ label: 'Ontario' });
  await adding.getByLabel(/^Payroll schedule/).selectOption('Bi-Weekly');
  await adding.getByLabel(/^Commencement date/).fill('23/11/2026');
  await adding
    .getByRole('group', { name: /Is this person hired already/ })
    .getByLabel('No')
    .check();
  await adding.getByRole('button', { name: 'Add Team Member' }).click();
  await expect(adding).toHaveCount(0);
  const added = '/rest/v1/team_members?select=team_member_id';
  const [{ team_member_id: id }] = await (await api.get(added, { headers: client.headers })).json();

  const context = await browser.newContext({ ...devices['Pixel 5'], baseURL: product.url });
  await context.clock.install({ time: datedMoment });
  await context.addInitScript({ content: countEffort });
  const phone = await context.newPage();
  const input = (name: string | RegExp) => phone.getByRole('textbox', { name });
  const go = async (name: string | RegExp) => {
    await phone.getByRole('button', { name: 'Menu' }).click();
    await phone.getByRole('navigation').getByRole('link', { name }).click();
  };
  await phone.goto((await readMail(api, email, /Your pay at/)).link);
  await expect(phone.getByRole('button', { name: 'Send me a code' })).toBeVisible();
  await expectNoViolation(phone);
  await phone.getByRole('button', { name: 'Send me a code' }).click();
  const { text } = await readMail(api, email, /login code/i);
  await phone.getByLabel('Code from the email').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  await phone.getByRole('button', { name: 'Use Code' }).click();
  await phone.getByRole('button', { name: 'Skip for now' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Hello Sam' })).toBeVisible();
  await expectNoViolation(phone);

  await phone.getByRole('link', { name: /^Enter your Social Insurance Number/ }).click();
  await input('Social Insurance Number').fill('046 454 286');
  await phone.getByRole('button', { name: 'Save number' }).click();
  await expect(phone.getByText('***-***-286')).toBeVisible();
  await input('Birth date').fill('14/02/1990');
  await phone.getByRole('button', { name: 'Save birth date' }).click();
  await expect(input('Birth date')).toHaveCount(0);
  await input('Address').fill('9 Queen St W');
  await input('City').fill('Toronto');
  await input('Postal code').fill('M5V 2T6');
  await phone.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notifications(phone)).toContainText('Your address is saved');

  await go('Bank account');
  const ahead = await millisecondsAhead(api, client);
  const halfMinute = (ms: number) => Math.floor(ms / 30_000);
  // Of the product's time when it is typed.
  const code = (later: number) =>
    authenticatorCode(secret, halfMinute(Date.now() + ahead) - halfMinute(Date.now()) + later);
  await phone.getByRole('button', { name: 'Turn on' }).click();
  const dialog = phone.getByRole('dialog');
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Authentication code').fill(code(0));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await phone.getByRole('button', { name: "I've saved them" }).click();
  const bankAccount = async (number: string, typed: string) => {
    await input('Transit number').fill('48291');
    await input('Institution number').fill('003');
    await input('Account number').fill(number);
    await input('Code of your authenticator app').fill(typed);
    await phone.getByRole('button', { name: 'Save account' }).click();
  };
  await bankAccount('739164825', code(1));
  await expect(phone.getByText('RBC •••825').first()).toBeVisible();
  // Whoever took over the account cannot move the pay: not without the app, and not in the first week with it.
  await phone.getByRole('button', { name: 'Change account' }).click();
  await bankAccount('628405917', '000000');
  await expect(phone.getByText(/^That code didn't work/)).toBeVisible();
  await expectNoViolation(phone);

  await go('Time away');
  await input(/^First day/).fill('01/12/2026');
  await input(/^Last day/).fill('01/12/2026');
  await phone.getByRole('button', { name: 'Send request' }).click();
  await expect(phone.getByText('Waiting for an answer')).toBeVisible();

  await activate(api, client, id);
  const [away] = await (await api.get('/rest/v1/time_away?select=id', { headers: client.headers })).json();
  await call(api, client, 'decide-time-away', { time_away_id: away.id, state: 'approved', answer: '' });
  await product.portageOn('2026-12-01', 'payroll', 'run');
  for (const invoice of JSON.parse(await product.portage('list', 'invoices', '--json')))
    await product.portage('invoices', 'pay', invoice.id);
  let payday = '';
  await expect(async () => {
    const path = '/rest/v1/payments?status=eq.collected&select=payday&order=payday';
    const [collected] = await (await api.get(path, { headers: client.headers })).json();
    expect(collected).toBeDefined();
    payday = collected.payday;
  }).toPass();
  const paidOut = { client: client.name, payday, reference: 'EFT 1' };
  await product.portageOn(payday, 'act', 'mark-paid-out', '--json', JSON.stringify(paidOut));

  await go('Pay');
  await phone
    .getByRole('region', { name: /^Pay statements/ })
    .getByRole('link')
    .click();
  await expect(phone.getByRole('heading', { level: 1, name: /^Pay statement/ })).toBeVisible();
  await expect(phone.getByText('Vacation days left')).toBeVisible();
  // Six seconds to read what a tap is on, and typing on a phone at 36 words a minute: 3 characters a second.
  const [taps = 0, typed = 0] = await phone.evaluate<number[]>(effortSpent);
  expect(taps).toBeGreaterThan(20);
  expect(taps * 6 + typed / 3, `${taps} taps, ${typed} characters`).toBeLessThan(5 * 60);
  await expectNoViolation(phone);
  const looks: Look[] = [narrowAndDark, { width: 1440, colorScheme: 'light' }];
  expect(await problems(phone, personPages.map(personPath), looks)).toEqual([]);
  await context.close();
  await office.close();
});
