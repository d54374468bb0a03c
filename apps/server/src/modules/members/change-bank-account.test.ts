import { addBankDays } from '@portage/domain/dates/bank-holidays';
import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { decrypt, readMessage } from 'openpgp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseAt } from '../../platform/postgres/database-at.ts';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { verifyAuditLog } from '../audit/verify-audit-log.ts';
import { cancelBankAccountChange, changeBankAccount } from './change-bank-account.ts';
import { readPrivateKeys } from './sin-key-files.ts';

let server: ProviderServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startProviderServer();
  company = await server.company('Aurora Robotics');
});
afterAll(() => server[Symbol.asyncDispose]());

const first = { institution: '003', transit: '00002', account: '1234567' };
const second = { institution: '815', transit: '30412', account: '7654321' };
const third = { institution: '004', transit: '10000', account: '5555111' };
const reason = 'asked by the person';

/** The server, its clock and the database that many days from now. */
const depsIn = (days: number) => ({
  ...server.deps,
  clock: { offset: days * 86_400_000, now: () => Date.now() + days * 86_400_000 },
  db: databaseAt(server.deps.db, days * 86_400),
});
const now = () => today(server.deps.clock);
const daysUntil = (day: PlainDate) => Math.round((Date.parse(day) - Date.parse(now())) / 86_400_000);
let people = 0;
const person = (given: Record<string, unknown> = {}) => {
  people += 1;
  return server.member(company, { email: `person${people}@people.example`, ...given });
};
const change = (id: string, account = first, deps = server.deps) => changeBankAccount(deps, id, account, reason);
const cancel = (id: string) => cancelBankAccountChange(server.deps, id, 'not asked for');
const accounts = (id: string) =>
  server.rows(
    'select last_digits, usable_from::text, canceled_at is not null as canceled, cancel_reason, sealed is not null as sealed from app.bank_accounts where team_member_id = $1 order by recorded_at',
    [id],
  );
const paidInto = async (id: string, day: PlainDate) =>
  (await server.rows('select last_digits from app.bank_accounts where id = app.bank_account_on($1, $2)', [id, day]))[0]
    ?.last_digits;
const mailsTo = (id: string) =>
  server.rows<{ kind: string; subject: string; body_text: string; html: string }>(
    `select m.kind, m.subject, m.body_text, m.html from app.mail_messages m join public.team_members t on t.email = m.to_address
     where t.team_member_id = $1 order by m.created_at`,
    [id],
  );

describe('an account', () => {
  test('is used at once when it is the first, and its number is sealed with the provider’s key', async () => {
    const id = await person();
    expect(await change(id, { institution: ' 003', transit: '00-002', account: '123 4567' })).toEqual({
      id: expect.any(String),
      name: 'Maya Tremblay',
      lastDigits: '567',
      usableFrom: now(),
      until: null,
    });
    expect(await paidInto(id, now())).toBe('567');
    const [row] = await server.rows<{ sealed: Buffer }>(
      'select sealed from app.bank_accounts where team_member_id = $1',
      [id],
    );
    const [key] = await readPrivateKeys(server.deps.config);
    const { data } = await decrypt({
      message: await readMessage({ binaryMessage: new Uint8Array(row?.sealed ?? []) }),
      decryptionKeys: key?.key ?? [],
    });
    expect(data).toBe('003-00002-1234567');
  });

  test('is used after three bank days when it replaces one, until which pay goes to the earlier one', async () => {
    const id = await person();
    await change(id);
    const day = addBankDays(now(), 3);
    expect(await change(id, second)).toMatchObject({ lastDigits: '321', usableFrom: day, until: '567' });
    expect(await paidInto(id, addDays(day, -1))).toBe('567');
    expect(await paidInto(id, day)).toBe('321');
    // On that day, with the clock of that day, it is the one in use.
    const later = depsIn(daysUntil(day));
    await expect(change(id, second, later)).rejects.toMatchObject({ code: 'bankAccountSame' });
    await expect(cancelBankAccountChange(later, id, reason)).rejects.toMatchObject({ code: 'bankChangeNotWaiting' });
    expect(await change(id, third, later)).toMatchObject({ usableFrom: addBankDays(day, 3), until: '321' });
    expect((await accounts(id)).map(({ last_digits, sealed }) => [last_digits, sealed])).toEqual([
      ['567', false],
      ['321', true],
      ['111', true],
    ]);
  });

  test('that is used at once, without a waiting period, leaves the number of the one before', async () => {
    const id = await person();
    await change(id);
    const config = { ...server.deps.config, BANK_ACCOUNT_WAITING_BANK_DAYS: 0 };
    expect(await change(id, second, { ...server.deps, config })).toMatchObject({ usableFrom: now(), until: null });
    expect(await paidInto(id, now())).toBe('321');
    expect((await accounts(id)).map(({ sealed }) => sealed)).toEqual([true, true]);
  });

  test('replaces a change that waits, and waits for as long', async () => {
    const id = await person();
    await change(id);
    await change(id, second);
    await change(id, third, depsIn(1));
    expect(await accounts(id)).toMatchObject([
      { last_digits: '567', canceled: false, sealed: true },
      { last_digits: '321', canceled: true, cancel_reason: 'Replaced by another change.', sealed: false },
      { last_digits: '111', canceled: false, usable_from: addBankDays(addDays(now(), 1), 3) },
    ]);
    expect(await paidInto(id, plainDate('2199-01-01'))).toBe('111');
  });

  test('is canceled while it waits, once, and its number is wiped', async () => {
    const id = await person();
    await expect(cancel(id)).rejects.toMatchObject({ code: 'bankChangeNotWaiting', status: 409 });
    await change(id);
    await expect(cancel(id)).rejects.toMatchObject({ code: 'bankChangeNotWaiting' });
    await change(id, second);
    expect(await cancel(id)).toMatchObject({ lastDigits: '321', name: 'Maya Tremblay' });
    await expect(cancel(id)).rejects.toMatchObject({ code: 'bankChangeNotWaiting' });
    expect(await accounts(id)).toMatchObject([
      { last_digits: '567', canceled: false },
      { last_digits: '321', canceled: true, cancel_reason: 'not asked for', sealed: false },
    ]);
    expect(await paidInto(id, plainDate('2199-01-01'))).toBe('567');
  });

  test.each([
    ['bankInstitutionInvalid', { ...first, institution: '3' }],
    ['bankTransitInvalid', { ...first, transit: '0003-12345' }],
    ['bankAccountInvalid', { ...first, account: '12' }],
  ])('is rejected with %s, without what was entered', async (code, account) => {
    const id = await person();
    const error = await change(id, account).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, status: 400, params: undefined });
    expect(await accounts(id)).toEqual([]);
  });

  test('is rejected while it is in use, or waits already', async () => {
    const id = await person();
    await change(id);
    await expect(change(id)).rejects.toMatchObject({ code: 'bankAccountSame' });
    await change(id, second);
    await expect(change(id)).rejects.toMatchObject({ code: 'bankAccountKept' });
    await expect(change(id, second)).rejects.toMatchObject({ code: 'bankAccountWaits' });
    expect(await accounts(id)).toHaveLength(2);
    expect(await mailsTo(id)).toHaveLength(2);
  });

  test('is recorded once when two people record it at the same time', async () => {
    const id = await person();
    const outcomes = await Promise.allSettled([change(id), change(id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await accounts(id)).toHaveLength(1);
    expect(await mailsTo(id)).toHaveLength(1);
  });

  test('needs a person, by id or by an address that only one has', async () => {
    await expect(change('nobody@people.example')).rejects.toMatchObject({ code: 'memberNotFound' });
    const twin = { email: 'twin@people.example' };
    await person(twin);
    await person(twin);
    await expect(change('twin@people.example')).rejects.toMatchObject({ code: 'memberAmbiguous' });
  });
});

describe('the person', () => {
  const dayText = (day: PlainDate) => server.deps.messages.formats.formatDate(day);

  test('gets one mail for each step, with both accounts by their last digits, and the day', async () => {
    const id = await person();
    await change(id);
    const { usableFrom } = await change(id, second);
    await change(id, third);
    await cancel(id);
    const [recorded, changed, replaced, canceled, ...others] = await mailsTo(id);
    expect(others).toEqual([]);
    expect(recorded).toMatchObject({
      kind: 'bank-account-recorded',
      subject: 'Your bank account for pay was recorded',
    });
    expect(recorded?.body_text).toContain('RBC •••567');
    expect(changed).toMatchObject({
      kind: 'bank-account-changed',
      subject: `Your bank account for pay changes on ${dayText(usableFrom)}`,
    });
    expect(changed?.body_text).toContain('Desjardins •••321');
    expect(changed?.body_text).toContain('RBC •••567');
    expect(changed?.body_text).toMatch(/reply to this email or contact .* before /);
    expect(replaced?.body_text).toContain('The change to Desjardins •••321, which was waiting, no longer applies.');
    expect(canceled).toMatchObject({ kind: 'bank-account-canceled' });
    expect(canceled?.body_text).toContain('TD •••111');
    for (const { subject, body_text, html } of await mailsTo(id))
      expect(`${subject}${body_text}${html}`).not.toMatch(/1234567|7654321|5555111|00002|30412/);
  });

  test.each([
    ['in Quebec', { state: 'QC' }, 'Le compte bancaire pour votre paie est enregistré'],
    ['elsewhere', { state: 'ON' }, 'Your bank account for pay was recorded'],
  ])('reads it in their language: %s', async (_, given, subject) => {
    const id = await person(given);
    await change(id);
    expect((await mailsTo(id))[0]).toMatchObject({ subject });
  });

  test('reads it in the language of a client whose owner speaks French, as their letter', async () => {
    const french = await server.company('Boréale');
    await server.rows('update auth.users set raw_user_meta_data = $2 where id = $1', [
      french.userId,
      { locale: 'fr-CA' },
    ]);
    const id = await server.member(french, { email: 'alain@people.example' });
    await change(id);
    expect((await mailsTo(id))[0]?.html).toContain('<html lang="fr-CA">');
  });
});

test('leaves an audit log that verifies', async () => {
  const { findings } = await verifyAuditLog(server.deps);
  expect(findings).toEqual([]);
});
