import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import type { Province } from '@portage/domain/places/provinces';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { changeByHand } from '../employment/by-hand.ts';
import { creditLine } from '../invoices/paper/credit-line.ts';
import { voidByHand } from '../invoices/settle-by-hand.ts';
import { replayInvoice } from '../payroll/replay/replay-invoice.ts';
import { runCompany } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { onDay } from '../payroll/testing/on-day.ts';
import { addLevyRate } from './add-levy-rate.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  for (const [province, levy, percent] of [
    ['ON', 'workers', '1'],
    ['ON', 'health', '2'],
    ['AB', 'workers', '3'],
    ['QC', 'workers', '4'],
    ['QC', 'standards', '0.06'],
  ] as const)
    await addLevyRate(server.deps, {
      province,
      levy,
      percent,
      class: 'Default',
      maximum: null,
      exemption: cents(0),
      from: plainDate('2026-01-01'),
      source: 'Letter of the board',
      url: '',
    });
});
afterAll(() => server[Symbol.asyncDispose]());

/** CAD 3,500.00 every two weeks in Ontario from 18 August 2026, invoiced up to the pay of a day. */
async function moved(days: readonly string[]) {
  const company = await employer(server, { commencement_date: '2026-08-18', payroll_schedule: 'Bi-Weekly' });
  const memberId = company.memberIds[0] ?? '';
  const run = (day: string) =>
    runCompany(server.deps, { id: company.id, legal_name: company.name }, plainDate(day), false);
  for (const day of days) await run(day);
  return {
    company,
    run,
    state: (province: Province, from: string, on: string) =>
      changeByHand(
        onDay(server.deps, plainDate(on)),
        memberId,
        { effectiveOn: plainDate(from), province },
        undefined,
        'moved',
      ),
    /** The net of all charges, by province and levy. */
    levies: async () => {
      const rows = await server.rows<{ levy: string; cents: number }>(
        `select province || ' ' || levy as levy, sum(cents)::int as cents from public.invoice_charges where company_id = $1 and kind = 'levy'
         group by 1 order by 1`,
        [company.id],
      );
      return Object.fromEntries(rows.map(({ levy, cents: sum }) => [levy, sum]));
    },
    invoices: () =>
      server.rows<{ id: string; payday: string; levies: number; charges: number; line: string }>(
        `select i.id, i.payday::text, i.charges_cents::int as charges, (select id from public.payments p where p.invoice_id = i.id and p.payment_type = 'Debit') as line,
           (select coalesce(sum(c.cents), 0)::int from public.invoice_charges c where c.invoice_id = i.id and c.reverses is null) as levies
         from public.invoices i where i.company_id = $1 and i.kind = 'Pay period' order by i.payday`,
        [company.id],
      ),
    expectReplayed: async () => {
      const invoices = await server.rows<{ id: string }>('select id from public.invoices where company_id = $1', [
        company.id,
      ]);
      for (const { id } of invoices)
        expect((await replayInvoice(server.deps, id))?.filter(({ same }) => !same)).toEqual([]);
    },
  };
}

/** Lines of 1 and 15 September are invoiced by the last of them. */
const RUNS = ['2026-08-19', '2026-09-02'];

test('levies follow the province from the day of a move, also where contributions follow the last of the pay period', async () => {
  const person = await moved(RUNS.slice(0, 1));
  const before = await person.levies();
  // 3,500.00 in Ontario, invoiced.
  expect(before).toEqual({ 'ON health': 70_00, 'ON workers': 35_00 });
  // In the middle of the pay period of 1 to 14 September: five of its ten working days are in each.
  await person.state('QC', '2026-09-08', '2026-08-20');
  await person.run('2026-09-02');
  expect(await person.levies()).toEqual({
    'ON health': 70_00 + 35_00,
    'ON workers': 35_00 + 17_50,
    'QC standards': 1_05,
    'QC workers': 70_00,
  });
  await person.run('2026-09-16');
  expect(await person.levies()).toMatchObject({ 'ON workers': 35_00 + 17_50, 'QC workers': 70_00 + 140_00 });
  await person.expectReplayed();
});

test('a province that is stated for invoiced days moves their levies with the next line, as a difference, once', async () => {
  const person = await moved(RUNS);
  expect(await person.levies()).toEqual({ 'ON health': 140_00, 'ON workers': 70_00 });
  // Contributions do not differ between Ontario and Alberta.
  await person.state('AB', '2026-08-18', '2026-09-03');
  await person.run('2026-09-16');
  const after = { 'AB workers': 105_00 * 3, 'ON health': 0, 'ON workers': 0 };
  expect(await person.levies()).toEqual(after);
  const [, , third] = await person.invoices();
  expect(third?.levies).toBe(105_00 * 3 - 105_00 * 2);
  expect(third?.charges).toBe(third?.levies);
  await person.run('2026-09-30');
  expect(await person.levies()).toEqual({ ...after, 'AB workers': 105_00 * 4 });
  // Back to the province that applied before: everything is taken back.
  await person.state('ON', '2026-08-18', '2026-10-01');
  await person.run('2026-10-14');
  expect(await person.levies()).toMatchObject({ 'ON health': 70_00 * 5, 'ON workers': 35_00 * 5 });
  await person.expectReplayed();
});

test('a stated day within an invoiced line divides its levies by days', async () => {
  const person = await moved(RUNS);
  await person.state('AB', '2026-09-08', '2026-09-03');
  await person.run('2026-09-16');
  expect(await person.levies()).toMatchObject({ 'AB workers': 52_50 + 105_00, 'ON workers': 35_00 + 17_50 });
  await person.expectReplayed();
});

test('the levies of a moved line go back with its credit, and a voided invoice leaves the difference to the next', async () => {
  const person = await moved(RUNS);
  await person.state('QC', '2026-08-18', '2026-09-03');
  await person.run('2026-09-16');
  const right = { 'QC standards': 6_30, 'QC workers': 420_00 };
  expect(await person.levies()).toMatchObject({ ...right, 'ON workers': 0, 'ON health': 0 });
  const [first, , third] = await person.invoices();
  await voidByHand(server.deps, third?.id ?? '', { reason: 'wrong', payAgain: true });
  expect(await person.levies()).toMatchObject({ 'ON health': 140_00, 'ON workers': 70_00 });
  await person.run('2026-09-16');
  expect(await person.levies()).toMatchObject({ ...right, 'ON workers': 0, 'ON health': 0 });
  const name = 'Maya Tremblay';
  await creditLine(server.deps, first?.id ?? '', { person: name, reason: 'wrong', rest: 'keep' });
  expect(await person.levies()).toMatchObject({ 'QC workers': 280_00, 'ON workers': 0, 'ON health': 0 });
  await person.run('2026-09-30');
  expect(await person.levies()).toMatchObject({ 'QC workers': 420_00, 'ON workers': 0, 'ON health': 0 });
  await person.expectReplayed();
});
