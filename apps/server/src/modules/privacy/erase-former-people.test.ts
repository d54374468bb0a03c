import { addDays, type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPayStatement } from '../../../../../database/testing/pay-statements.ts';
import { today } from '../../platform/today.ts';
import { personSession } from '../../testing/person-session.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { verifyAuditLog } from '../audit/verify-audit-log.ts';
import { employer } from '../payroll/testing/employer.ts';
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
    emergency_name: 'Luc Tremblay',
    emergency_phone: '416 555 0144',
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

test('lists the people it would erase, then erases their details and nothing else', async () => {
  const due = await former('due@home.example', addDays(yearsBefore(7, newYear), -1));
  const early = await former('early@home.example', yearsBefore(7, newYear));
  const account = await personSession(server, [due]);
  for (const id of [due, early]) {
    await server.rows(
      `insert into public.time_away (company_id, team_member_id, kind, first_day, last_day, state, note) values ($1, $2, 'sick', '2015-02-02', '2015-02-02', 'requested', 'flu')`,
      [client.id, id],
    );
    await server.rows(
      `insert into public.person_requests (company_id, team_member_id, subject, body, answer_by, state, answer, answered_at)
       values ($1, $2, 'name', 'My name', '2015-03-04', 'done', 'Corrected', '2015-02-04')`,
      [client.id, id],
    );
    await server.rows(
      `insert into app.bank_accounts (company_id, team_member_id, institution, last_digits, sealed, digest, usable_from, reason)
       values ($1, $2, '003', '567', '\\x01', '\\x02', app.today(), 'form')`,
      [client.id, id],
    );
    await server.rows(
      "insert into app.statement_choices (company_id, team_member_id, delivery) values ($1, $2, 'paper')",
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
        `select t.first_name || ' ' || t.last_name as name, t.email, t.phone, t.city, t.emergency_name as contact, t.emergency_phone as "contactPhone", t.birth_date::text, t.social_insurance_number as mask,
           (select count(*)::int from app.sealed_sins where team_member_id = $1) as numbers,
           (select count(*)::int from app.bank_accounts where team_member_id = $1 and sealed is not null) as accounts,
           (select count(*)::int from app.tax_declarations where team_member_id = $1) as declarations,
           (select count(*)::int from app.statement_choices where team_member_id = $1) as choices,
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
    (await eraseFormerPeople(deps, { dryRun })).filter(({ company }) => company === client.name);
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
    contact: null,
    contactPhone: null,
    birth_date: null,
    mask: null,
    numbers: 0,
    accounts: 0,
    declarations: 0,
    choices: 0,
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

/** Someone whose time came years ago, of a client of their own. */
async function gone(email: string) {
  const company = await server.company(`Client of ${email}`);
  return { company, email, id: await former(email, plainDate('2015-06-30'), company) };
}
const erasedOf = async ({ id }: { id: string }) =>
  (await eraseFormerPeople(server.deps, { dryRun: false })).some((person) => person.id === id);

/** Stores a receipt, and a claim with it that was answered, or waits. @returns its path */
async function claimed({ company, id }: Awaited<ReturnType<typeof gone>>, state: 'declined' | 'requested') {
  const path = `${company.id}/${id}.pdf`;
  const body = Buffer.from('%PDF-1.7\n%%EOF');
  await server.deps.storedFiles.store({
    bucket: 'expense-receipts',
    path,
    body,
    contentType: 'application/pdf',
    ownerId: null,
  });
  await server.rows(
    `insert into public.expenses (company_id, team_member_id, category, spent_on, amount_cents, note, receipt_path, receipt_type, receipt_sha256, state,
       decided_at, answer)
     values ($1, $2, 'travel', '2015-06-01', 4860, 'Taxi', $3, 'application/pdf', repeat('b', 64), $4, case when $4 = 'declined' then now() end,
       case when $4 = 'declined' then 'No' else '' end)`,
    [company.id, id, path, state],
  );
  return path;
}
/** Gives someone a resume that an account uploaded. @returns its path */
async function withResume({ id }: { id: string }, ownerId: string) {
  const path = `resumes/${id}.pdf`;
  const body = Buffer.from('%PDF-1.7\n%%EOF');
  await server.deps.storedFiles.store({
    bucket: 'team-documents',
    path,
    body,
    contentType: 'application/pdf',
    ownerId,
  });
  await server.rows('update public.team_members set resume_url = $2 where team_member_id = $1', [
    id,
    `http://portage.test/storage/v1/object/authenticated/team-documents/${path}`,
  ]);
  return path;
}
const filesAt = (path: string) => server.rows('select 1 from storage.objects where name = $1', [path]);

/** A declaration and a deduction with their files. @returns the paths of these */
async function documented({ company, id }: Awaited<ReturnType<typeof gone>>) {
  const paths = [`${id}-form.pdf`, `${id}-order.pdf`];
  for (const path of paths)
    await server.deps.storedFiles.store({
      bucket: 'pay-documents',
      path,
      body: Buffer.from('%PDF-1.7\n%%EOF'),
      contentType: 'application/pdf',
      ownerId: null,
    });
  await server.rows(
    `insert into app.tax_declarations (company_id, team_member_id, from_day, reason, document_path, document_type)
     values ($1, $2, '2015-01-01', 'TD1', $3, 'application/pdf')`,
    [company.id, id, paths[0]],
  );
  await server.rows(
    `insert into app.pay_deductions (company_id, team_member_id, kind, cents, from_day, description, reason, document_path, document_type)
     values ($1, $2, 'support', 100, '2015-01-01', 'Order', 'order', $3, 'application/pdf')`,
    [company.id, id, paths[1]],
  );
  return paths;
}

test('erases claims with their notes and receipts, the resume, and mails to every address of theirs', async () => {
  const someone = await gone('gone@home.example');
  const resume = await withResume(someone, someone.company.userId);
  // A client may write the address of another client's file.
  const strange = await withResume(await gone('strange@home.example'), client.userId);
  const path = await claimed(someone, 'declined');
  const others = await claimed(await gone('kept@home.example'), 'requested');
  const papers = await documented(someone);
  const { email: own } = await personSession(server, [someone.id]);
  const owner = await gone((await server.company('Owned')).email);
  const mailed = [someone.email, own, 'invited@home.example', owner.email];
  await server.rows(
    `insert into public.person_invitations (company_id, team_member_id, email, token_hash, state, closed_at, expires_at)
     values ($1, $2, 'invited@home.example', repeat('c', 64), 'revoked', app.now(), app.now() + interval '1 day')`,
    [someone.company.id, someone.id],
  );
  await server.rows(
    `insert into app.mail_messages (kind, to_address, subject, html, body_text, sent_at) select 'test', a, 's', 'h', 't', now() from unnest($1::text[]) a`,
    [mailed],
  );
  expect(await erasedOf(someone)).toBe(true);
  expect(await server.rows('select 1 from public.expenses where team_member_id = $1', [someone.id])).toEqual([]);
  for (const erased of [path, resume, ...papers]) expect(await filesAt(erased)).toEqual([]);
  expect(await filesAt(strange)).toHaveLength(1);
  expect(await filesAt(others)).toHaveLength(1);
  // The address of an owner stays in use.
  expect(
    await server.rows("select to_address from app.mail_messages where kind = 'test' and to_address = any ($1)", [
      mailed,
    ]),
  ).toEqual([{ to_address: owner.email }]);
});

test('a person who was erased and came back can be erased again', async () => {
  const company = await employer(server, {});
  const id = await former('back@home.example', plainDate('2010-06-30'), company);
  expect(await erasedOf({ id })).toBe(true);
  await server.rows("update public.employment_ends set rehired_on = '2014-01-06' where team_member_id = $1", [id]);
  await server.rows(
    `update public.team_members set first_name = 'Maya', email = 'back@home.example', birth_date = '1990-01-01', social_insurance_number = '130692544',
       address_1 = '1 King St', status = 'approved' where team_member_id = $1`,
    [id],
  );
  expect((await server.rows('select app.erase_person($1) as erased', [id]))[0]).toEqual({ erased: false });
  await server.rows("update public.team_members set status = 'processing' where team_member_id = $1", [id]);
  await server.rows(
    "update public.employment_ends set last_day = '2015-06-30' where team_member_id = $1 and rehired_on is null",
    [id],
  );
  expect(await erasedOf({ id })).toBe(true);
  expect(
    await server.rows(
      'select email, (select count(*)::int from app.sealed_sins where team_member_id = $1) as numbers from public.team_members where team_member_id = $1',
      [id],
    ),
  ).toEqual([{ email: 'erased@invalid.example', numbers: 0 }]);
});

describe('does not erase a former employee', () => {
  const line = (status: string) => `with invoice as (
      insert into public.invoices (company_id, amount, due_date, period_start, period_end, payday)
      values ($1, 2500, '2015-06-15', '2015-06-01', '2015-06-14', '2015-06-15') returning id)
    insert into public.payments (company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
    select $1, $2, id, '${status}', '2015-06-01', '2015-06-14', '2015-06-15', 1, 2500, 0, 0, '{}' from invoice`;
  const oneTime = `insert into public.wip_one_time_payments (company_id, team_member_id, amount, payment_type, start_date, end_date)
    values ($1, $2, 500, 'Bonus', '2015-06-20', '2015-06-20')`;
  test.each([
    ['whose pay was never paid', line('processing')],
    ['whose pay waits to be paid out', line('collected')],
    ['with a one-time payment that was never paid', oneTime],
    [
      'who owes an overpayment',
      `insert into app.recoveries (company_id, team_member_id, reference, cause, total_cents, years, paid_from, description, reason)
       values ($1, $2, 'REC-' || left($2::text, 8), 'payment', 5000, '[]', '2015-01-15', 'Paid twice', 'found')`,
    ],
    [
      'whose request has no answer',
      `insert into public.person_requests (company_id, team_member_id, subject, body, answer_by) values ($1, $2, 'amount', 'One day too few', '2015-07-04')`,
    ],
  ])('%s', async (_, sql) => {
    const someone = await gone(`${_.replaceAll(' ', '-')}@home.example`);
    expect(await dueFrom(someone.id)).toBe('2023-01-01');
    await server.rows(sql.replaceAll('$2', '$2::uuid'), [someone.company.id, someone.id]);
    expect(await dueFrom(someone.id)).toBeNull();
    expect(await erasedOf(someone)).toBe(false);
    expect((await server.rows('select app.erase_person($1) as erased', [someone.id]))[0]).toEqual({ erased: false });
  });

  test('whose claim has no answer', async () => {
    const someone = await gone('waits@home.example');
    const path = await claimed(someone, 'requested');
    expect(await erasedOf(someone)).toBe(false);
    expect(await filesAt(path)).toHaveLength(1);
  });

  test('unless their pay is paid', async () => {
    const someone = await gone('paid@home.example');
    await server.rows(line('paid').replaceAll('$2', '$2::uuid'), [someone.company.id, someone.id]);
    expect(await dueFrom(someone.id)).toBe('2023-01-01');
  });
});

test('erases each detail of a person but what the books need, so a new column has to be one or the other', async () => {
  const [definition] = await server.rows<{ source: string }>(
    "select prosrc as source from pg_proc where oid = 'app.erase_person(uuid)'::regprocedure",
  );
  const [, set = ''] = /update public\.team_members set (.*?)\n\s+where/s.exec(definition?.source ?? '') ?? [];
  const erased = [...set.matchAll(/(\w+) = /g)].map(([, column]) => column);
  const columns = await server.rows<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'team_members' order by 1",
  );
  expect(columns.map(({ name }) => name).filter((name) => !erased.includes(name))).toEqual([
    ...[
      'action',
      'approved_date',
      'associated_contracts',
      'benefits',
      'commencement_date',
      'company_id',
      'country',
      'date_added',
    ],
    ...[
      'department',
      'details_by_person',
      'is_employee',
      'paid_until',
      'payroll_schedule',
      'request_key',
      'role',
      'salary',
      'state',
    ],
    ...['status', 'team_member_id'],
  ]);
});
