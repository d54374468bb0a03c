import { addDays } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { personSession } from '../../testing/person-session.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { declareOwnTax } from '../net-pay/declare-own-tax.ts';
import { remindPeople } from './remind-people.ts';

let server: ProviderServer;
let client: TestCompany;
beforeAll(async () => {
  server = await startProviderServer();
  client = await server.company('Aurora Robotics');
});
afterAll(() => server[Symbol.asyncDispose]());

/** Someone with an account, whose first day is in this many days. */
async function starter(days: number, more: Record<string, unknown> = {}) {
  const commencement_date = addDays(today(server.deps.clock), days);
  const id = await server.member(client, { commencement_date, ...more });
  return { id, ...(await personSession(server, [id])) };
}
const mailsTo = async (email: string) =>
  (
    await server.rows<{ subject: string; text: string }>(
      "select subject, body_text as text from app.mail_messages where to_address = $1 and kind = 'person-reminder' order by created_at",
      [email],
    )
  ).map(({ subject, text }) => ({
    subject,
    missing: /Still missing: (.*)\./.exec(text)?.[1],
    asksTax: text.includes('answer the tax questions'),
  }));

const unready = { details_by_person: true, social_insurance_number: null, birth_date: null, address_1: null };

test('reminds people of what stops their pay once before their first day, and once on it', async () => {
  const soon = await starter(7, unready);
  const later = await starter(8, unready);
  await remindPeople(server.deps);
  await remindPeople(server.deps);
  expect(await mailsTo(soon.email)).toEqual([
    {
      subject: expect.stringMatching(/^Before .*: what your pay at Aurora Robotics needs$/),
      missing: 'Social Insurance Number, birth date, address, bank account',
      asksTax: true,
    },
  ]);
  expect(await mailsTo(later.email)).toEqual([]);
  await server.rows('update public.team_members set commencement_date = $2 where team_member_id = $1', [
    soon.id,
    today(server.deps.clock),
  ]);
  await remindPeople(server.deps);
  await remindPeople(server.deps);
  expect((await mailsTo(soon.email)).slice(1)).toMatchObject([
    { subject: 'Your pay at Aurora Robotics is waiting for your details', asksTax: false },
  ]);
});

test('does not ask for tax answers that are there', async () => {
  const soon = await starter(5, unready);
  await declareOwnTax(server.deps, soon.id, {}, { reason: 'TD1', replaced: 'TD1' });
  await remindPeople(server.deps);
  expect(await mailsTo(soon.email)).toMatchObject([{ asksTax: false }]);
});

test('reminds no one who has left', async () => {
  const left = await starter(-30, unready);
  await server.rows('insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, $3)', [
    client.id,
    left.id,
    today(server.deps.clock),
  ]);
  await remindPeople(server.deps);
  expect(await mailsTo(left.email)).toEqual([]);
});
