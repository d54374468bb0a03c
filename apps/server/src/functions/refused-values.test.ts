import type { FunctionName } from '@portage/contract/functions';
import type { ProviderActName } from '@portage/contract/provider-acts';
import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { employer } from '../modules/payroll/testing/employer.ts';
import { today } from '../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';
import { type StaffSession, staffSession } from '../testing/staff-session.ts';

let server: ProviderServer;
let staff: StaffSession;
let client: Awaited<ReturnType<typeof employer>>;
let member: string;
let now: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  staff = await staffSession(server, 'owner');
  client = await employer(server, {});
  member = client.memberIds[0] ?? '';
  now = today(server.deps.clock);
});
afterAll(() => server[Symbol.asyncDispose]());

const send = (name: FunctionName | ProviderActName, body: object, token: string, locale: string) =>
  server.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: server.deps.keys.publishableKey,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      cookie: `portage-locale=${locale}`,
    },
    body: JSON.stringify(body),
  });

async function act(name: ProviderActName, body: object, locale = 'en-CA') {
  const answer = await send(name, body, staff.token, locale);
  return { status: answer.status, ...((await answer.json()) as { error?: string; code?: string; number?: string }) };
}

const receipt = (given: object = {}) => ({
  client: client.id,
  cents: 10_000,
  received_on: now,
  method: 'wire',
  ...given,
});
const refused = (error: string) => ({ status: 400, error, code: expect.any(String) });

describe.each([
  ['U+202E', '\u202E'],
  ['U+2066', '\u2066'],
  ['NUL', '\0'],
  ['BEL', '\u0007'],
  ['a line break', '\n'],
])('a text with %s', (_, character) => {
  const text = `a${character}b`;

  test.each<[string, ProviderActName, () => object, string]>([
    ['the payer of a receipt', 'provider/record-receipt', () => receipt({ payer: text }), 'Payer'],
    ['the reference of a receipt', 'provider/record-receipt', () => receipt({ reference: text }), 'Reference'],
    [
      'the reference of a refund',
      'provider/refund-funds',
      () => ({ source: 'RC-1', cents: null, refunded_on: now, method: 'wire', reference: text }),
      'Reference',
    ],
    [
      'the reference of a payout',
      'provider/mark-paid-out',
      () => ({ client: client.id, payday: now, reference: text }),
      'Reference',
    ],
    [
      'the name of a document',
      'provider/document-add',
      () => ({ company_id: client.id, name: text, tag: 'Admin', file_name: 'a.pdf', file: 'JVBERi0=' }),
      'Name',
    ],
    [
      'the name of a bank statement',
      'provider/import-statement',
      () => ({ name: text, text: 'Date,Amount,Description\n', save: true }),
      'Name',
    ],
    [
      'the address of a new staff member',
      'provider/staff-invite',
      () => ({ email: `a${text}@staff.example`, role: 'support' }),
      'Email',
    ],
    [
      'an address to disable',
      'provider/disable-user',
      () => ({ email: `${text}@people.example`, reason: 'asked' }),
      'Email',
    ],
    [
      'a detail of a person',
      'provider/correct-member',
      () => ({ team_member_id: member, city: text, reason: 'typing mistake' }),
      'City',
    ],
    [
      'the number of a receipt',
      'provider/allocate-funds',
      () => ({ source: text, invoices: null }),
      'Receipt or credit',
    ],
  ])('is refused as %s, with the name of the field', async (_what, name, body, field) => {
    expect(await act(name, body())).toEqual(refused(`${field}: Please remove line breaks and hidden characters.`));
  });
});

test.each(['\u202E', '\0', '\u0007'])(
  'a text that only the database refuses is no error of the server: %j',
  async (character) => {
    const error = "We couldn't accept this text. Remove line breaks and hidden characters.";
    const end = { team_member_id: member, last_day: now, comment: `a${character}b` };
    expect(await act('provider/end-employment', { ...end, reason: 'asked by the client' })).toEqual({
      status: 400,
      code: 'hiddenCharacters',
      error,
    });
    expect(await server.call(client, 'end-employment', end)).toEqual({ status: 400, body: { error } });
  },
);

describe('an invalid field is refused in the language of the screen', () => {
  test.each<[string, ProviderActName, () => object, string, string]>([
    [
      'a number too small',
      'provider/record-receipt',
      () => receipt({ cents: 0 }),
      'cents: Enter at least 1.',
      'cents\u00a0: entrez au moins 1.',
    ],
    [
      'a number too large',
      'provider/record-receipt',
      () => receipt({ cents: 1_000_000_000_000 }),
      'cents: Enter at most 999,999,999,999.',
      'cents\u00a0: entrez au plus 999\u00a0999\u00a0999\u00a0999.',
    ],
    [
      'a text too long',
      'provider/record-receipt',
      () => receipt({ reference: 'x'.repeat(201) }),
      'Reference: Enter at most 200 characters.',
      'Référence\u00a0: entrez au plus 200 caractères.',
    ],
    [
      'an empty text',
      'provider/mark-paid-out',
      () => ({ client: client.id, payday: now, reference: ' ' }),
      'Reference: Enter a value.',
      'Référence\u00a0: entrez une valeur.',
    ],
    [
      'a text too short',
      'provider/staff-invite',
      () => ({ email: 'a', role: 'support' }),
      'Email: Enter at least 3 characters.',
      'Courriel\u00a0: entrez au moins 3 caractères.',
    ],
    [
      'a list too long',
      'provider/record-receipt',
      () => receipt({ invoices: Array.from({ length: 101 }, () => ({ invoice: 'INV-1', cents: null })) }),
      'Invoices: Choose at most 100.',
      'Factures\u00a0: choisissez-en au plus 100.',
    ],
    [
      'a part of a list',
      'provider/allocate-funds',
      () => ({ source: 'RC-1', invoices: [{ invoice: 'x'.repeat(61), cents: null }] }),
      'Invoice: Enter at most 60 characters.',
      'Facture\u00a0: entrez au plus 60 caractères.',
    ],
    [
      'an empty list',
      'provider/allocate-funds',
      () => ({ source: 'RC-1', invoices: [] }),
      'Invoices: Choose at least 1.',
      'Factures\u00a0: choisissez-en au moins 1.',
    ],
    [
      'a day that does not exist',
      'provider/record-receipt',
      () => receipt({ received_on: '2026-02-30' }),
      "Received on: This value isn't valid.",
      'Reçu le\u00a0: cette valeur n’est pas valide.',
    ],
    [
      'another type',
      'provider/record-receipt',
      () => receipt({ cents: 'x' }),
      "cents: This value isn't valid.",
      'cents\u00a0: cette valeur n’est pas valide.',
    ],
  ])('%s', async (_, name, body, english, french) => {
    expect(await act(name, body())).toEqual(refused(english));
    expect(await act(name, body(), 'fr-CA')).toEqual(refused(french));
  });
});

describe('a refused day is named as the console shows days', () => {
  const shown = (day: PlainDate, locale: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    );

  test('a refund in the future, and before its receipt', async () => {
    const { number } = await act('provider/record-receipt', receipt());
    const refund = (refunded_on: PlainDate, locale?: string) =>
      act('provider/refund-funds', { source: number, cents: null, refunded_on, method: 'wire' }, locale);
    expect(await refund('2199-12-02' as PlainDate)).toMatchObject({
      status: 400,
      code: 'refundInFuture',
      error: '2 December 2199 is in the future. Give the date on which you sent the money.',
    });
    expect(await refund('2199-12-02' as PlainDate, 'fr-CA')).toMatchObject({
      error: 'Le 2 décembre 2199 est dans le futur. Donnez la date d’envoi de la somme.',
    });
    const { error } = await refund(addDays(now, -1), 'fr-CA');
    expect(error).not.toMatch(/\d{4}-\d\d-\d\d/);
    expect(error).toContain(`${number} est daté du ${shown(now, 'fr-CA').replace(/^1 /, '1er ')}.`);
  });

  test('a receipt in the future, and a payday without lines', async () => {
    expect((await act('provider/record-receipt', receipt({ received_on: '2199-12-01' }), 'fr-CA')).error).toBe(
      'Le 1er décembre 2199 est dans le futur. Donnez la date d’arrivée de la somme.',
    );
    const body = { client: client.id, payday: '2026-12-03', reference: 'EFT 1' };
    expect((await act('provider/mark-paid-out', body)).error).toMatch(
      /^No collected line with payday 3 December 2026 is/,
    );
  });
});

test('a refused amount is written as the console shows amounts', async () => {
  const body = receipt({ cents: 123_456_789, reference: 'WIRE 77' });
  const { number } = await act('provider/record-receipt', body);
  expect((await act('provider/record-receipt', body)).error).toContain(`Receipt ${number} for CAD 1,234,567.89 `);
  expect((await act('provider/record-receipt', body, 'fr-CA')).error).toContain(
    `Le reçu ${number} de 1\u00a0234\u00a0567,89\u00a0$\u00a0CA `,
  );
});

test('a day of a refusal is in the language of the screen', async () => {
  const body = { team_member_id: member, last_day: '1900-01-01', reason: 'asked by the client' };
  expect((await act('provider/end-employment', body)).error).toMatch(/ \d{1,2} [A-Z][a-z]+ \d{4}/);
  const { error } = await act('provider/end-employment', body, 'fr-CA');
  expect(error).toMatch(/ \d{1,2}(er)?[ \u00a0][a-zéû]+[ \u00a0]\d{4}\./);
});

test.each<[FunctionName, object]>([
  ['preview-employment-change', { effective_on: '1900-01-01', salary: '100000.00' }],
  ['preview-end', { last_day: '1900-01-01', reason_code: 'E00' }],
])('a problem of %s is in the language of the screen', async (name, body) => {
  const problem = async (locale: string) => {
    const answer = await send(name, { team_member_id: member, ...body }, client.token, locale);
    return ((await answer.json()) as { problem: { message: string } }).problem.message;
  };
  expect(await problem('en-CA')).toMatch(/ \d{1,2} [A-Z][a-z]+ \d{4}/);
  expect(await problem('fr-CA')).toMatch(/ \d{1,2}(er)?[ \u00a0][a-zéû]+[ \u00a0]\d{4}/);
});

describe('an unknown field is refused, so that nothing is dropped silently', () => {
  const end = () => ({ team_member_id: member, last_day: now, reason_code: 'M00' });

  test.each([
    ['vacation_pay', { vacation_pay: 924_050 }],
    ['extras.severance', { extras: { vacation: 0, payInLieu: 0, retiringAllowance: 0, severance: 924_050 } }],
  ])('%s of an end of employment', async (field, extra) => {
    const error = `Unknown field ${field}. Check its name.`;
    const given = { ...end(), ...extra };
    expect(await act('provider/end-employment', { ...given, reason: 'asked by the client' })).toEqual({
      status: 400,
      code: 'fieldUnknown',
      error,
    });
    expect(await server.call(client, 'end-employment', given)).toEqual({ status: 400, body: { error } });
    expect(await server.rows('select from public.employment_ends where team_member_id = $1', [member])).toEqual([]);
  });
});

describe('payroll for a day to come', () => {
  const asOf = () => addDays(now, 1);

  test('is only previewed', async () => {
    expect(await act('provider/payroll-run', { dry_run: false, as_of: asOf() }, 'fr-CA')).toEqual({
      status: 400,
      code: 'payrollRunAhead',
      error: expect.stringMatching(/^La paie du .+ ne peut pas encore être lancée\./),
    });
    expect(await act('provider/payroll-run', { dry_run: true, as_of: asOf() })).toMatchObject({ status: 200 });
    expect(await act('provider/payroll-run', { dry_run: false, as_of: now })).toMatchObject({ status: 200 });
  });
});

describe('a Social Insurance Number in a text that is kept', () => {
  const error =
    'This text has nine digits that look like a Social Insurance Number. Remove them: this text is kept, and others can read it.';
  const kept = async () =>
    server.rows("select from app.audit_log where change::text ~ '046.?454.?286' or change::text ~ '046454286'");

  test.each([
    '046 454 286',
    '046-454-286',
    'typo046454286.',
    'was 046454 286, see mail',
    '0 4 6 4 5 4 2 8 6',
    '046 – 454 – 286',
  ])('is refused as %j', async (text) => {
    const refusedText = { status: 400, code: 'sinInText', error };
    expect(
      await act('provider/correct-member', { team_member_id: member, city: 'Ottawa', reason: `typo ${text}` }),
    ).toEqual(refusedText);
    expect(
      await act('provider/end-employment', {
        team_member_id: member,
        last_day: now,
        comment: text,
        reason: 'asked by the client',
      }),
    ).toEqual(refusedText);
    expect(
      await server.call(client, 'end-employment', { team_member_id: member, last_day: now, comment: text }),
    ).toEqual({ status: 400, body: { error } });
    await expect(
      server.rows(
        `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date, description)
           values ($1, 'Bonus', 10, app.today() + 30, app.today() + 30, $2)`,
        [member, text],
      ),
    ).rejects.toMatchObject({ constraint: 'text_without_sin' });
    await expect(
      server.rows('insert into app.pay_holds (company_id, team_member_id, reason) values ($1, $2, $3)', [
        client.id,
        member,
        text,
      ]),
    ).rejects.toMatchObject({ constraint: 'text_without_sin' });
    expect(await kept()).toEqual([]);
  });

  test.each([
    '2026-06-15 3 days',
    '046 454 287',
    '0464542860',
    '1-416-555-0199',
    'INV-2026-0001, INV-2026-0002',
    '000 000 000',
    '12 345 678 903',
    'line 7a5c3f7e-6a2b-4b7e-9f55-ab046454286c',
  ])('is not seen in %j', async (text) => {
    expect(await server.rows('select app.has_sin($1) as found', [text])).toEqual([{ found: false }]);
  });

  test('that was kept before does not keep its row from changing', async () => {
    const [hold] = await server.rows<{ id: string }>(
      "insert into app.pay_holds (company_id, team_member_id, reason) values ($1, $2, 'in doubt') returning id",
      [client.id, member],
    );
    await server.rows('alter table app.pay_holds disable trigger user');
    await server.rows("update app.pay_holds set reason = '046 454 286' where id = $1", [hold?.id]);
    await server.rows('alter table app.pay_holds enable trigger user');
    await server.rows(
      "update app.pay_holds set released_at = app.now(), release_reason = 'checked', reason = reason where id = $1",
      [hold?.id],
    );
    await server.rows('delete from app.pay_holds where id = $1', [hold?.id]);
  });
});

test.each([
  ['GST 123456782 RT0001', false],
  ['GST/HST 123456782RT0001', false],
  ['payroll 123 456 782 rp 0001', false],
  ['046454286 RX0001', true],
  ['046454286 R', true],
  ['046454286', true],
  ['123456782 RT0001 of 046 454 286', true],
])('%j holds a Social Insurance Number: %s', async (text, expected) => {
  expect(await server.rows('select app.has_sin($1) as found', [text])).toEqual([{ found: expected }]);
});
