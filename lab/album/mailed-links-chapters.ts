import { request as api, type Page } from '@playwright/test';
import { functionPath } from '@portage/contract/function-path';
import { sessionFragment } from '../../e2e/accounts/session-link.ts';
import { clientState, readRows, staffOwner, staffState } from '../../e2e/accounts/signed-in-state.ts';
import { accountPassword, confirmedAccount } from '../../e2e/accounts/signing-up.ts';
import { readMail } from '../../e2e/product/mailbox.ts';
import type { Product } from '../../e2e/product/product.ts';
import { holdTimers } from '../../e2e/product/redirects.ts';
import { datedMoment } from '../../e2e/screens/portal.ts';
import { visitorScreens } from '../../e2e/screens/screens.ts';
import { atPaths, type Chapter, type Shot } from './shot.ts';

const submit = (page: Page) => page.locator('button[type=submit]').first().click();

/** The page for a login code that was requested some minutes ago. */
const codeRequested = (name: string, minutes: number): Shot => ({
  name,
  path: '/enter-code',
  before(page) {
    const requestedAt = Date.parse(datedMoment) - minutes * 60_000;
    const kept = JSON.stringify({ email: 'ana@aurora-robotics.example', reference: '48213', requestedAt });
    return page.addInitScript(`sessionStorage.setItem('portage-login-code', ${JSON.stringify(kept)})`);
  },
});

/** A page that leads on by itself after some seconds, before it does. */
const beforeLeadingOn = (name: string, path: string, seconds: number): Shot => ({
  name,
  path,
  before: (page) => holdTimers(page, seconds * 1000),
  show: (page) => page.locator('[data-toasts] li').first().waitFor(),
});

async function showQrCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Turn on|Activer)$/ }).click();
  await page.locator('[role=dialog] img').waitFor();
}

/** Leads one page after another to a state that an account can only be in once. */
function oneByOne(show: (page: Page) => Promise<void>): (page: Page) => Promise<void> {
  let before: Promise<void> = Promise.resolve();
  return (page) => {
    const shown = before.then(() => show(page));
    before = shown.catch(() => undefined);
    return shown;
  };
}

/** What the links in mails lead to, as a visitor and as the invited account see it, and two-step verification. */
export async function mailedLinksChapters(product: Product): Promise<Chapter[]> {
  const request = await api.newContext({ baseURL: product.url });
  try {
    const email = await confirmedAccount(request, 'Rivière Conseil inc.');
    const invitation = await invite(product, request, email);
    const session = await sessionFragment(request, { email, password: accountPassword });
    const newPassword = `/reset-password-confirmation${session}`;
    const refused = '#error=access_denied&error_description=The+link+is+not+valid';
    const { state: invited } = await clientState(product, { email, password: accountPassword });
    await staffState(product);
    const { state: challenged } = await clientState(product, staffOwner);
    const pressSecond = (page: Page) => page.locator('main div > button').nth(1).click();
    return [
      {
        name: 'mailed',
        storageState: visitorScreens().storageState,
        shots: [
          codeRequested('code', 1),
          codeRequested('code-ended', 11),
          { name: 'new-password', path: newPassword },
          { name: 'new-password-errors', path: newPassword, show: submit },
          beforeLeadingOn('verify-expired', '/verify-account#error=access_denied&error_code=otp_expired', 3),
          { name: 'verify-refused', path: `/verify-account${refused}` },
          beforeLeadingOn('verify-done', `/verify-account${session}`, 2),
          beforeLeadingOn('login-refused', `/login${refused}`, 3),
          { name: 'invitation', path: invitation },
          { name: 'invitation-account', path: invitation, show: pressSecond },
        ],
      },
      {
        name: 'invited',
        storageState: invited,
        shots: [
          ...atPaths({ invitation }),
          { name: 'invitation-decline', path: invitation, show: pressSecond },
          { name: 'two-step-qr', path: '/company', show: oneByOne(showQrCode) },
        ],
      },
      {
        name: 'two-step',
        storageState: challenged,
        shots: [
          ...atPaths({ challenge: '/home' }),
          { name: 'recovery', path: '/home', show: (page) => page.locator('main form button').nth(1).click() },
        ],
      },
    ];
  } finally {
    await request.dispose();
  }
}

/** Invites an address to the demo's first company; returns where the mailed link leads. */
async function invite(
  product: Product,
  request: Awaited<ReturnType<typeof api.newContext>>,
  email: string,
): Promise<string> {
  const { token } = await clientState(product);
  const [company] = await readRows<{ id: string }>(product, token, 'companies?select=id');
  const { publishableKey: apikey } = await (await request.get('/config.json')).json();
  const headers = { apikey, authorization: `Bearer ${token}` };
  const data = { company_id: company?.id, email, role: 'finance' };
  const answer = await request.post(functionPath('invite-company-person'), { headers, data });
  if (!answer.ok()) throw new Error(await answer.text());
  const { pathname, search } = new URL((await readMail(request, email, /^Join /)).link);
  return pathname + search;
}
