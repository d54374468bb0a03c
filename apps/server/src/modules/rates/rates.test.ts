import { checkRatesDocument } from '@portage/domain/contributions/check-rates-document';
import { BUILT_IN_RATES } from '@portage/domain/contributions/rates-book';
import type { RatesDocument } from '@portage/domain/contributions/rates-document';
import { nextYearsDocument } from '@portage/domain/contributions/testing/next-years-document';
import { plainDate } from '@portage/domain/dates/plain-date';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { replayAll } from '../payroll/replay/replay-all.ts';
import { runCompany } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { addRates } from './add-rates.ts';
import { listRates } from './list-rates.ts';
import { loadRates } from './load-rates.ts';

let server: ProviderServer;
beforeEach(async () => {
  server = await startProviderServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const document = nextYearsDocument();
const { year } = document;
const on = (monthAndDay: string) => plainDate(`${year}-${monthAndDay}`);
const before = (monthAndDay: string) => plainDate(`${year - 1}-${monthAndDay}`);

const add = async (given: RatesDocument, by = 'ana') => {
  const { accepted } = checkRatesDocument(given, BUILT_IN_RATES);
  if (accepted === null) throw new Error('The document is wrong.');
  return (await addRates(server.deps, accepted, by)).outcome;
};
const run = (company: TestCompany, asOf: string) =>
  runCompany(server.deps, { id: company.id, legal_name: 'Employer' }, plainDate(asOf), false);
const lines = (company: TestCompany) =>
  server.rows<{ payday: string; status: string; estimate: boolean; cpp: string; edition: string; invoiced: boolean }>(
    `select payday::text, status, estimate, cpp::text, calculation->'steps'->>'edition' as edition, invoice_id is not null as invoiced
     from public.payments where company_id = $1 order by payday`,
    [company.id],
  );
const corrected = (edition: string): RatesDocument => ({ ...nextYearsDocument(), edition: `${edition} ${year}` });

test('stores a file once when several add it at the same time', async () => {
  const outcomes = await Promise.all(['ana', 'ben', 'cleo', 'dan'].map((by) => add(document, by)));
  expect(outcomes.toSorted()).toEqual(['added', 'same', 'same', 'same']);
  expect((await listRates(server.deps)).filter((one) => one.state !== 'builtIn')).toHaveLength(1);
});

test('stores a file once, with who, when and its digest', async () => {
  expect(await add(document)).toBe('added');
  expect(await add(document, 'ben')).toBe('same');
  const sameFigures = JSON.parse(
    JSON.stringify({ ...document, figures: Object.fromEntries(Object.entries(document.figures).reverse()) }),
  );
  expect(await add(sameFigures)).toBe('same');
  const [row, ...others] = (await listRates(server.deps)).filter((one) => one.state !== 'builtIn');
  expect(others).toEqual([]);
  expect(row).toEqual({
    year,
    edition: document.edition,
    state: 'inUse',
    addedBy: 'ana',
    addedAt: expect.any(Date),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const log = await server.rows("select operation from app.audit_log where table_name = 'app.contribution_rates'");
  expect(log).toEqual([{ operation: 'INSERT' }]);
});

test('shows estimates that are never invoiced, and replaces them by exact amounts once the figures are there', async () => {
  const company = await employer(server, { commencement_date: before('12-10') });
  const changes = await run(company, before('12-20'));
  const january = (await lines(company)).filter(({ payday }) => payday.startsWith(String(year)));
  expect(january.length).toBeGreaterThan(0);
  expect(january.every((line) => line.estimate && line.status === 'upcoming')).toBe(true);
  const refused = changes.filter(({ what }) => what === 'refused');
  expect(refused).toHaveLength(january.length);
  expect(refused[0]?.reason).toMatchObject({ code: 'ratesIncomplete', params: { year: String(year) } });

  // Payday is within the lead time, or past, and there is still no invoice for it.
  await run(company, on('01-06'));
  await run(company, on('01-30'));
  const waiting = (await lines(company)).filter(({ payday }) => payday.startsWith(String(year)));
  expect(waiting.every((line) => line.estimate && !line.invoiced)).toBe(true);
  await expect(
    server.rows("update public.payments set status = 'processing' where company_id = $1 and estimate", [company.id]),
  ).rejects.toThrow('payments_estimate_not_invoiced');

  expect(await add(document)).toBe('added');
  const after = await run(company, on('01-30'));
  expect(after.filter(({ what }) => what === 'refused')).toEqual([]);
  const exact = (await lines(company)).filter(({ payday }) => payday.startsWith(String(year)));
  expect(exact.map((line) => [line.estimate, line.edition])).toEqual(exact.map(() => [false, document.edition]));
  expect(exact[0]?.invoiced).toBe(true);
  expect(await run(company, on('01-30'))).toEqual([]);
});

test('replaces estimates within moments of the figures, not with the next morning', async () => {
  const company = await employer(server, { commencement_date: before('12-10') });
  server.pass((Date.parse(`${on('01-04')}T17:00:00Z`) - server.deps.clock.now()) / 1000);
  await run(company, on('01-04'));
  expect((await lines(company)).some(({ estimate }) => estimate)).toBe(true);
  await add(document);
  await server.runJobs('payroll.recheck');
  expect((await lines(company)).filter(({ estimate }) => estimate)).toEqual([]);
});

test('marks a one-time payment in a year without figures as an estimate and does not invoice it', async () => {
  const company = await employer(server, { commencement_date: before('11-02') });
  await server.rows(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date, description)
     values ($1, 'Bonus', 1000, $2, $2, 'x')`,
    [company.memberIds[0], on('01-12')],
  );
  const bonus = () =>
    server.rows('select estimate, invoice_id is not null as invoiced, ei::text from public.wip_one_time_payments');
  await run(company, on('01-04'));
  expect(await bonus()).toEqual([{ estimate: true, invoiced: false, ei: '22.82' }]);
  await add(document);
  await run(company, on('01-04'));
  expect(await bonus()).toEqual([{ estimate: false, invoiced: true, ei: '22.82' }]);
});

test('supersedes a file only while no payment of its year is invoiced, and replays every edition', async () => {
  const company = await employer(server, { commencement_date: before('12-10') });
  expect(await add(corrected('First'))).toBe('added');
  expect(await add(document)).toBe('superseded');
  await run(company, on('01-06'));
  expect((await lines(company)).some((line) => line.invoiced && line.edition === document.edition)).toBe(true);
  expect(await add(corrected('Third'))).toBe('invoiced');
  expect(
    (await listRates(server.deps)).filter((row) => row.year === year).map(({ edition, state }) => [edition, state]),
  ).toEqual([
    [document.edition, 'inUse'],
    [`First ${year}`, 'superseded'],
  ]);
  expect(await replayAll(server.deps)).toMatchObject({ unreproduced: [] });
});

test('never changes or deletes a stored file', async () => {
  await add(document);
  for (const sql of [
    'delete from app.contribution_rates',
    "update app.contribution_rates set edition = 'other'",
    'update app.contribution_rates set superseded_at = null',
    "update app.contribution_rates set superseded_at = app.now(), document = '{}'",
  ])
    await expect(server.rows(sql), sql).rejects.toThrow('never changed');
  await server.rows('alter table app.contribution_rates disable trigger guard_contribution_rates');
  await server.rows(
    `update app.contribution_rates set document = jsonb_set(document, '{figures,ympe,value}', '"1.00"')`,
  );
  await expect(loadRates(server.deps)).rejects.toThrow('SHA-256 no longer matches');
});

test('the portal reads the figures in use, and nothing else about them', async () => {
  await add(document);
  const company = await employer(server);
  const read = async (path: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await server.fetch(`/rest/v1/${path}`, { headers });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await read('contribution_rates', company.token)).toEqual({
    status: 200,
    body: [{ year, document: JSON.parse(JSON.stringify(document)) }],
  });
  expect((await read('contribution_rates')).status).toBe(401);
});
