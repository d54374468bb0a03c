import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';

export interface OwnAccount {
  email: string;
  password: string;
}

/**
 * Creates an account and company for one test file as a user would: signs up, confirms the address by the mailed link (read from
 * /dev/mailbox, unless the product confirms automatically), and inserts the company.
 */
export async function ownAccount(url: string, publishableKey: string): Promise<OwnAccount> {
  const account = { email: `${randomUUID()}@conformance.example`, password: `a pass phrase ${randomUUID()}` };
  const client = createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await client.auth.signUp(account);
  if (error) throw error;
  if (data.session === null) await confirm(url, account.email);
  const signedIn = await client.auth.signInWithPassword(account);
  if (signedIn.error) throw signedIn.error;
  const company = await client.from('companies').insert({
    user_id: signedIn.data.user.id,
    legal_name: 'Conformance GmbH',
    company_size: '1-10',
    company_address: 'Torstrasse 1, Berlin',
    billing_email: account.email,
    personal_email: account.email,
    hiring_country: 'Germany',
    currency: 'EUR',
    purpose: 'Hire',
    hiring_timeline: 'Now',
  });
  if (company.error) throw company.error;
  await client.auth.signOut();
  return account;
}

/** Follows the newest confirmation link sent to an address. The mail arrives a moment after sign-up. */
async function confirm(url: string, email: string): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    const list = await (await fetch(`${url}/dev/mailbox`)).text();
    const row = list.split('<li').find((part) => part.includes(email));
    const mail = /href="(\/dev\/mailbox\/[^"]+)"/.exec(row ?? '')?.[1];
    const link = mail && /\/auth\/v1\/verify\?[^"'\s<]+/.exec(await (await fetch(`${url}${mail}`)).text())?.[0];
    if (link) {
      await fetch(`${url}${link.replaceAll(/&amp;(amp;)?/g, '&')}`, { redirect: 'manual' });
      return;
    }
  }
  throw new Error(`no confirmation came for ${email}; PORTAGE_BASE_URL must name a product with /dev/mailbox`);
}
