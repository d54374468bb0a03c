import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';

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
  if (data.session === null) await confirm(url, client, account.email);
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

/** Exchanges the token of the newest confirmation link sent to an address, as its page does. The mail arrives a moment after sign-up. */
async function confirm(url: string, client: SupabaseClient, email: string): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    const list = await (await fetch(`${url}/dev/mailbox`)).text();
    const row = list.split('<li').find((part) => part.includes(email));
    const mail = /href="(\/dev\/mailbox\/[^"]+)"/.exec(row ?? '')?.[1];
    const text = mail === undefined ? '' : await (await fetch(`${url}${mail}`)).text();
    const token_hash = /#token_hash=([0-9a-f]+)/.exec(text)?.[1];
    if (token_hash === undefined) continue;
    const { error } = await client.auth.verifyOtp({ token_hash, type: 'signup' });
    if (error) throw error;
    await client.auth.signOut({ scope: 'local' });
    return;
  }
  throw new Error(`no confirmation came for ${email}; PORTAGE_BASE_URL must name a product with /dev/mailbox`);
}
