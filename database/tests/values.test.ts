import { randomUUID } from 'node:crypto';
import { plainDate } from '@portage/domain/dates/plain-date';
import { JOB_TEXTS } from '@portage/domain/members/job-texts';
import { isOldEnough } from '@portage/domain/members/team-member-form';
import { sinProblem } from '@portage/domain/text/social-insurance-number';
import { isEmail, isLine, isLines } from '@portage/domain/text/text-rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

let database: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  tenant = await makeTenant(database.owner, 'valued');
});
afterAll(() => database[Symbol.asyncDispose]());

/** The text columns of `public` that no client writes freely, and why. Every other one has a type of its own. */
const untyped: Readonly<Record<string, string>> = {
  'calendar_feeds.secret': 'always null once stored',
  'calendar_feeds.token_hash': 'a hash',
  'company_invitations.token_hash': 'a hash',
  'person_invitations.token_hash': 'a hash',
  'companies.customer_stripe_id': "the billing provider's id",
  'companies.sort_name': 'computed from the name',
  'documents.file_path': 'a path in storage, of a file that the provider or the caller stored there',
  'documents.sealed_sha256': 'a hash',
  'documents.sort_name': 'computed from the name',
  'expenses.receipt_path': 'written by the server',
  'expenses.receipt_sha256': 'a hash',
  'invoices.hosted_invoice_url': "the billing provider's address",
  'invoices.invoice_number': 'issued by Portage',
  'invoices.invoice_pdf': "the billing provider's address",
  'invoices.provider': 'a name in code',
  'invoices.provider_invoice_id': "the billing provider's id",
  'new_documents.file_url': 'an address in storage',
  'new_documents.status': "the provider's word, set by Portage",
  'plans.number_of_employees': 'a number or unlimited, by its check',
  'receipts.bank_line': 'an identity, computed by Portage',
  'receipts.number': 'issued by Portage',
  'receipts.provider_invoice_id': "the billing provider's id",
  'team_members.associated_contracts': 'addresses in storage',
  'team_members.social_insurance_number': 'checked, sealed and masked by a trigger',
  'pay_statements.content': 'written by the server, and sealed',
  'pay_statements.locale': 'written by the server',
  'pay_statements.number': 'issued by Portage',
  'pay_statements.seal': 'a hash',
  'wip_one_time_payments.reference': 'issued by Portage',
};

test('every text column has the type of a line, lines or an email address, lists its values, or is known', async () => {
  const { rows } = await database.owner.query<{ name: string; type: string; listed: boolean }>(
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
         and pg_get_constraintdef(k.oid) ~ '= (ANY \\(ARRAY\\[|''[^'']+''::text\\))') as listed
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and coalesce(nullif(t.typbasetype, 0), nullif(t.typelem, 0), t.oid) in ('text'::regtype, 'varchar'::regtype, 'bpchar'::regtype)
     order by 1`,
  );
  const typed = ['app.line', 'app.lines', 'app.email'];
  expect(rows.filter(({ type, listed }) => !typed.includes(type) && !listed).map(({ name }) => name)).toEqual(
    Object.keys(untyped).sort(),
  );
});

test('every date column has the type app.day', async () => {
  const { rows } = await database.owner.query(
    `select c.oid::regclass::text || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.atttypid = 'date'::regtype
       and n.nspname not in ('pg_catalog', 'information_schema', 'jobs')`,
  );
  expect(rows).toEqual([]);
});

/** Characters where a rule of one language may differ from the other's, among random ones. PostgreSQL stores neither NUL nor half a pair. */
const character = fc.oneof(
  fc.constantFrom(
    ...'ab01-@@.. ,;:<>()[]"\\\t\n\r\u0001\u007F\u0085\u00A0\u00ADé\u061C\u1680\u2000\u200B\u200E\u2010\u2028\u202E\u202F\u2060\u2066\u2069\u3000\uFEFF',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const storable = fc
  .array(character, { maxLength: 8 })
  .map((characters) => characters.join(''))
  .filter((text) => !text.includes('\0') && text.isWellFormed());

/** Close to an email address, so that both answers occur. */
const address = fc.tuple(storable, storable, storable).map(([name, host, end]) => `a${name}@b${host}.c${end}`);

test.each([
  ['app.is_line', isLine],
  ['app.is_lines', isLines],
  ['app.is_email', isEmail],
] as const)('%s decides as the form does', async (name, isAccepted) => {
  const texts = fc.sample(fc.oneof(storable, address), { numRuns: 5000 });
  const { rows } = await database.owner.query<{ text: string; accepted: boolean }>(
    `select text, ${name}(text) as accepted from unnest($1::text[]) text`,
    [texts],
  );
  expect(new Set(rows.map(({ accepted }) => accepted)).size).toBe(2);
  expect(rows.filter(({ text, accepted }) => accepted !== isAccepted(text))).toEqual([]);
});

test('app.is_sin decides as the form does', async () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 9, maxLength: 9 });
  const texts = fc.sample(fc.oneof(digits, storable, fc.constant('000000000')), { numRuns: 5000 });
  const { rows } = await database.owner.query<{ text: string; accepted: boolean }>(
    'select text, app.is_sin(text) as accepted from unnest($1::text[]) text',
    [texts],
  );
  expect(rows.filter(({ text, accepted }) => accepted !== (sinProblem(text) === null))).toEqual([]);
});

test('app.is_old_enough decides as the form does', async () => {
  const range = { min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true };
  const day = fc.date(range).map((date) => date.toISOString().slice(0, 10));
  const close = fc.tuple(day, fc.integer({ min: -3, max: 3 })).map(([born, shift]) => {
    const on = new Date(born);
    on.setUTCFullYear(on.getUTCFullYear() + 14);
    on.setUTCDate(on.getUTCDate() + shift);
    return [born, on.toISOString().slice(0, 10)] as const;
  });
  const leap = fc.constantFrom(['2012-02-29', '2026-02-28'] as const, ['2012-02-29', '2026-03-01'] as const);
  const pairs = fc.sample(fc.oneof(fc.tuple(day, day), close, leap), { numRuns: 3000 });
  const { rows } = await database.owner.query<{ born: string; day: string; accepted: boolean }>(
    'select born::text, day::text, app.is_old_enough(born, day) as accepted from unnest($1::date[], $2::date[]) pair (born, day)',
    [pairs.map(([born]) => born), pairs.map(([, on]) => on)],
  );
  expect(
    rows.filter(({ born, day: on, accepted }) => accepted !== isOldEnough(plainDate(born), plainDate(on))),
  ).toEqual([]);
});

/** Inserts a copy of the tenant's pending member with other values, returns what is stored, and rolls back. */
async function copyMember(values: Record<string, unknown>): Promise<Record<string, unknown>> {
  await database.owner.query('begin');
  try {
    const { rows } = await database.owner.query(
      `insert into public.team_members select (jsonb_populate_record(t, $1::jsonb)).* from public.team_members t where team_member_id = $2
       returning *, birth_date::text, commencement_date::text`,
      [
        JSON.stringify({ team_member_id: randomUUID(), social_insurance_number: '046454286', ...values }),
        tenant.pendingMemberId,
      ],
    );
    return rows[0];
  } finally {
    await database.owner.query('rollback');
  }
}

const names = ['first_name', 'last_name', 'role', 'address_1', 'address_2', 'city', ...JOB_TEXTS, 'emergency_name'];

describe('a team member', () => {
  test.each(names)('cannot have a line break, a control character or a change of direction in %s', async (column) => {
    for (const value of [
      'a\n8. The Provider pays.',
      'a\r\nb',
      'a\tb',
      'a\u001B[2Jb',
      'a\u2028b',
      'a\u202Etxt.exe',
      'a\u2066b',
      'An\u200Bna',
      'a\u00ADb',
      'a\u200Eb',
    ])
      await expect(copyMember({ [column]: value })).rejects.toMatchObject({
        code: '23514',
        constraint: 'line_without_control_characters',
      });
  });

  test('has an emergency contact with a name and a phone, or none', async () => {
    const contact = { emergency_name: 'Luc', emergency_phone: '416 555 0144' };
    expect(await copyMember(contact)).toMatchObject(contact);
    for (const wrong of [
      { emergency_name: 'Luc' },
      { emergency_phone: '416 555 0144' },
      { emergency_relationship: 'spouse' },
      { ...contact, emergency_name: ' ' },
      { ...contact, emergency_relationship: 'x'.repeat(101) },
      { ...contact, emergency_phone: '1'.repeat(51) },
    ])
      await expect(copyMember(wrong)).rejects.toMatchObject({ code: '23514' });
  });

  test.each(['Zoé-Ann d’Éclair', 'شركة', 'علی\u200cرضا', '=1+1', ' Maya ', '👩‍👩‍👧'])(
    'can be called %j',
    async (first_name) => {
      expect(await copyMember({ first_name })).toMatchObject({ first_name });
    },
  );

  test.each([
    'no format',
    'a@b',
    'a@b.c@d.e',
    'a@b.c, all@people.example',
    'a@b.c\nBcc: c@d.e',
    '"a"@b.c',
    '<a@b.c>',
    '.a@b.example',
    'a..b@c.example',
    'a@-b.example',
    'a@192.168.0.1',
    'mäya@work.example',
  ])('cannot have the email address %j', async (email) => {
    await expect(copyMember({ email })).rejects.toMatchObject({
      code: '23514',
      constraint: 'email_with_one_at_sign',
    });
  });

  test('can have an email address of 320 characters and no more', async () => {
    const email = `a@${'b'.repeat(315)}.ca`;
    expect(await copyMember({ email })).toMatchObject({ email });
    for (const longer of [`${email}b`, ` ${email}`, `${email}${' '.repeat(100_000)}`])
      await expect(copyMember({ email: longer })).rejects.toMatchObject({
        code: '23514',
        constraint: 'email_of_at_most_320_characters',
      });
  });

  test.each([
    ['birth_date', '1899-12-31'],
    ['birth_date', '-infinity'],
    ['commencement_date', '2201-01-01'],
    ['commencement_date', 'infinity'],
  ])('cannot have the %s %s', async (column, date) => {
    await expect(copyMember({ [column]: date })).rejects.toMatchObject({
      code: '23514',
      constraint: 'day_from_1900_to_2200',
    });
  });

  test('must be born at least 14 years before the commencement date', async () => {
    const dates = { birth_date: '2012-06-15', commencement_date: '2026-06-15' };
    expect(await copyMember(dates)).toMatchObject(dates);
    await expect(copyMember({ ...dates, birth_date: '2012-06-16' })).rejects.toMatchObject({
      code: '23514',
      message: 'The birth date must be at least 14 years before the commencement date.',
    });
    await expect(
      database.owner.query("update public.team_members set birth_date = '2020-01-01' where team_member_id = $1", [
        tenant.memberId,
      ]),
    ).rejects.toMatchObject({ code: '23514', constraint: 'team_members_age_check' });
  });

  test.each([
    ['046454287', "This isn't a valid Social Insurance Number. Check for a mistyped digit."],
    ['000 000 000', "This isn't a valid Social Insurance Number. Check for a mistyped digit."],
    ['04645428', 'A Social Insurance Number has nine digits.'],
    ['٠٤٦٤٥٤٢٨٦', 'A Social Insurance Number has nine digits.'],
  ])('cannot have the Social Insurance Number %s', async (social_insurance_number, message) => {
    await expect(copyMember({ social_insurance_number })).rejects.toMatchObject({ code: '22023', message });
  });

  test.each([
    '046454286',
    '046 454 286',
    '046-454-286',
    '046\u00A0454\u00A0286',
    '046–454\u2011286',
    '046.454·286',
    '\u202A046\u202F454\u2212286\u202C',
  ])(
    'can have the Social Insurance Number %j, with or without spaces, dashes and points',
    async (social_insurance_number) => {
      expect(await copyMember({ social_insurance_number })).toMatchObject({ social_insurance_number: '***-***-286' });
    },
  );
});

test('a company cannot have a name of several lines, and can have such an address', async () => {
  const set = (column: string, value: string) =>
    database.owner.query(`update public.companies set ${column} = $2 where id = $1`, [tenant.companyId, value]);
  for (const column of ['legal_name', 'hiring_country', 'purpose', 'hiring_timeline', 'company_size'])
    await expect(set(column, 'Acme\n8. The Provider pays the Client.')).rejects.toMatchObject({
      code: '23514',
      constraint: 'line_without_control_characters',
    });
  await set('company_address', 'Torstrasse 1\n10119 Berlin');
  await expect(set('company_address', 'a\u202Eb')).rejects.toMatchObject({
    code: '23514',
    constraint: 'lines_without_control_characters',
  });
  for (const column of ['billing_email', 'personal_email'])
    await expect(set(column, 'a@b.example,c')).rejects.toMatchObject({ constraint: 'email_with_one_at_sign' });
});

test('a value from before its type stays, and the row can be changed', async () => {
  const { owner } = database;
  const email = 'update public.team_members set email = $2 where team_member_id = $1';
  await owner.query('alter domain app.email drop constraint email_with_one_at_sign');
  await owner.query(email, [tenant.memberId, 'no format']);
  await owner.query(
    'alter domain app.email add constraint email_with_one_at_sign check (app.is_email(value)) not valid',
  );
  const { rows } = await owner.query(
    "update public.team_members set role = 'Designer' where team_member_id = $1 returning email, role",
    [tenant.memberId],
  );
  expect(rows).toEqual([{ email: 'no format', role: 'Designer' }]);
  await expect(owner.query(email, [tenant.memberId, 'nor this'])).rejects.toMatchObject({ code: '23514' });
});

test('a one-time payment can have a note of several lines without control characters', async () => {
  const set = (memo: string) =>
    database.owner.query('update public.wip_one_time_payments set memo = $2 where id = $1', [tenant.oneTimeId, memo]);
  await set('Signing bonus\nper contract');
  await expect(set('a\u0007b')).rejects.toMatchObject({ constraint: 'lines_without_control_characters' });
});
