import type { Page } from '@playwright/test';
import { linkToken, readMail } from '../product/mailbox.ts';
import type { Product } from '../product/product.ts';
import { authenticatorCode } from './authenticator.ts';

const password = 'granite lantern portage';

/**
 * Invites the first owner, accepts the invitation as its mail asks, turns on two-step verification, and opens the console.
 * @param ahead milliseconds by which the product's clock is ahead of this machine's: codes are of the product's time
 */
export async function openConsole(product: Product, page: Page, email: string, ahead: number): Promise<void> {
  const { request } = page;
  await product.portage('staff', 'add', email, '--role', 'owner');
  const { link } = await readMail(request, email, /invit/i);
  const { publishableKey: apikey } = await (await request.get('/config.json')).json();
  const send = async (method: string, path: string, token: string, data: object = {}) => {
    const headers = { apikey, authorization: `Bearer ${token}` };
    const answer = await request.fetch(`/auth/v1/${path}`, { method, headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const accepted = await send('POST', 'verify', apikey, linkToken(link));
  await send('PUT', 'user', accepted.access_token, { password });
  const { access_token: token } = await send('POST', 'token?grant_type=password', apikey, { email, password });
  const { id, totp } = await send('POST', 'factors', token, { factor_type: 'totp' });
  const challenge = await send('POST', `factors/${id}/challenge`, token);
  const code = authenticatorCode(totp.secret, Math.round(ahead / 30_000));
  const session = await send('POST', `factors/${id}/verify`, token, { challenge_id: challenge.id, code });
  await page.goto('/robots.txt');
  await page.evaluate((stored) => localStorage.setItem('portage-auth', stored), JSON.stringify(session));
  await page.goto('/provider');
}
