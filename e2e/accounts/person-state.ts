import { request } from '@playwright/test';
import { readMail } from '../product/mailbox.ts';
import type { Product } from '../product/product.ts';
import { caller, clientState, readRows, type Session, type State, stateOf } from './signed-in-state.ts';

/** A browser that is signed in, and the session's access token. */
interface SignedIn {
  state: State;
  token: string;
}

const persons = new WeakMap<Product, Promise<SignedIn>>();

/** A browser that is signed in to the account of a person whom the demo's first company pays, made once for each product. */
export function personState(product: Product): Promise<SignedIn> {
  const person = persons.get(product) ?? openAccount(product);
  persons.set(product, person);
  return person;
}

/** Invites the person, who opens the account with a mailed code. */
async function openAccount(product: Product): Promise<SignedIn> {
  const call = await caller(product);
  const { token: office } = await clientState(product);
  const approved = 'team_members?status=eq.approved&order=date_added&limit=1&select=company_id,team_member_id,email';
  const [member] = await readRows<{ company_id: string; team_member_id: string; email: string }>(
    product,
    office,
    approved,
  );
  if (member === undefined) throw new Error('The demo has no person.');
  const { email, ...ids } = member;
  await call('POST', '/functions/v1/invite-team-member', ids, office);
  const mailbox = await request.newContext({ baseURL: product.url });
  const { link } = await readMail(mailbox, email, /Your pay at/);
  const token = new URL(link).searchParams.get('token');
  await call('POST', '/functions/v1/begin-member-account', { token });
  await call('POST', '/auth/v1/otp', { email, create_user: false });
  const { text } = await readMail(mailbox, email, /login code/i);
  await mailbox.dispose();
  const code = /\b\d{6}\b/.exec(text)?.[0];
  const session = await call<Session>('POST', '/auth/v1/verify', { type: 'email', email, token: code });
  await call('POST', '/functions/v1/me/accept-invitation', { token }, session.access_token);
  return { state: stateOf(product, session), token: session.access_token };
}
