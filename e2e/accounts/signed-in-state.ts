import type { BrowserContextOptions } from '@playwright/test';
import { request } from '@playwright/test';
import { linkToken, readMail } from '../product/mailbox.ts';
import type { Product } from '../product/product.ts';
import { demo } from '../screens/portal.ts';
import { authenticatorCode } from './authenticator.ts';

/** What a browser keeps. */
export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;
export interface Session {
  access_token: string;
  expires_at: number;
  expires_in: number;
  user: unknown;
}

/** Sends JSON to the product's API. @throws Error with the response if it is an error */
type Call = <T>(method: string, path: string, body?: object, token?: string) => Promise<T>;

/**
 * A browser that is signed in to an account of a client or of someone who is paid, and the session's access token. The account has its
 * own language again: a journey on the same product may have kept another, in which the first page would load once more.
 */
export async function clientState(product: Product, account = demo.ana): Promise<{ state: State; token: string }> {
  const call = await caller(product);
  const signIn = () => call<Session>('POST', '/auth/v1/token?grant_type=password', account);
  const locale = account === demo.claire ? 'fr-CA' : 'en-CA';
  await call('PUT', '/auth/v1/user', { data: { locale } }, (await signIn()).access_token);
  const session = await signIn();
  return { state: stateOf(product, session), token: session.access_token };
}

/** The browser of a signed-in account, which then has another language. */
export async function inLanguage(product: Product, state: State, locale: string): Promise<State> {
  const stored = state.origins[0]?.localStorage[0]?.value;
  if (stored === undefined) return state;
  const session: Session = JSON.parse(stored);
  const call = await caller(product);
  const user = await call('PUT', '/auth/v1/user', { data: { locale } }, session.access_token);
  return stateOf(product, { ...session, user });
}

/** The account of the console's owner, once `staffState` has added it. */
export const staffOwner = { email: 'owner@staff.example', password: 'spruce-harbour-lantern' };

const owners = new WeakMap<Product, Promise<State>>();

/** A browser that is signed in to the console, as an owner with two-step verification, who is added once for each product. */
export function staffState(product: Product): Promise<State> {
  const state = owners.get(product) ?? addOwner(product);
  owners.set(product, state);
  return state;
}

async function addOwner(product: Product): Promise<State> {
  const account = staffOwner;
  const call = await caller(product);
  await product.portage('staff', 'add', account.email, '--role', 'owner');
  const mailbox = await request.newContext({ baseURL: product.url });
  const { link } = await readMail(mailbox, account.email, /./);
  await mailbox.dispose();
  const accepted = await call<Session>('POST', '/auth/v1/verify', linkToken(link));
  await call('PUT', '/auth/v1/user', { password: account.password }, accepted.access_token);
  const first = await call<Session>('POST', '/auth/v1/token?grant_type=password', account);
  const send = <T>(path: string, body: object) => call<T>('POST', path, body, first.access_token);
  const { id, totp } = await send<{ id: string; totp: { secret: string } }>('/auth/v1/factors', {
    factor_type: 'totp',
  });
  const challenge = await send<{ id: string }>(`/auth/v1/factors/${id}/challenge`, {});
  const halfMinutes = Math.round(((first.expires_at - first.expires_in) * 1000 - Date.now()) / 30_000);
  const session = await send<Session>(`/auth/v1/factors/${id}/verify`, {
    challenge_id: challenge.id,
    code: authenticatorCode(totp.secret, halfMinutes),
  });
  return stateOf(product, session);
}

const stateOf = ({ url }: Product, session: Session): State => ({
  cookies: [],
  origins: [{ origin: url, localStorage: [{ name: 'portage-auth', value: JSON.stringify(session) }] }],
});

/** Reads rows of the first client as the portal does. */
export async function readRows<T>(product: Product, token: string, query: string): Promise<T[]> {
  return (await caller(product))<T[]>('GET', `/rest/v1/${query}`, undefined, token);
}

/** The `id` of the first row that a query finds. @throws Error when it finds none */
export async function firstId(product: Product, token: string, query: string): Promise<string> {
  const [row] = await readRows<{ id: string }>(product, token, `${query}&limit=1`);
  if (row === undefined) throw new Error(`There is no row for ${query}.`);
  return row.id;
}

/** How to call a product's API, without a token as a visitor. */
export async function caller({ url }: Product): Promise<Call> {
  const config = await fetch(`${url}/config.json`);
  const { publishableKey } = (await config.json()) as { publishableKey: string };
  return async (method, path, body, token = publishableKey) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as never;
  };
}
