import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { cents as toCents, toDecimal } from '@portage/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { correctMember } from '../modules/members/correct-member.ts';
import { runCompany } from '../modules/payroll/run.ts';
import { employer } from '../modules/payroll/testing/employer.ts';
import { addMadeUpRates } from '../modules/rates/testing/add-made-up-rates.ts';
import { today } from '../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../testing/provider-server.ts';
import { callAct, type StaffSession, staffSession } from '../testing/staff-session.ts';
import { traceOf } from './testing/client-trace.ts';

let server: ProviderServer;
let staff: StaffSession;
let now: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  staff = await staffSession(server, 'owner');
  now = today(server.deps.clock);
  await addMadeUpRates(server, now);
});
afterAll(() => server[Symbol.asyncDispose]());

type Client = TestCompany & { memberIds: string[] };
interface Answer {
  status: number;
}
/** A client and person on which an act is possible. */
interface Ready {
  client: Client;
  send: () => Promise<Answer>;
  /** The same from a page that was opened before, with other values; left out where there are none. */
  sendOther?: () => Promise<Answer>;
}

const member = ({ memberIds }: Client) => memberIds[0] ?? '';
const hired = (given: Record<string, unknown> = {}) =>
  employer(server, { commencement_date: addDays(now, -30), ...given });
const act = (name: Parameters<typeof callAct>[2], body: object) => callAct(server, staff.token, name, body);
const rest = (client: Client, method: string, path: string, body: object) =>
  server.fetch(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: server.deps.keys.publishableKey,
      authorization: `Bearer ${client.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
const person = (client: Client) => `team_members?team_member_id=eq.${member(client)}`;
const call = (
  client: Client,
  name: 'change-employment' | 'end-employment' | 'undo-end' | 'rehire',
  body: object = {},
) => server.call(client, name, { team_member_id: member(client), ...body });
const run = (client: Client) => runCompany(server.deps, { id: client.id, legal_name: client.name }, now, false);

async function changed(body: object) {
  const client = await hired();
  const { body: answer } = await call(client, 'change-employment', body);
  return { client, changeId: 'change_id' in answer ? answer.change_id : undefined };
}

/** A client whose person left ten days ago, and is inactive. */
async function left(): Promise<Client> {
  const client = await hired();
  await call(client, 'end-employment', { last_day: addDays(now, -10), reason_code: 'E00' });
  await server.rows("update public.team_members set status = 'processing' where team_member_id = $1", [member(client)]);
  return client;
}

/** A client whose first pay is invoiced. */
async function billed(paid = false) {
  const client = await hired();
  await run(client);
  const [row] = await server.rows<{ invoice: string; cents: number; line: string }>(
    `select i.id as invoice, (i.amount * 100)::int as cents, p.id as line
     from public.invoices i join public.payments p on p.invoice_id = i.id where i.company_id = $1 order by p.start_date limit 1`,
    [client.id],
  );
  const { invoice = '', cents = 0, line = '' } = row ?? {};
  const receipt = { client: client.id, cents, received_on: now, method: 'EFT', reference: 'paid' };
  if (paid) await act('provider/record-receipt', { ...receipt, invoices: [{ invoice, cents: null }] });
  return { client, invoice, cents, line };
}

let lines = 0;
/** A line of a bank statement about money received. */
async function bankLine(cents: number): Promise<number> {
  lines += 1;
  const text = `Date,Amount,Description\n${addDays(now, -lines)},${toDecimal(toCents(cents))},Transfer\n`;
  const { body } = await act('provider/import-statement', { name: 'bank.csv', text, save: true });
  const [row] = await server.rows<{ id: string }>('select id from app.bank_lines where import_id = $1', [body.import]);
  return Number(row?.id);
}

async function withLetter(action: 'cancel' | 'replace'): Promise<Ready> {
  const client = await hired();
  const letter = (what: string) =>
    server.call(client, 'change-placement-letter', { team_member_id: member(client), action: what });
  await letter('replace');
  await server.runJobs();
  return { client, send: () => letter(action) };
}

const reason = 'Agreed with the client';
const acts: { act: string; ready: () => Promise<Ready> }[] = [
  {
    act: 'correct details',
    ready: async () => {
      const client = await hired();
      return {
        client,
        send: () =>
          rest(client, 'PATCH', person(client), { address_1: '9 Bay St', state: 'BC', postal_code: 'V6B 1A1' }),
      };
    },
  },
  {
    act: 'correct details as the provider',
    ready: async () => {
      const client = await hired();
      const send = () =>
        correctMember(server.deps, member(client), { province: 'BC' }, { dryRun: false, otherProvince: true });
      return { client, send: async () => ({ status: (await send()) && 200 }) };
    },
  },
  ...(
    [
      { what: 'salary', body: { salary: '100000' }, other: { salary: '110000' } },
      { what: 'schedule', body: { payroll_schedule: 'Monthly' }, other: { payroll_schedule: 'Bi-Weekly' } },
      { what: 'province', body: { province: 'QC' }, other: { province: 'BC' } },
    ] as const
  ).map(({ what, body, other }) => ({
    act: `dated change of ${what}`,
    ready: async () => {
      const client = await hired();
      const effective_on = addDays(now, 40);
      const send = (values: object) => call(client, 'change-employment', { effective_on, ...values });
      return { client, send: () => send(body), sendOther: () => send(other) };
    },
  })),
  {
    act: 'edit of a dated change',
    ready: async () => {
      const { client, changeId: replaces } = await changed({ effective_on: addDays(now, 40), salary: '100000' });
      const send = (salary: string) =>
        call(client, 'change-employment', { effective_on: addDays(now, 50), salary, replaces });
      return { client, send: () => send('101000'), sendOther: () => send('102000') };
    },
  },
  {
    act: 'cancellation of a dated change',
    ready: async () => {
      const { client, changeId: change_id } = await changed({ effective_on: addDays(now, 40), province: 'QC' });
      const edit = { effective_on: addDays(now, 50), province: 'BC', replaces: change_id };
      return {
        client,
        send: () => server.call(client, 'cancel-employment-change', { team_member_id: member(client), change_id }),
        sendOther: () => call(client, 'change-employment', edit),
      };
    },
  },
  {
    act: 'leaving',
    ready: async () => {
      const client = await hired();
      const extras = { vacation: 100_000, payInLieu: 200_000, retiringAllowance: 0 };
      const send = (days: number) =>
        call(client, 'end-employment', { last_day: addDays(now, days), reason_code: 'M00', extras });
      return { client, send: () => send(5), sendOther: () => send(6) };
    },
  },
  {
    act: 'undo of leaving',
    ready: async () => {
      const client = await hired();
      const extras = { vacation: 100_000, payInLieu: 0, retiringAllowance: 0 };
      await call(client, 'end-employment', { last_day: addDays(now, 5), reason_code: 'M00', extras });
      return { client, send: () => call(client, 'undo-end') };
    },
  },
  {
    act: 'rehire',
    ready: async () => {
      const client = await left();
      return { client, send: () => call(client, 'rehire', { first_day: addDays(now, 2) }) };
    },
  },
  {
    act: 'reactivation',
    ready: async () => {
      const client = await left();
      await rest(client, 'PATCH', person(client), { action: 'activate' });
      return { client, send: () => rest(client, 'PATCH', person(client), { status: 'approved' }) };
    },
  },
  {
    act: 'one-time payment',
    ready: async () => {
      const client = await hired();
      const row = {
        team_member_id: member(client),
        payment_type: 'Bonus',
        amount: 1500,
        start_date: addDays(now, 20),
        end_date: addDays(now, 20),
        request_key: crypto.randomUUID(),
      };
      return { client, send: () => rest(client, 'POST', 'wip_one_time_payments', row) };
    },
  },
  {
    act: 'void',
    ready: async () => {
      const { client, invoice } = await billed();
      return { client, send: () => act('provider/void-invoice', { invoice, pay_again: false, reason }) };
    },
  },
  {
    act: 'credit of an invoice',
    ready: async () => {
      const { client, invoice } = await billed(true);
      return { client, send: () => act('provider/credit-invoice', { invoice, pay_again: true, reason }) };
    },
  },
  {
    act: 'credit of a line',
    ready: async () => {
      const { client, invoice, line } = await billed();
      return { client, send: () => act('provider/credit-line', { invoice, line, cents: null, reason }) };
    },
  },
  {
    act: 'credit of a part of a line',
    ready: async () => {
      const { client, invoice, line } = await billed();
      return { client, send: () => act('provider/credit-line', { invoice, line, cents: 5_000, reason }) };
    },
  },
  {
    act: 'write-off of a part of an invoice',
    ready: async () => {
      const { client, invoice } = await billed();
      return { client, send: () => act('provider/write-off-invoice', { invoice, cents: 1_500, reason }) };
    },
  },
  ...['W 17', ''].map((reference) => ({
    act: reference === '' ? 'receipt without a reference' : 'receipt',
    ready: async () => {
      const { client, invoice, cents } = await billed();
      const body = { client: client.id, cents: cents + 10_000, received_on: now, method: 'wire', reference };
      const invoices = [{ invoice, cents: null }];
      return { client, send: () => act('provider/record-receipt', { ...body, invoices }) };
    },
  })),
  {
    act: 'match of a statement row',
    ready: async () => {
      const [{ client, invoice, cents }, other] = [await billed(), await billed()];
      const line = await bankLine(cents);
      const match = (of: string) =>
        act('provider/match-line', { line, target: { invoices: [{ invoice: of, cents: null }] } });
      return { client, send: () => match(invoice), sendOther: () => match(other.invoice) };
    },
  },
  {
    act: 'undo of a match',
    ready: async () => {
      const { client, invoice, cents } = await billed();
      const line = await bankLine(cents);
      await act('provider/match-line', { line, target: { invoices: [{ invoice, cents: null }] } });
      return { client, send: () => act('provider/unmatch-line', { line, reason }) };
    },
  },
  { act: 'cancellation of a letter', ready: () => withLetter('cancel') },
  { act: 'replacement of a letter', ready: () => withLetter('replace') },
];

const isAnswer = ({ status }: Answer) => (status >= 200 && status < 300) || (status >= 400 && status < 500);
const refused = (error: { status?: number }): Answer => {
  if (error.status === undefined) throw error;
  return { status: error.status };
};

describe.each(acts)('$act', ({ ready }) => {
  test('sent twice at the same time and once more leaves what it leaves when it is sent once', async () => {
    const [single, repeated] = [await ready(), await ready()];
    expect((await single.send()).status).toBeLessThan(300);
    const answers = await Promise.all([repeated.send().catch(refused), repeated.send().catch(refused)]);
    answers.push(await repeated.send().catch(refused));
    expect(answers.filter((answer) => !isAnswer(answer))).toEqual([]);
    expect(answers.slice(0, 2).some(({ status }) => status < 300)).toBe(true);
    expect(await traceOf(server, repeated.client)).toEqual(await traceOf(server, single.client));
  });
});

const conflicting = acts.filter(({ act: name }) =>
  /^(dated change|edit of|cancellation of a dated|leaving|match)/.test(name),
);
describe.each(conflicting)('$act', ({ ready }) => {
  test('is refused on a page that was opened before another one did it', async () => {
    const { send, sendOther } = await ready();
    expect((await send()).status).toBe(200);
    expect((await sendOther?.())?.status).toBe(409);
  });

  test('is done once when two pages send different values at the same time', async () => {
    const { send, sendOther } = await ready();
    const answers = await Promise.all([send(), sendOther?.()]);
    expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 409]);
  });
});
