import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Postgrest,
  postgrestBinary,
  startPostgrest,
} from '../../server/tests/wire/rest/testing/oracle/postgrest.ts';
import { type Account, addMember, newCompany } from './accounts.ts';
import { runPayrollOf } from './company/payroll.ts';
import { clockOffset } from './environment/test-clock.ts';
import { fill } from './fill.ts';
import { network } from './network.ts';
import { server } from './portal-server.ts';
import { renderApp } from './render-app.tsx';

// PostgREST answers in place of the server: the portal uses nothing that is not in the protocol. npm has it for Linux on x64.
const binary = postgrestBinary();
const andPostgrest = test.runIf(binary !== null);
let postgrest: Postgrest;
beforeAll(async () => {
  if (binary === null) return;
  const { jwks } = server.deps.keys;
  postgrest = await startPostgrest(binary, server.connection, { schema: 'public', maxRows: 1000, jwks, clockOffset });
});
afterAll(() => postgrest?.[Symbol.asyncDispose]());

/** PostgREST's answer to a request of the portal. A publishable key is no token: the gateway in front of PostgREST leaves it out. */
async function fromPostgrest(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { apikey: _, authorization = '', ...headers } = Object.fromEntries(request.headers);
  const { status, header, text } = await postgrest.send({
    method: request.method,
    path: `${pathname.replace('/rest/v1/', '')}${search}`,
    headers: /^Bearer eyJ/.test(authorization)
      ? { ...headers, authorization: await atAnyTime(authorization) }
      : headers,
    body: request.body === null ? null : await request.text(),
  });
  const kept = ['content-range', 'content-type'].flatMap((name) => {
    const value = header(name);
    return value === null ? [] : [[name, value] as const];
  });
  return new Response(status === 204 || text === '' ? null : text, { status, headers: Object.fromEntries(kept) });
}

/** The same token, valid by the machine's clock, which PostgREST reads: the tests have a day of their own. */
async function atAnyTime(authorization: string): Promise<string> {
  const [, claims = ''] = authorization.split('.');
  const always = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), iat: 0, exp: 7_258_118_400 };
  return `Bearer ${await server.deps.keys.sign(always)}`;
}

/** What the portal takes from an answer. */
async function taken(answer: Response): Promise<object> {
  const text = await answer.text();
  return {
    status: answer.status,
    range: answer.headers.get('content-range'),
    rows: text === '' ? null : JSON.parse(text),
  };
}

async function companyWithPay(name: string): Promise<{ account: Account; member: string }> {
  const account = await newCompany(name, { plan: 'Professional' });
  const member = await addMember(account, { status: 'approved' });
  await addMember(account, { first_name: 'Liam', email: 'liam@people.example', social_insurance_number: '193456787' });
  await runPayrollOf(account);
  return { account, member };
}

andPostgrest('PostgREST gives the same answer to every read of the portal', async () => {
  const { account, member } = await companyWithPay('Second Engine Ltd');
  const answers: { request: string; ours: object; theirs: object }[] = [];
  network.route(/^(GET|HEAD) \/rest\/v1\//, async (request) => {
    const [ours, theirs] = await Promise.all([server.deliver(request.clone()), fromPostgrest(request)]);
    const { pathname, search } = new URL(request.url);
    answers.push({
      request: `${request.method} ${decodeURIComponent(pathname + search)}`,
      ours: await taken(ours.clone()),
      theirs: await taken(theirs),
    });
    return ours;
  });
  const paths = [
    ...['/home', '/team', `/team/${member}`, '/team/employee', '/pay', '/pay?view=history', '/pay?view=calendar'],
    ...['/plan', '/documents', '/company', '/cost-calculator'],
  ];
  for (const path of paths) {
    await renderApp({ path, account });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  }
  expect(answers.length).toBeGreaterThan(30);
  for (const { request, ours, theirs } of answers) expect(theirs, request).toEqual(ours);
});

andPostgrest('billing details, a calendar link and a one-time payment are written through PostgREST', async () => {
  const { account } = await companyWithPay('Second Writer Ltd');
  const written: string[] = [];
  network.route(/^(POST|PATCH) \/rest\/v1\//, async (request) => {
    const { pathname } = new URL(request.url);
    const answer = await fromPostgrest(request);
    written.push(`${request.method} ${pathname} ${answer.status}`);
    return answer;
  });
  const press = (user: UserEvent, name: string | RegExp) => screen.findByRole('button', { name }).then(user.click);

  let user = await renderApp({ path: '/company', account });
  await press(user, 'Edit billing details');
  await fill(user, await screen.findByLabelText('Billing Email'), 'books@northwind.example');
  await press(user, 'Review changes');
  await press(user, 'Change');
  // The dialog shows the new address too.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('books@northwind.example');

  user = await renderApp({ path: '/team/employee', account });
  await press(user, 'Calendar link');
  await screen.findByText('There is no link yet.');
  await press(user, 'Create link');
  await waitFor(() => expect(written).toHaveLength(2));

  user = await renderApp({ path: '/pay', account });
  await press(user, 'Create One-time Payment');
  const dialog = within(await screen.findByRole('dialog', { name: 'New One-time Payment' }));
  await dialog.findByRole('option', { name: 'Maya Tremblay' });
  await user.selectOptions(dialog.getByLabelText(/^Employee Name/), 'Maya Tremblay');
  await user.selectOptions(dialog.getByLabelText(/^Payment Type/), 'Stipend');
  await fill(user, dialog.getByLabelText(/^Amount/), '500');
  await user.click(await dialog.findByText('Pick a payment date'));
  const days = within(await dialog.findByRole('group', { name: 'Payment date' })).getAllByRole<HTMLButtonElement>(
    'button',
    { name: /\d{4}$/ },
  );
  await user.click(days.find(({ disabled }) => !disabled) as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Submit One-time Payment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  expect(written).toEqual([
    'PATCH /rest/v1/companies 200',
    'POST /rest/v1/calendar_feeds 201',
    'POST /rest/v1/wip_one_time_payments 201',
  ]);
});
