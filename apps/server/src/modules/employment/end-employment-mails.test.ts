import { addDays } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { employer } from '../payroll/testing/employer.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function left() {
  const now = today(server.deps.clock);
  const company = await employer(server, { commencement_date: addDays(now, -3) });
  const member = company.memberIds[0] ?? '';
  const [row] = await server.rows<{ personal_email: string; legal_name: string }>(
    'select personal_email, legal_name from public.companies where id = $1',
    [company.id],
  );
  const call = (name: 'end-employment' | 'undo-end' | 'rehire', body: object = {}) =>
    server.call(company, name, { team_member_id: member, ...body });
  const setStatus = (status: string) =>
    server.rows('update public.team_members set status = $2 where team_member_id = $1', [member, status]);
  await call('end-employment', { last_day: now });
  await setStatus('processing');
  return {
    now,
    call,
    activate: () => setStatus('approved'),
    /** As the client's own requests through the API. Returns their statuses. */
    async activateThroughApi() {
      const statuses: number[] = [];
      for (const change of [{ action: 'activate' }, { status: 'approved' }]) {
        const answer = await server.fetch(`/rest/v1/team_members?team_member_id=eq.${member}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(change),
        });
        statuses.push(answer.status);
      }
      return statuses;
    },
    backdate: (days: number) =>
      server.rows('update public.employment_ends set last_day = $2 where team_member_id = $1', [
        member,
        addDays(now, -days),
      ]),
    admin: row?.personal_email ?? '',
    mails: (kind: string) =>
      server.rows<{ to_address: string; subject: string }>(
        'select to_address, subject from app.mail_messages where kind = $1 and strpos(subject, $2) > 0 order by created_at, to_address',
        [kind, row?.legal_name],
      ),
  };
}
const recipients = (mails: { to_address: string }[]) => mails.map(({ to_address }) => to_address).toSorted();

test('an end that is undone is mailed once to the administrator and the provider', async () => {
  const { call, mails, admin, now, activate } = await left();
  const both = [admin, server.deps.config.PROVIDER_CONTACT_EMAIL].toSorted();
  const answers = await Promise.all([call('undo-end'), call('undo-end')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await call('undo-end');
  const sent = await mails('employment-undone');
  expect(recipients(sent)).toEqual(both);
  expect(sent[0]?.subject).toContain('the end of employment of Maya Tremblay is undone');
  // Another end of the same person is another mail.
  await activate();
  await call('end-employment', { last_day: addDays(now, 2) });
  await call('undo-end');
  expect(await mails('employment-undone')).toHaveLength(4);
});

test('a rehire is mailed once per first day to the administrator and the provider', async () => {
  const { call, mails, admin, now } = await left();
  const both = [admin, server.deps.config.PROVIDER_CONTACT_EMAIL].toSorted();
  await call('rehire', { first_day: addDays(now, 10) });
  await call('rehire', { first_day: addDays(now, 10) });
  expect(recipients(await mails('employment-rehired'))).toEqual(both);
  await call('rehire', { first_day: addDays(now, 12) });
  expect(await mails('employment-rehired')).toHaveLength(4);
  expect(await mails('employment-undone')).toEqual([]);
});

test('the administrator reads it in the language of the account, the provider in that of the installation', async () => {
  const { call, mails, admin, now } = await left();
  await server.rows('update auth.users set raw_user_meta_data = $2 where email = $1', [admin, { locale: 'fr-CA' }]);
  await call('rehire', { first_day: addDays(now, 10) });
  const sent = await mails('employment-rehired');
  const subjectTo = (address: string) => sent.find(({ to_address }) => to_address === address)?.subject;
  expect(subjectTo(admin)).toContain('Maya Tremblay revient le');
  expect(subjectTo(server.deps.config.PROVIDER_CONTACT_EMAIL)).toContain('Maya Tremblay returns on');
});

test('a refused undo or rehire sends no mail', async () => {
  const { call, mails, now } = await left();
  expect((await call('rehire', { first_day: now })).status).toBe(409);
  expect(await mails('employment-rehired')).toEqual([]);
});

test('an activation through the API that undoes the end is mailed like the function', async () => {
  const { activateThroughApi, call, mails, admin } = await left();
  const both = [admin, server.deps.config.PROVIDER_CONTACT_EMAIL].toSorted();
  expect(await activateThroughApi()).toEqual([204, 204]);
  await server.runJobs('employment.returned');
  const sent = await mails('employment-undone');
  expect(recipients(sent)).toEqual(both);
  expect(sent[0]?.subject).toContain('the end of employment of Maya Tremblay is undone');
  await call('undo-end');
  await activateThroughApi();
  await server.runJobs('employment.returned');
  expect(await mails('employment-undone')).toHaveLength(2);
});

test('an activation through the API days after the last one is mailed as a rehire', async () => {
  const { activateThroughApi, backdate, mails, admin } = await left();
  await backdate(2);
  await activateThroughApi();
  await server.runJobs('employment.returned');
  expect(recipients(await mails('employment-rehired'))).toEqual(
    [admin, server.deps.config.PROVIDER_CONTACT_EMAIL].toSorted(),
  );
  expect(await mails('employment-undone')).toEqual([]);
});

test('an end that the function undid needs no job', async () => {
  const { call } = await left();
  await server.runJobs('employment.returned');
  await call('undo-end');
  expect(await server.rows("select 1 from jobs.job where name = 'employment.returned'")).toEqual([]);
});
