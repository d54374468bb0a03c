import { once } from 'node:events';
import { devices, expect, request } from '@playwright/test';
import { authenticatorCode } from './accounts/authenticator.ts';
import { activate, call, clientWithPlan, insert } from './accounts/client-acts.ts';
import { caller, type Session } from './accounts/signed-in-state.ts';
import { accountPassword } from './accounts/signing-up.ts';
import { readMail } from './product/mailbox.ts';
import { type Product, startProduct, startProductOn } from './product/product.ts';
import { expectNoViolation } from './screens/no-violation.ts';
import { notifications, signIn, test } from './screens/portal.ts';

// The product starts twice, ten days apart.
test.setTimeout(180_000);

/** How many half minutes the clock that signed a session is ahead of this machine's. */
const halfMinutesAhead = ({ expires_at, expires_in }: Session): number =>
  Math.round(((expires_at - expires_in) * 1000 - Date.now()) / 30_000);

/** Someone who is paid into one account, with two-step verification. Returns their address and the secret of their app. */
async function personWithAccount(product: Product): Promise<{ email: string; secret: string }> {
  const office = await request.newContext({ baseURL: product.url });
  const client = await clientWithPlan(office, product, 'Diverted GmbH');
  const email = 'iris@people.example';
  const { team_member_id: id = '' } = await insert(office, client, 'team_members', {
    company_id: client.companyId,
    first_name: 'Iris',
    last_name: 'Okafor',
    role: 'Engineer',
    email,
    birth_date: '1990-02-14',
    social_insurance_number: '046454286',
    is_employee: 'no',
    salary: 91000,
    address_1: '1 King Street West',
    city: 'Toronto',
    state: 'ON',
    postal_code: 'M5H 1A1',
    payroll_schedule: 'Bi-Weekly',
    commencement_date: '2026-06-01',
  });
  await activate(office, client, id);
  await call(office, client, 'invite-team-member', { company_id: client.companyId, team_member_id: id });
  const send = await caller(product);
  const token = new URL((await readMail(office, email, /Your pay at/)).link).searchParams.get('token');
  await send('POST', '/functions/v1/begin-member-account', { token });
  await send('POST', '/auth/v1/otp', { email, create_user: false });
  const code = /\b\d{6}\b/.exec((await readMail(office, email, /login code/i)).text)?.[0];
  const verified = await send<Session>('POST', '/auth/v1/verify', { type: 'email', email, token: code });
  await send('POST', '/functions/v1/me/accept-invitation', { token }, verified.access_token);
  await send('PUT', '/auth/v1/user', { password: accountPassword }, verified.access_token);
  const session = await send<Session>('POST', '/auth/v1/token?grant_type=password', {
    email,
    password: accountPassword,
  });
  const factor = await send<{ id: string; totp: { secret: string } }>(
    'POST',
    '/auth/v1/factors',
    { factor_type: 'totp' },
    session.access_token,
  );
  const { secret } = factor.totp;
  const path = `/auth/v1/factors/${factor.id}`;
  const challenge = await send<{ id: string }>('POST', `${path}/challenge`, {}, session.access_token);
  const ahead = halfMinutesAhead(session);
  const secured = await send<Session>(
    'POST',
    `${path}/verify`,
    { challenge_id: challenge.id, code: authenticatorCode(secret, ahead) },
    session.access_token,
  );
  const account = { transit: '48291', institution: '003', account: '739164825' };
  await send(
    'POST',
    '/functions/v1/me/change-bank-account',
    { team_member_id: id, ...account, code: authenticatorCode(secret, ahead + 1) },
    secured.access_token,
  );
  await office.dispose();
  return { email, secret };
}

test('a person changes the account they are paid into on a phone, and a stolen session changes nothing', async ({
  browser,
}) => {
  const before = await startProduct({ clock: '2026-11-10T15:00:00Z' });
  const { email, secret } = await personWithAccount(before);
  const ended = once(before.process, 'exit');
  before.process.kill('SIGTERM');
  await ended;
  const time = '2026-11-20T15:00:00Z';
  const product = await startProductOn(before.data, { clock: time });
  try {
    const context = await browser.newContext({ ...devices['Pixel 5'], baseURL: product.url });
    await context.clock.install({ time });
    const phone = await context.newPage();
    const send = await caller(product);
    const password = accountPassword;
    const ahead = halfMinutesAhead(
      await send<Session>('POST', '/auth/v1/token?grant_type=password', { email, password }),
    );
    const code = (later: number) => authenticatorCode(secret, ahead + later);
    await signIn(phone, { email, password });
    await phone.getByLabel('Authentication code').fill(code(0));
    await phone.getByRole('button', { name: 'Verify' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Hello Iris' })).toBeVisible();

    const change = async (page: typeof phone, account: string, typed: string) => {
      await page.goto('/me/bank');
      await page.getByRole('button', { name: 'Change account' }).click();
      const input = (name: string) => page.getByRole('textbox', { name });
      await input('Transit number').fill('57163');
      await input('Institution number').fill('004');
      await input('Account number').fill(account);
      await input('Code of your authenticator app').fill(typed);
      await page.getByRole('button', { name: 'Save account' }).click();
    };
    const used = code(1);
    await change(phone, '6284059', used);
    // It waits three bank days, and both accounts are named by their last digits.
    await expect(phone.getByText(/^From 25 November 2026, your pay goes to TD.*059$/)).toBeVisible();
    await expect(phone.getByText('RBC •••825').first()).toBeVisible();
    await expectNoViolation(phone);
    const { text } = await readMail(context.request, email, /^Your bank account for pay changes on/);
    expect(text).toContain('825');
    expect(text).toContain('059');

    // Someone has the session, without the app: neither a guess nor the code that was used is of use.
    const stolen = await browser.newContext({ baseURL: product.url, storageState: await context.storageState() });
    await stolen.clock.install({ time });
    const thief = await stolen.newPage();
    for (const typed of ['000000', used]) {
      await change(thief, '9990001', typed);
      await expect(thief.getByText(/^That code didn't work/)).toBeVisible();
    }
    await stolen.close();

    // Had it been someone else's change, the mail leads to where it is canceled.
    await phone.goto('/me/bank');
    await phone.getByRole('button', { name: 'Cancel this change' }).click();
    await expect(notifications(phone)).toContainText('The change is canceled');
    await expect(phone.getByText(/^From 25 November 2026/)).toHaveCount(0);
    await expect(phone.getByText('RBC •••825').first()).toBeVisible();
    await context.close();
  } finally {
    await product.stop();
  }
});
