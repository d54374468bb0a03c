import { randomUUID } from 'node:crypto';
import { findPlan } from '@portage/domain/plans/plans';
import { asService } from '@portage/platform/postgres/identity';
import { confirmUser } from '@portage/wire/auth/accounts/accounts';
import { fillDemo } from '../../server/src/demo/fill-demo.ts';
import { addHeldPlan } from '../../server/src/modules/plans/held-plan.ts';
import type { ProviderServer } from '../../server/src/testing/provider-server.ts';
import { signDocuments } from '../../server/src/testing/signed-documents.ts';
import { openOwnServer, server } from './portal-server.ts';

/** A user with a session, and their company. */
export interface Account {
  email: string;
  password: string;
  userId: string;
  companyId: string;
  /** What the auth client stores in the browser. */
  session: Record<string, unknown>;
  /** Sends a request as this user, not through the portal. Throws when it is refused. */
  request(method: string, path: string, body?: unknown): Promise<unknown>;
}

export const password = 'correct horse battery';

/** An address that no other test uses. */
export const newAddress = (): string => `admin-${randomUUID().slice(0, 8)}@northwind.example`;

const apikey = (): string => server.deps.keys.publishableKey;

async function send(method: string, path: string, token: string, body?: unknown): Promise<unknown> {
  const answer = await server.fetch(path, {
    method,
    headers: {
      apikey: apikey(),
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** Signs in through the API. */
export async function signIn(email: string, secret = password): Promise<Account> {
  const session = await send('POST', '/auth/v1/token?grant_type=password', apikey(), { email, password: secret });
  const account = accountOf(email, session as Account['session'], '');
  const [company] = (await account.request('GET', '/rest/v1/companies?select=id')) as { id: string }[];
  return { ...account, password: secret, companyId: company?.id ?? '' };
}

/** An account with a session that the sign-in service has started. */
export function accountOf(email: string, session: Account['session'], companyId: string): Account {
  const { access_token, user } = session as { access_token: string; user: { id: string } };
  const request: Account['request'] = (method, path, body) => send(method, path, access_token, body);
  return { email, password, userId: user.id, companyId, session, request };
}

/** A confirmed account and its company, created through the API as the sign-up pages do. */
export async function newCompany(
  name = 'Wired Ltd',
  { plan }: { plan?: 'Essential' | 'Professional' } = {},
): Promise<Account> {
  const email = newAddress();
  const { id } = (await send('POST', '/auth/v1/signup', apikey(), { email, password })) as { id: string };
  await send('POST', '/functions/v1/register-company', apikey(), {
    userId: id,
    company: {
      legal_name: name,
      company_size: '1-10',
      company_address: 'Torstraße 1, 10119 Berlin',
      billing_email: 'billing@wired.example',
      personal_email: email,
      hiring_country: 'Germany',
      currency: 'EUR',
      purpose: 'Just browsing for now',
      hiring_timeline: 'Ready to hire immediately',
    },
  });
  await confirmUser(server.deps, email);
  const account = await signIn(email);
  const held = plan === undefined ? undefined : findPlan(plan, server.deps.config.plans);
  if (held !== undefined)
    await server.deps.db.transaction(asService, (tx) =>
      addHeldPlan(tx, { id: account.companyId, user_id: account.userId }, held),
    );
  return account;
}

/** Adds a team member with all that payroll needs to the company. @param given columns that differ. Returns the id */
export async function addMember({ companyId }: Account, given: Record<string, unknown> = {}): Promise<string> {
  const id = await server.member({ id: companyId }, { postal_code: 'M5H 1A1', ...given });
  if (given.status === 'approved') await signDocuments(server, companyId, [id]);
  return id;
}

const filled = new WeakMap<ProviderServer, Promise<unknown>>();

/** Ana of Aurora Robotics: a plan for five, approved and pending members, and payroll since eleven weeks. */
export async function demoAccount(): Promise<Account> {
  if (!filled.has(server)) await openOwnServer();
  const filling = filled.get(server) ?? fillDemo(server.deps);
  filled.set(server, filling);
  await filling;
  return signIn('ana@aurora-robotics.example', 'maple-canoe-portage');
}
