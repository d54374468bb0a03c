import { type APIRequestContext, expect } from '@playwright/test';
import { functionPath } from '@portage/contract/function-path';
import type { FunctionName, FunctionRequest } from '@portage/contract/functions';
import { readMail } from '../product/mailbox.ts';
import type { Product } from '../product/product.ts';
import { idsIn } from './call-function.ts';
import { accountPassword, confirmedAccount } from './signing-up.ts';

/** A client that acts through the API, as its portal does. */
export interface Client {
  name: string;
  email: string;
  companyId: string;
  userId: string;
  headers: { apikey: string; authorization: string };
}

/** Signs up a company, confirms its address and completes its set-up, which sends the service agreement. */
export async function newClient(request: APIRequestContext, name: string): Promise<Client> {
  const email = await confirmedAccount(request, name);
  const { publishableKey: apikey } = await (await request.get('/config.json')).json();
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email, password: accountPassword },
  });
  const { access_token, user } = await answer.json();
  const headers = { apikey, authorization: `Bearer ${access_token}` };
  const [company] = await (await request.get('/rest/v1/companies?select=id', { headers })).json();
  const client = { name, email, companyId: company.id, userId: user.id, headers };
  await call(request, client, 'complete-account-setup', {});
  return client;
}

/** A new client with a plan for three. */
export async function clientWithPlan(request: APIRequestContext, product: Product, name: string): Promise<Client> {
  const client = await newClient(request, name);
  const plan = { planName: 'Professional', term: 'monthly', employeeCount: 3 } as const;
  await call(request, client, 'create-checkout-page', plan);
  const paid = { company_id: name, reason: 'paid by transfer' };
  await product.portage('act', 'complete-plan', '--json', JSON.stringify(paid));
  return client;
}

/** Calls a function as the client, with its ids. */
export async function call<N extends FunctionName>(
  request: APIRequestContext,
  { headers, userId, companyId }: Client,
  name: N,
  data: Omit<FunctionRequest<N>, 'userId' | 'companyId'>,
): Promise<void> {
  const answer = await request.post(functionPath(name), {
    headers,
    data: { ...idsIn(name, { userId, companyId }), ...data },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Adds a row as the client. Returns the row. */
export async function insert(
  request: APIRequestContext,
  { headers }: Client,
  table: string,
  data: Record<string, unknown>,
): Promise<Record<string, string>> {
  const answer = await request.post(`/rest/v1/${table}`, {
    headers: { ...headers, prefer: 'return=representation' },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const [row] = await answer.json();
  return row;
}

/** Signs the document of the newest matching mail to an address. */
export async function signByMail(request: APIRequestContext, to: string, subject: RegExp, name: string): Promise<void> {
  const { link } = await readMail(request, to, subject);
  const answer = await request.post(link, {
    form: { consent: 'yes', name, drawing: '' },
    headers: { origin: new URL(link).origin },
  });
  expect(await answer.text()).toContain('Everyone has signed.');
}

/** Activates a person, in the portal's two steps. */
export async function activate(request: APIRequestContext, { headers }: Client, memberId: string): Promise<void> {
  for (const data of [{ action: 'activate' }, { status: 'approved', action: null }]) {
    const answer = await request.patch(`/rest/v1/team_members?team_member_id=eq.${memberId}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}
