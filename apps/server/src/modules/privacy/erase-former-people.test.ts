import { addDays, type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPayStatement } from '../../../../../database/testing/pay-statements.ts';
import { today } from '../../platform/clock.ts';
import { personSession } from '../../testing/person-session.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { verifyAuditLog } from '../audit/verify-audit-log.ts';
import { eraseFormerPeople } from './erase-former-people.ts';

let server: ProviderServer;
let client: TestCompany;
/** 1 January of this year: who left the day before, seven years ago, may be erased from then on. */
let newYear: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  client = await server.company('Aurora Robotics');
  newYear = plainDate(`${yearOf(today(server.deps.clock))}-01-01`);
});
afterAll(() => server[Symbol.asyncDispose]());

const yearsBefore = (years: number, day: PlainDate) => plainDate(`${yearOf(day) - years}${day.slice(4)}`);

/** Someone who left. @param lastDay their last day; null for an employee of today */
async function former(email: string, lastDay: PlainDate | null, of = client): Promise<string> {
  const id = await server.member(of, {
    email,
    status: 'processing',
    phone: '416 555 0100',
    city: 'Toronto',
    commencement_date: '2010-01-04',
  });
  if (lastDay !== null)
    await server.rows(
      'insert into public.employment_ends (company_id, team_member_id, last_day, reason_code, comment) values ($1, $2, $3, $4, $5)',
      [of.id, id, lastDay, 'K00', 'Moved away'],
    );
  return id;
}
const dueFrom = async (id: string) =>
  (await server.rows<{ day: string | null }>('select app.may_erase_from($1)::text as day', [id]))[0]?.day;

test('may go seven years after the end of the last year in which someone worked or was paid', async () => {
  // Another client, as what is due for it depends on today.
  const others = await server.company('Boreal Foods');
  expect(await dueFrom(await former('a@home.example', plainDate('2019-01-01'), others))).toBe('2027-01-01');
  expect(await dueFrom(await former('b@home.example', plainDate('2019-12-31'), others))).toBe('2027-01-01');
  const paidLater = await former('c@home.example', plainDate('2019-12-31'), others);
  // Its payday is in January 2026.
  await addPayStatement((sql, values) => server.rows(sql, values), { companyId: others.id, memberId: paidLater });
  expect(await dueFrom(paidLater)).toBe('2034-01-01');
  expect(await dueFrom(await former('d@home.example', null, others))).toBeNull();
  const undone = await former('e@home.example', plainDate('2001-12-31'), others);
  await server.rows('update public.employment_ends set undone_at = app.now() where team_member_id = $1', [undone]);
  expect(await dueFrom(undone)).toBeNull();
});

test('lists whom it would erase, then erases their details and nothing of others or of the books', async () => {
  const due = await former('due@home.example', addDays(yearsBefore(7, newYear), -1));
  const early = await former('early@home.example', yearsBefore(7, newYear));
  const account = await personSession(server, [due]);
  for (const id of [due, early]) {
    await server.rows(
      `insert into public.time_away (company_id, team_member_id, kind, first_day, last_day, state, note) values ($1, $2, 'sick', '2015-02-02', '2015-02-02', 'requested', 'flu')`,
      [client.id, id],
    );
    await server.rows(
      `insert into public.person_requests (company_id, team_member_id, subject, body, answer_by) values ($1, $2, 'name', 'My name', '2015-03-04')`,
      [client.id, id],
    );
    await server.rows(
      `insert into app.bank_accounts (company_id, team_member_id, institution, last_digits, sealed, digest, usable_from, reason)
       values ($1, $2, '003', '567', '\\x01', '\\x02', app.today(), 'form')`,
      [client.id, id],
    );
    await server.rows(
      "insert into app.tax_declarations (company_id, team_member_id, from_day, reason) values ($1, $2, '2015-01-01', 'TD1')",
      [client.id, id],
    );
    await server.rows(
      `insert into app.net_pays (company_id, team_member_id, line_id, is_one_time, pay_date, gross, cpp, cpp2, ei, qpip, federal_tax, provincial_tax,
         payroll_tax, deducted, net, deductions, basis, edition, estimate)
       values ($1, $2, gen_random_uuid(), false, '2015-01-19', 350000, 0, 0, 0, 0, 0, 0, 0, 0, 350000, '[]', '{}', '2015-01-01', false)`,
      [client.id, id],
    );
  }
  const kept = async (id: string) =>
    (
      await server.rows(
        `select t.first_name || ' ' || t.last_name as name, t.email, t.phone, t.city, t.birth_date::text, t.social_insurance_number as mask,
           (select count(*)::int from app.sealed_sins where team_member_id = $1) as numbers,
           (select count(*)::int from app.bank_accounts where team_member_id = $1 and sealed is not null) as accounts,
           (select count(*)::int from app.tax_declarations where team_member_id = $1) as declarations,
           (select count(*)::int from public.time_away where team_member_id = $1) as away,
           (select count(*)::int from public.person_requests where team_member_id = $1) as requests,
           (select count(*)::int from app.net_pays where team_member_id = $1) as net_pays
         from public.team_members t where t.team_member_id = $1`,
        [id],
      )
    )[0];
  const before = await kept(early);
  const { deps } = server;
  const erase = async (dryRun: boolean) =>
    (await eraseFormerPeople(deps.db, { dryRun })).filter(({ company }) => company === client.name);
  expect(await erase(true)).toEqual([
    {
      id: due,
      name: 'Maya Tremblay',
      company: 'Aurora Robotics',
      lastDay: addDays(yearsBefore(7, newYear), -1),
      since: newYear,
    },
  ]);
  expect(await kept(due)).toMatchObject({ email: 'due@home.example', numbers: 1 });

  expect((await erase(false)).map(({ id }) => id)).toEqual([due]);
  expect(await kept(due)).toEqual({
    name: 'Former Employee',
    email: 'erased@invalid.example',
    phone: null,
    city: null,
    birth_date: null,
    mask: null,
    numbers: 0,
    accounts: 0,
    declarations: 0,
    away: 0,
    requests: 0,
    net_pays: 1,
  });
  expect(await kept(early)).toEqual(before);
  expect(await server.rows('select 1 from auth.users where id = $1', [account.userId])).toEqual([]);
  expect(await erase(false)).toEqual([]);
  expect((await server.rows('select app.erase_person($1) as erased', [early]))[0]).toEqual({ erased: false });
  expect((await verifyAuditLog(deps)).findings).toEqual([]);
});
