import { randomUUID } from 'node:crypto';
import { COMPANY_ROLES, type CompanyRole, ROLE_RIGHTS } from '@portage/contract/company-rights';
import { type FunctionName, type FunctionRequest, functionNames } from '@portage/contract/functions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, newAccount } from '../testing/company-person.ts';
import { type PersonSession, personSession } from '../testing/person-session.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../testing/provider-server.ts';
import { type StaffSession, staffSession } from '../testing/staff-session.ts';
import { FUNCTION_RIGHTS } from './function-rights.ts';

// Each function, called by each role with a valid body that changes nothing, apart from the caller's own name.

type Who = CompanyRole | 'removed' | 'visitor' | 'stranger';
const callers = [...COMPANY_ROLES, 'removed', 'visitor', 'stranger'] as const;

let server: ProviderServer;
const people = {} as Record<Who, TestCompany | null>;
let staff: StaffSession;
let paid: PersonSession;
beforeAll(async () => {
  server = await startProviderServer({ AUTH_RATE_LIMIT_PER_5_MINUTES: '1000' });
  const company = await server.company('Aurora Robotics');
  people.owner = company;
  for (const role of ['admin', 'finance', 'viewer'] as const) people[role] = await addPerson(server, company, role);
  const removed = await addPerson(server, company, 'admin');
  await server.rows('update public.company_members set removed_at = app.now() where id = $1', [removed.personId]);
  people.removed = removed;
  people.stranger = await server.company('Borealis');
  people.visitor = null;
  staff = await staffSession(server, 'owner');
  paid = await personSession(server, [await server.member(company)]);
});
afterAll(() => server[Symbol.asyncDispose]());

const unknown = randomUUID();
const own = () => ({ company_id: people.owner?.id ?? '' });
const person = { person_id: unknown };
const member = { team_member_id: unknown };
const change = { ...member, effective_on: '2026-12-01', salary: '100000.00' };
const end = {
  ...member,
  last_day: '2026-12-01',
  reason_code: 'E00',
  comment: null,
  final_pay_on: null,
} as const;
const bodies: { [N in FunctionName]: () => FunctionRequest<N> | object } = {
  'register-company': () => ({}),
  'complete-account-setup': () => ({ userId: unknown, companyId: unknown }),
  'send-email': () => ({ action: 'NONE', user_id: unknown }),
  'create-hellosign-document': () => ({ type: 'NONE', companyId: people.owner?.id ?? '' }),
  'create-checkout-page': () => ({ planName: 'None', term: 'Monthly', companyId: people.owner?.id ?? '' }),
  'plan-billing': () => ({ companyId: people.owner?.id ?? '' }),
  'cancel-plan-change': () => ({ companyId: people.owner?.id ?? '' }),
  'find-repeated-member': () => ({
    ...own(),
    email: 'new@people.example',
    social_insurance_number: '',
    request_key: unknown,
  }),
  'find-repeated-numbers': () => ({ ...own(), social_insurance_numbers: [] }),
  'deactivate-team-member': () => member,
  'preview-employment-change': () => change,
  'change-employment': () => change,
  'cancel-employment-change': () => ({ ...member, change_id: unknown }),
  'preview-end': () => end,
  'end-employment': () => end,
  'undo-end': () => member,
  rehire: () => ({ ...member, first_day: '2026-12-01' }),
  statement: () => ({ period: 'all' }),
  'pay-calendar': () => own(),
  'change-placement-letter': () => ({ ...member, action: 'remind' }),
  'list-companies': () => ({ user_id: unknown }),
  'list-company-people': () => own(),
  'company-changes': () => own(),
  'invite-company-person': () => ({ ...own(), email: 'no address', role: 'viewer' }),
  'resend-invitation': () => ({ ...own(), invitation_id: unknown }),
  'revoke-invitation': () => ({ ...own(), invitation_id: unknown }),
  'read-invitation': () => ({ token: 'x' }),
  'accept-invitation': () => ({ token: 'x' }),
  'decline-invitation': () => ({ token: 'x' }),
  'change-company-person': () => ({ ...own(), ...person, role: 'viewer' }),
  'remove-company-person': () => ({ ...own(), ...person }),
  'leave-company': () => own(),
  'set-own-name': () => ({ ...own(), name: 'Ana Keller' }),
  'dismiss-notice': () => ({ ...own(), notice: 'name' }),
  'offer-ownership': () => ({ ...own(), ...person }),
  'answer-ownership': () => ({ ...own(), accept: false }),
  'invite-team-member': () => ({ ...own(), ...member }),
  'withdraw-team-member-invitation': () => ({ ...own(), ...member }),
  'read-member-invitation': () => ({ token: 'none' }),
  'begin-member-account': () => ({ token: 'none' }),
  'record-time-away': () => ({ ...member, kind: 'sick', first_day: '2026-12-01', last_day: '2026-12-01' }),
  'name-time-away-approver': () => ({ ...member, approver_id: null }),
  'decide-time-away': () => ({ time_away_id: unknown, state: 'approved' }),
  'decide-expense': () => ({ expense_id: unknown, state: 'approved' }),
  'vacation-balances': () => ({ ...own(), team_member_ids: [] }),
  'sick-leave': () => ({ ...own(), time_away_ids: [] }),
  'require-second-step': () => ({ ...own(), required: false }),
};

/** Refused before the function runs, or not. */
function isAdmitted(name: FunctionName, who: Who): boolean {
  const right = FUNCTION_RIGHTS[name];
  if (right === 'public') return true;
  if (who === 'visitor') return false;
  if (right === 'account') return true;
  if (who === 'removed' || who === 'stranger') return false;
  return ROLE_RIGHTS[who].includes(right);
}

describe('a function', () => {
  // These check the account or address in the body first, or change the caller's own place.
  const tested = functionNames.filter(
    (name) =>
      !['complete-account-setup', 'send-email', 'invite-company-person', 'leave-company', 'list-companies'].includes(
        name,
      ),
  );
  test.each(tested.flatMap((name) => callers.map((who) => [name, who] as const)))(
    '%s, called by: %s',
    async (name, who) => {
      const answer = await callFor(people[who], name, bodies[name]());
      if (isAdmitted(name, who)) expect([401, 403]).not.toContain(answer.status);
      else expect(answer.status).toBe(who === 'visitor' ? 401 : who === 'removed' ? 404 : 403);
    },
  );

  /** Calls a function for Aurora, which strangers name too. */
  async function callFor(caller: Pick<TestCompany, 'token'> | null, name: FunctionName, body: object) {
    const answer = await server.fetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        apikey: server.deps.keys.publishableKey,
        'portage-company': people.owner?.id ?? '',
        ...(caller === null ? {} : { authorization: `Bearer ${caller.token}` }),
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status };
  }

  test.each(functionNames.filter((name) => FUNCTION_RIGHTS[name] !== 'public'))(
    '%s is refused to the staff of the provider and to people who are paid, with a valid body',
    async (name) => {
      for (const caller of [staff, paid]) expect(await callAs(caller, name)).toBe(401);
    },
  );

  /** Calls a function for Aurora with a body that names the caller. @returns the status */
  async function callAs(caller: { userId: string; token: string }, name: FunctionName): Promise<number> {
    const body = bodies[name]();
    const ids = {
      userId: caller.userId,
      user_id: caller.userId,
      companyId: people.owner?.id,
      email: 'new@people.example',
    };
    // A function takes no fields but its own.
    const valid = Object.fromEntries(Object.entries(ids).filter(([field]) => field in body));
    return (await callFor(caller, name, { ...body, ...valid })).status;
  }

  test.each([
    ['admin', 403],
    ['finance', 403],
    ['viewer', 403],
  ] as const)('that sends the owner mail is refused to: %s', async (who, status) => {
    const caller = people[who];
    const mail = { action: 'WELCOME', user_id: caller?.userId };
    expect((await server.call(caller, 'send-email', mail)).status).toBe(status);
    const setup = { userId: caller?.userId, companyId: caller?.id };
    expect((await server.call(caller, 'complete-account-setup', setup)).status).toBe(status);
  });

  test.each([
    ['finance', 403],
    ['viewer', 403],
    ['removed', 404],
  ] as const)('that invites is refused to: %s', async (who, status) => {
    const invitation = { email: 'new@people.example', role: 'viewer' };
    expect((await server.call(people[who], 'invite-company-person', { ...own(), ...invitation })).status).toBe(status);
    expect(await server.rows("select 1 from app.mail_messages where kind = 'invitation'")).toEqual([]);
  });

  test('that lists companies answers only the account itself', async () => {
    const body = { user_id: people.owner?.userId };
    expect((await server.call(people.admin, 'list-companies', body)).status).toBe(403);
    expect((await server.call(null, 'list-companies', body)).status).toBe(401);
    expect((await server.call(people.owner, 'list-companies', body)).status).toBe(200);
  });

  test('names the company to ask when a role lacks the right', async () => {
    expect(await server.call(people.finance, 'undo-end', member)).toEqual({
      status: 403,
      body: { error: "Your role at Aurora Robotics doesn't allow this. Ask the owner or an admin." },
    });
  });
});

describe('an account of two companies', () => {
  test('acts for its own company unless it names the other', async () => {
    const cumulus = await server.company('Cumulus');
    const delta = await server.company('Delta');
    await server.rows("insert into public.company_members (company_id, user_id, role) values ($1, $2, 'finance')", [
      delta.id,
      cumulus.userId,
    ]);
    const names = async () =>
      (await server.call(cumulus, 'list-companies', { user_id: cumulus.userId })).body.companies;
    expect(await names()).toMatchObject([
      { legal_name: 'Cumulus', role: 'owner' },
      { legal_name: 'Delta', role: 'finance' },
    ]);
    expect((await server.call(cumulus, 'statement', { period: 'all' })).status).toBe(200);
    const checkout = { planName: 'None', term: 'Monthly', companyId: delta.id };
    expect((await server.call(cumulus, 'create-checkout-page', checkout)).status).toBe(400);
    const agreement = { type: 'EOR_SERVICE_AGREEMENT', companyId: delta.id };
    expect((await server.call(cumulus, 'create-hellosign-document', agreement)).status).toBe(403);
  });

  test('that owns neither must name one', async () => {
    const account = await newAccount(server);
    for (const name of ['Echo', 'Foxtrot'])
      await server.rows("insert into public.company_members (company_id, user_id, role) values ($1, $2, 'viewer')", [
        (await server.company(name)).id,
        account.userId,
      ]);
    expect(await server.call(account, 'statement', { period: 'all' })).toEqual({
      status: 400,
      body: { error: 'You belong to several companies. Choose the one this is for.' },
    });
  });
});
