import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { correctMember } from './correct-member.ts';
import type { GivenCorrection } from './correction-input.ts';

let server: ProviderServer;
let company: TestCompany;
let id: string;

beforeAll(async () => {
  server = await startProviderServer();
  company = await server.company('Correct Ltd');
  id = await server.member(company, { email: 'maya@correct.example', postal_code: 'M5V 2T6' });
});
afterAll(() => server[Symbol.asyncDispose]());

const set = (given: GivenCorrection, { wanted = id, dryRun = false, otherProvince = false } = {}) =>
  correctMember(server.deps, wanted, given, { dryRun, otherProvince });
const stored = async (columns: string) =>
  (await server.rows(`select ${columns} from public.team_members where team_member_id = $1`, [id]))[0];

test('shows what would change, and changes nothing', async () => {
  const before = await stored('*');
  const corrected = await set({ city: 'Toronto', salary: '95000.50', birthDate: '1990-02-01' }, { dryRun: true });
  expect(corrected.changes).toEqual([
    { field: 'city', before: null, after: 'Toronto' },
    { field: 'birth_date', before: '1990-01-01', after: '1990-02-01' },
    { field: 'salary', before: '91,000.00', after: '95,000.50' },
  ]);
  expect(await stored('*')).toEqual(before);
});

test('finds a member by email, and sets only what was given', async () => {
  const corrected = await set({ paidUntil: '2026-06-30' }, { wanted: 'Maya@Correct.example' });
  expect(corrected).toMatchObject({ id, changes: [{ field: 'paid_until', before: null, after: '2026-06-30' }] });
  await set({ paidUntil: 'none' });
  expect(await stored('paid_until, city, state, salary::text')).toEqual({
    paid_until: null,
    city: null,
    state: 'ON',
    salary: '91000.00',
  });
  expect((await set({ province: 'Ontario' })).changes).toEqual([]);
});

test('replaces a Social Insurance Number that is never shown or audited', async () => {
  const corrected = await set({ sin: '130 692 544\n' });
  expect(corrected.changes).toEqual([
    { field: 'social_insurance_number', before: '***-***-286', after: '***-***-544' },
  ]);
  const log = await server.rows('select change::text, operation from app.audit_log where row_id = $1', [id]);
  expect(JSON.stringify(log)).not.toContain('130692544');
  expect(log.some(({ operation }) => operation === 'REPLACE')).toBe(true);
});

describe('refuses', () => {
  test.each<[string, GivenCorrection, string]>([
    ['nothing to change', {}, 'correctionEmpty'],
    ['a province that does not exist', { province: 'XX' }, 'optionInvalid'],
    ['a postal code that is not Canadian', { postalCode: '90210' }, 'optionInvalid'],
    ['a blank address', { address1: ' ' }, 'optionInvalid'],
    ['a date that does not exist', { birthDate: '2026-02-30' }, 'dateInvalid'],
    ['a date with two readings', { commencement: '06/05/2026' }, 'dateInvalid'],
    ['a salary grouped wrongly', { salary: '9,5000' }, 'amountInvalid'],
    ['a salary of nothing', { salary: '0' }, 'amountInvalid'],
    ['a negative salary', { salary: '-1' }, 'amountInvalid'],
    ['a Social Insurance Number with a wrong digit', { sin: '046454287' }, 'sinInvalid'],
    ['a person who would be too young', { birthDate: '2020-01-01' }, 'correctionRefused'],
    ['a postal code of another province', { postalCode: 'H2X 1Y4' }, 'provinceConflict'],
    ['a hidden character', { city: 'Tor\u202Eonto' }, 'hiddenCharacters'],
    ['a text that is too long', { address1: 'x'.repeat(2001) }, 'textTooLong'],
    ['a date outside the years', { paidUntil: '1800-01-01' }, 'dateOutOfRange'],
    ['a salary beyond all amounts', { salary: '99999999999' }, 'amountInvalid'],
  ])('%s', async (_, given, code) => {
    const before = await stored('*');
    await expect(set(given)).rejects.toMatchObject({ code });
    expect(await stored('*')).toEqual(before);
  });

  test('an unknown member, and an address of several', async () => {
    await expect(set({ city: 'x' }, { wanted: 'nobody@correct.example' })).rejects.toMatchObject({
      code: 'memberNotFound',
    });
    const twin = { email: 'twin@correct.example' };
    await server.member(company, twin);
    await server.member(company, twin);
    await expect(set({ city: 'x' }, { wanted: twin.email })).rejects.toMatchObject({
      code: 'memberAmbiguous',
      params: { count: 2 },
    });
  });

  test('the commencement date once a line is invoiced', async () => {
    await set({ commencement: '2026-06-08' });
    await server.rows(
      `insert into public.payments (company_id, team_member_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation, status)
       values ($1, $2, '2026-06-08', '2026-06-21', '2026-06-22', 1, 3500, 80, 200, '{}', 'upcoming')`,
      [company.id, id],
    );
    expect((await set({ city: 'Guelph' })).nextPayday).toBe('2026-06-22');
    await server.rows("update public.payments set status = 'processing' where team_member_id = $1", [id]);
    await expect(set({ commencement: '2026-06-15' })).rejects.toMatchObject({
      code: 'correctionRefused',
      params: { reason: expect.stringContaining('pay from 2026-06-08 is already invoiced') },
    });
  });
});

test('accepts another province on request', async () => {
  await set({ postalCode: 'h2x1y4' }, { otherProvince: true });
  expect(await stored('state, postal_code')).toEqual({ state: 'ON', postal_code: 'H2X 1Y4' });
});
