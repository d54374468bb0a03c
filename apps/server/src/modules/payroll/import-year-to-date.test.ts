import { OPENING_COLUMNS, OPENING_TEMPLATE } from '@portage/domain/contributions/opening-file';
import { plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { importYearToDate } from './import-year-to-date.ts';
import { replayAll } from './replay/replay-all.ts';
import { runPayroll } from './run.ts';
import { employer } from './testing/employer.ts';
import { onDay } from './testing/on-day.ts';
import { sinOf } from './testing/sin-of.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  await server.owner.query("select set_config('app.sin_index_key', 'test', false)");
});
afterAll(() => server[Symbol.asyncDispose]());

let made = 0;
/** A client with one person, who earns CAD 10,000.00 a month from 1 January 2026. */
async function moved(given: Record<string, unknown> = {}) {
  made += 1;
  const email = `person${made}@people.example`;
  const social_insurance_number = sinOf(made);
  const company = await employer(server, {
    email,
    social_insurance_number,
    salary: 120_000,
    payroll_schedule: 'Monthly',
    commencement_date: '2026-01-01',
    ...given,
  });
  return { ...company, email: String(given.email ?? email), memberId: company.memberIds[0] ?? '' };
}

const good = {
  company: '',
  email: '',
  year: '2026',
  pensionable: '60000.00',
  insurable: '60000.00',
  cpp: '3465.87',
  cpp2: '0',
  ei: '978.00',
  qpip: '0.00',
  employer_ei: '1369.20',
  employer_qpip: '0',
  qpp: '',
  qpp2: '',
  insurable_quebec: '',
  gross: '60000.00',
  non_periodic: '0.00',
  federal_tax: '7000.00',
  provincial_tax: '4000.00',
  paid_until: '2026-06-30',
};
type Cells = Partial<typeof good>;
const csv = (rows: readonly Cells[], separator = ',', before = '') =>
  before +
  [
    OPENING_COLUMNS.join(separator),
    ...rows.map((row) => OPENING_COLUMNS.map((name) => ({ ...good, ...row })[name]).join(separator)),
  ].join('\r\n');
const load = (content: string | Uint8Array, dryRun = false) =>
  importYearToDate(server.deps, typeof content === 'string' ? new TextEncoder().encode(content) : content, {
    source: 'file.csv',
    by: 'Ana',
    dryRun,
  });
const stored = (memberId: string) =>
  server.rows(
    'select pensionable::int, ei::int, employer_ei::int, source, imported_by, superseded_at is null as used from app.opening_year_to_date where team_member_id = $1 order by imported_at',
    [memberId],
  );
const run = async (asOf: string) => {
  expect((await runPayroll(onDay(server.deps, plainDate(asOf)))).failures).toEqual([]);
};
const premiums = async ({ id }: TestCompany) =>
  (
    await server.rows<{ ei: string }>(
      "select calculation->>'ei' as ei from public.payments where company_id = $1 and payment_type = 'Debit' order by payday",
      [id],
    )
  ).map(({ ei }) => Number(ei));
const outcomes = (report: Awaited<ReturnType<typeof load>>) =>
  report.rows.map(({ line, outcome, problem }) => [line, problem?.code ?? outcome]);

test('continues the year of a person who moves in mid-year, and importing the file again changes nothing', async () => {
  const maya = await moved();
  const file = csv([{ email: maya.email.toUpperCase() }]);
  expect(await load(file, true)).toMatchObject({ saved: false, rows: [{ line: 2, outcome: 'imported' }] });
  expect(await stored(maya.memberId)).toEqual([]);
  expect(await load(file)).toMatchObject({ saved: true });
  expect(await load(file)).toMatchObject({ saved: false, rows: [{ outcome: 'unchanged' }] });
  expect(await stored(maya.memberId)).toEqual([
    {
      pensionable: 6000000,
      ei: 97800,
      employer_ei: 136920,
      source: 'file.csv, line 2',
      imported_by: 'Ana',
      used: true,
    },
  ]);
  await run('2026-07-20');
  // 145.07 was left of 1,123.07; a month's premium is 163.00.
  expect((await premiums(maya)).slice(0, 2)).toEqual([14507, 0]);
  expect((await replayAll(server.deps)).unreproduced).toEqual([]);
  await run('2026-08-20');
  expect((await premiums(maya)).slice(0, 3)).toEqual([14507, 0, 0]);
});

test('counts what was paid before for another client', async () => {
  const first = await moved({ commencement_date: '2026-12-01' });
  const second = await moved({ social_insurance_number: sinOf(made) });
  await load(
    csv([
      { email: first.email, paid_until: '' },
      { email: second.email, ei: '0', pensionable: '0', insurable: '0', cpp: '0', employer_ei: '' },
    ]),
  );
  await run('2026-07-20');
  expect((await premiums(second)).slice(0, 2)).toEqual([14507, 0]);
});

test('supersedes other amounts while no invoice would differ', async () => {
  const maya = await moved();
  await load(
    csv([
      { email: maya.email, ei: '300.00', employer_ei: '', cpp: '1000.00', pensionable: '20000', insurable: '20000' },
    ]),
  );
  await run('2026-07-20');
  const lower = {
    email: maya.email,
    ei: '310.00',
    employer_ei: '',
    cpp: '1000.00',
    pensionable: '20000',
    insurable: '20000',
  };
  expect(outcomes(await load(csv([lower])))).toEqual([[2, 'imported']]);
  expect((await stored(maya.memberId)).map(({ ei, employer_ei, used }) => [ei, employer_ei, used])).toEqual([
    [30000, 42000, false],
    [31000, 43400, true],
  ]);
  // With these, the invoiced month would have been the last with a premium.
  expect(outcomes(await load(csv([{ email: maya.email }])))).toEqual([[2, 'alreadyInvoiced']]);
  expect(outcomes(await load(csv([{ ...lower, paid_until: '2026-07-31' }])))).toEqual([[2, 'paidUntilInvoiced']]);
});

test('imports nothing when a row is refused, and says why by line', async () => {
  const [maya, noah, ...others] = [await moved(), await moved(), await moved(), await moved(), await moved()];
  const [first, second, third] = others.map(({ email }) => email) as [string, string, string];
  const twin = await moved({ email: noah.email });
  const refused: [Cells, string][] = [
    [{ ei: '-1.00' }, 'notAnAmount'],
    [{ ei: '1.005' }, 'notAnAmount'],
    [{ email: first, ei: '1123.08' }, 'aboveMaximum'],
    [{ email: second, cpp: '4479.31', pensionable: '80000' }, 'aboveMaximum'],
    [{ email: third, ei: '900.00', insurable: '1000.00' }, 'aboveMaximum'],
    [{ email: 'unknown@people.example' }, 'memberUnknown'],
    [{ company: 'Another Ltd' }, 'memberUnknown'],
    [{ email: noah.email }, 'memberAmbiguous'],
    [{ year: '26' }, 'notAYear'],
    [{ year: '2099' }, 'noRates'],
    [{ paid_until: '06/05/2026' }, 'notADate'],
    [{ pensionable: '' }, 'notAnAmount'],
    [{ gross: '-1.00' }, 'notAnAmount'],
    [{ federal_tax: 'none' }, 'notAnAmount'],
    [{}, 'rowTwice'],
  ];
  const rows = [{}, ...refused.map(([cells]) => cells)].map((cells) => ({ email: maya.email, ...cells }));
  const report = await load(csv(rows));
  expect(report.saved).toBe(false);
  expect(outcomes(report)).toEqual([[2, 'imported'], ...refused.map(([, code], at) => [at + 3, code])]);
  expect(await stored(maya.memberId)).toEqual([]);
  expect(outcomes(await load(csv([{ email: twin.email, company: twin.name }])))).toEqual([[2, 'imported']]);
});

test('keeps gross pay, bonuses and tax, and says what is missing of them', async () => {
  const [maya, noah] = [await moved(), await moved()];
  const report = await load(
    csv([
      { email: maya.email, non_periodic: '5000.00' },
      { email: noah.email, gross: '', federal_tax: '' },
    ]),
  );
  expect(report.rows.map(({ outcome, warnings }) => [outcome, warnings])).toEqual([
    ['imported', undefined],
    ['imported', ['grossMissing', 'taxMissing']],
  ]);
  const kept = (memberId: string) =>
    server.rows(
      'select gross::int, non_periodic::int, federal_tax::int, provincial_tax::int from app.opening_year_to_date where team_member_id = $1 and superseded_at is null',
      [memberId],
    );
  const all = { gross: 6_000_000, non_periodic: 500_000, federal_tax: 700_000, provincial_tax: 400_000 };
  expect(await kept(maya.memberId)).toEqual([all]);
  expect(await kept(noah.memberId)).toEqual([{ ...all, gross: null, non_periodic: 0, federal_tax: null }]);
  const again = await load(csv([{ email: noah.email, gross: '', federal_tax: '' }]), true);
  expect(again.rows).toMatchObject([{ outcome: 'unchanged', warnings: ['grossMissing', 'taxMissing'] }]);
  const withoutColumns = 'email,year,pensionable,insurable,cpp,cpp2,ei,qpip';
  const { email } = await moved();
  expect((await load(`${withoutColumns}\n${email},2026,1000,1000,50,0,16,0`, true)).rows).toMatchObject([
    { outcome: 'imported', warnings: ['grossMissing', 'taxMissing'] },
  ]);
});

test.each([
  ['bonuses above gross pay', { non_periodic: '60000.01' }, 'aboveMaximum'],
  ['bonuses above the earnings, without gross pay', { gross: '', non_periodic: '60000.01' }, 'aboveMaximum'],
  ['contributions and tax above gross pay', { federal_tax: '52000.00' }, 'withheldAbovePay'],
  ['tax above the earnings, without gross pay', { gross: '', provincial_tax: '60000.00' }, 'withheldAbovePay'],
  ['gross pay below the contributions', { gross: '4443.86', federal_tax: '', provincial_tax: '' }, 'withheldAbovePay'],
])('refuses %s', async (_, cells, code) => {
  const maya = await moved();
  expect(outcomes(await load(csv([{ email: maya.email, ...cells }])))).toEqual([[2, code]]);
});

test('adds gross pay and tax also to a year whose payments are invoiced, where nothing else changes', async () => {
  const maya = await moved();
  const none = { gross: '', non_periodic: '', federal_tax: '', provincial_tax: '' };
  await load(csv([{ email: maya.email, ...none }]));
  await run('2026-07-20');
  expect(outcomes(await load(csv([{ email: maya.email }])))).toEqual([[2, 'imported']]);
  expect(outcomes(await load(csv([{ email: maya.email, ei: '977.99' }])))).toEqual([[2, 'alreadyInvoiced']]);
});

test('counts bonuses of the earlier payroll in the tax of a bonus', async () => {
  const taxOf = async (non_periodic: string) => {
    const maya = await moved();
    await load(csv([{ email: maya.email, gross: '90000.00', non_periodic }]));
    await server.rows(
      `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date, treatment)
       values ($1, 'Bonus', 8000, '2026-09-01', '2026-09-01', 'contributions')`,
      [maya.memberId],
    );
    await run('2026-07-20');
    const [row] = await server.rows<{ tax: string; earlier: string }>(
      `select n.federal_tax + n.provincial_tax as tax, n.basis -> 'pay' -> 'earlier' ->> 'paid' as earlier from app.net_pays n
       join public.wip_one_time_payments o on o.id = n.line_id where o.team_member_id = $1`,
      [maya.memberId],
    );
    return row;
  };
  const [without, withBonus] = [await taxOf('0.00'), await taxOf('30000.00')];
  expect([without?.earlier, withBonus?.earlier]).toEqual(['0', '3000000']);
  expect(Number(withBonus?.tax)).toBeGreaterThan(Number(without?.tax));
});

test('refuses amounts above a maximum together with those of another client', async () => {
  const first = await moved();
  const second = await moved({ social_insurance_number: sinOf(made) });
  const report = await load(csv([{ email: first.email }, { email: second.email }]));
  expect(outcomes(report)).toEqual([
    [2, 'imported'],
    [3, 'aboveMaximumTogether'],
  ]);
});

test('reads semicolons, decimal commas, a byte order mark and quotes', async () => {
  const maya = await moved();
  const row = {
    email: `"${maya.email}"`,
    pensionable: '60000,00',
    ei: '978,00',
    employer_ei: '1369,20',
    cpp: '3465,87',
    insurable: '60000,0',
    qpip: '0,00',
  };
  expect(outcomes(await load(csv([row], ';', '\uFEFF')))).toEqual([[2, 'imported']]);
  expect(await stored(maya.memberId)).toMatchObject([{ pensionable: 6000000, ei: 97800 }]);
});

test('reads what French spreadsheets and Excel write: spaces in amounts, empty columns, the name of the separator, UTF-16', async () => {
  const maya = await moved();
  const row = {
    email: maya.email,
    pensionable: '60 000,00',
    insurable: '60\u00a0000,00',
    cpp: '3\u202f465,87 $',
    ei: '978,00',
    employer_ei: '1369,20',
  };
  const text = `sep=;\r\nAnnée 2026;;\r\n${csv([row], ';').replaceAll('\r\n', ';;\r\n')};;`;
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  expect(outcomes(await load(utf16))).toEqual([[4, 'imported']]);
  expect(await stored(maya.memberId)).toMatchObject([{ pensionable: 6000000, ei: 97800, employer_ei: 136920 }]);
  expect(outcomes(await load(csv([{ ...row, ei: '978,000' }], ';')))).toEqual([[2, 'notAnAmount']]);
  expect(outcomes(await load(`${csv([{ email: maya.email }])},,9`))).toEqual([[2, 'cellCount']]);
});

test('finds the company however its accents are stored', async () => {
  const maya = await moved();
  await server.owner.query("update public.companies set legal_name = 'Boréal ' || legal_name where id = $1", [maya.id]);
  const company = `Boréal ${maya.name}`.normalize('NFD');
  expect(outcomes(await load(csv([{ email: maya.email, company }])))).toEqual([[2, 'imported']]);
});

test.each([
  ['an unknown column', 'email,year,pensionable,insurable,cpp,cpp2,ei,qpip,sin\n', 'columnsUnknown'],
  ['a missing column', 'email,year\n', 'columnsMissing'],
  ['no rows', `${OPENING_COLUMNS.join(',')}\n`, 'noRows'],
  ['a cell that is not closed', 'email,"year\n', 'notCsv'],
  ['another encoding', Uint8Array.from([0xe9, 0x2c]), 'notUtf8'],
])('refuses a file with %s', async (_, content, code) => {
  expect(outcomes(await load(content))).toEqual([[1, code]]);
});

test('the template can be imported for a member with its address', async () => {
  const maya = await moved({ email: 'maya@people.example' });
  expect(outcomes(await load(OPENING_TEMPLATE.replace('Aurora', maya.name)))).toEqual([[2, 'imported']]);
});
