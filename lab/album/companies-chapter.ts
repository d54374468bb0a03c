import { request as api } from '@playwright/test';
import { functionPath } from '@portage/contract/function-path';
import { type Client, clientWithPlan, insert, newClient } from '../../e2e/accounts/client-acts.ts';
import { clientState, readRows } from '../../e2e/accounts/signed-in-state.ts';
import { accountPassword, confirmedAccount } from '../../e2e/accounts/signing-up.ts';
import { readMail } from '../../e2e/product/mailbox.ts';
import type { Product } from '../../e2e/product/product.ts';
import { demo } from '../../e2e/screens/portal.ts';
import { atPaths, type Chapter, nameOf, type Shot } from './shot.ts';

const pages = ['/home', '/team', '/team/employee', '/pay', '/pay/calendar', '/company', '/plan', '/documents'];
const shotsOf = (paths: readonly string[]): Shot[] => paths.map((path) => ({ name: nameOf(path), path }));

/** Companies in states that the demo's first one is not in: before, between and after. */
export async function companiesChapters(product: Product): Promise<Chapter[]> {
  const request = await api.newContext({ baseURL: product.url });
  try {
    const email = await confirmedAccount(request, 'Northwind Traders GmbH');
    const waiting = await newClient(request, 'Waiting GmbH');
    const longNames = await clientWithPlan(request, product, 'Kreditanstalt für Wiederaufbau und Entwicklung');
    await addLongNames(request, longNames);
    const stateFor = async (account: { email: string }) =>
      (await clientState(product, { email: account.email, password: accountPassword })).state;
    return [
      { name: 'registered', storageState: await stateFor({ email }), shots: shotsOf(pages) },
      {
        name: 'waiting',
        storageState: await stateFor(waiting),
        shots: [...shotsOf(['/home', '/team', '/documents', '/plan']), ...(await signShots(request, waiting))],
      },
      { name: 'long-names', storageState: await stateFor(longNames), shots: shotsOf(['/home', '/team', '/documents']) },
      await leavingChapter(product, request),
      await endedChapter(product),
    ];
  } finally {
    await request.dispose();
  }
}

type Request = Awaited<ReturnType<typeof api.newContext>>;

async function addLongNames(request: Request, client: Client): Promise<void> {
  const person = {
    company_id: client.companyId,
    first_name: 'Marie-Christine Antoinette',
    last_name: 'de la Boissonnière-Vaillancourt',
    role: 'Analyste principale des systèmes de rémunération',
    email: 'marie-christine.de-la-boissonniere@people.example',
    birth_date: '1990-02-14',
    social_insurance_number: '046454286',
    commencement_date: '2026-12-01',
    is_employee: 'no',
    address_1: '1 King Street West',
    state: 'ON',
    salary: 123_456.78,
    payroll_schedule: 'Monthly',
  };
  await insert(request, client, 'team_members', person);
}

/** The page on which the agreement is signed, at each of its steps. */
async function signShots(request: Request, client: Client): Promise<Shot[]> {
  const { link } = await readMail(request, client.email, /Service Agreement/);
  const path = new URL(link).pathname;
  return [
    ...atPaths({ sign: path, 'sign-decline': `${path}/decline` }),
    { name: 'sign-without-name', path, show: (page) => page.locator('form button[type=submit]').first().click() },
  ];
}

/** A company with a smaller plan under way and a person who left. */
async function leavingChapter(product: Product, request: Request): Promise<Chapter> {
  const { state, token } = await clientState(product, demo.jonas);
  const [company] = await readRows<{ id: string; user_id: string }>(product, token, 'companies?select=id,user_id');
  const { publishableKey: apikey } = await (await request.get('/config.json')).json();
  const ordered = await request.post(functionPath('create-checkout-page'), {
    headers: { apikey, authorization: `Bearer ${token}` },
    data: {
      ...{ userId: company?.user_id, companyId: company?.id, planName: 'Essential', term: 'monthly', employeeCount: 2 },
    },
  });
  const { url } = await ordered.json();
  const people = await readRows<{ team_member_id: string; first_name: string }>(
    product,
    token,
    'team_members?select=team_member_id,first_name',
  );
  const owen = people.find(({ first_name }) => first_name === 'Owen')?.team_member_id ?? '';
  const left = { team_member_id: owen, last_day: '2026-11-13', reason_code: 'E00', reason: 'moved' };
  await product.portage('act', 'end-employment', '--json', JSON.stringify(left));
  return {
    name: 'leaving',
    storageState: state,
    shots: [
      ...shotsOf(['/home', '/team', '/pay']),
      ...atPaths({
        'plan-pending': '/plan',
        checkout: new URL(url).pathname,
        'plan-choosing': '/plan?dialog=plans',
        'team-left': `/team/${owen}`,
        'team-left-pay': `/team/${owen}/pay`,
        'team-left-history': `/team/${owen}/history`,
        'team-rehire': `/team/${owen}?rehire=${owen}`,
      }),
    ],
  };
}

/** A company whose plan has ended. */
async function endedChapter(product: Product): Promise<Chapter> {
  const ended = { company_id: 'Atelier Boréal', reason: 'left' };
  await product.portage('act', 'cancel-plan', '--json', JSON.stringify(ended));
  const { state } = await clientState(product, demo.claire);
  return { name: 'ended', storageState: state, shots: shotsOf(['/home', '/team', '/plan']) };
}
