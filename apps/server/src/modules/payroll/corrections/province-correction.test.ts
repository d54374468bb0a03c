import { plainDate } from '@portage/domain/dates/plain-date';
import type { Province } from '@portage/domain/places/provinces';
import { asService } from '@portage/platform/postgres/identity';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { changeByHand, endByHand, previewChangeByHand } from '../../employment/by-hand.ts';
import { voidInvoice } from '../../invoices/correct-invoice.ts';
import { creditLine } from '../../invoices/paper/credit-line.ts';
import { recordReceipt } from '../../receivables/receipts/record-receipt.ts';
import { markPaidOut } from '../mark-paid-out.ts';
import { replayAll } from '../replay/replay-all.ts';
import { runPayroll } from '../run.ts';
import { employer } from '../testing/employer.ts';
import { onDay } from '../testing/on-day.ts';
import { previewCorrection } from './preview-correction.ts';

// A run pays everyone who is there, so each test has a database of its own.
let server: ProviderServer;
beforeEach(async () => {
  server = await startProviderServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const run = async (asOf: string) => {
  expect((await runPayroll(onDay(server.deps, plainDate(asOf)))).failures).toEqual([]);
};

/** CAD 3,500.00 every two weeks in Ontario from 18 August 2026, paid first on 1 September; runs on the day after each invoice until 14 October. */
async function maya(given: Record<string, unknown> = {}, days = RUNS) {
  const person = {
    commencement_date: '2026-08-18',
    salary: 91_000,
    payroll_schedule: 'Bi-Weekly',
    state: 'ON',
    ...given,
  };
  const company = await employer(server, person);
  const memberId = company.memberIds[0] ?? '';
  for (const day of days) await run(day);
  return {
    company,
    memberId,
    state: (province: Province, day: string, on = '2026-10-14') =>
      changeByHand(
        onDay(server.deps, plainDate(on)),
        memberId,
        { effectiveOn: plainDate(day), province },
        undefined,
        'worked in Montreal',
      ),
    preview: (province: Province, day: string, on = '2026-10-14') =>
      previewChangeByHand(onDay(server.deps, plainDate(on)), memberId, { effectiveOn: plainDate(day), province }),
    corrections: () =>
      server.rows<{
        payday: string;
        province: string;
        cpp: number;
        ei: number;
        qpip: number;
        employer: string;
        invoiced: boolean;
      }>(
        `select payday::text, calculation->'steps'->>'province' as province, (calculation->>'cpp')::int as cpp, (calculation->>'ei')::int as ei,
           (calculation->>'qpip')::int as qpip, (ei + cpp)::text as employer, invoice_id is not null as invoiced
         from public.wip_one_time_payments where team_member_id = $1 and corrects_year is not null and status <> 'Canceled' and credited_at is null
         order by created_at, (calculation->'steps'->'corrects'->>'sign')::int`,
        [memberId],
      ),
    /** What counts of the year, by plan. */
    year: async () => {
      const [sums] = await server.rows<Record<string, string>>(
        `select sum((c->>'cpp')::bigint) filter (where c->'steps'->>'province' <> 'QC') as cpp, sum((c->>'cpp')::bigint) filter (where c->'steps'->>'province' = 'QC') as qpp,
           sum((c->>'cpp2')::bigint) as second, sum((c->>'ei')::bigint) as ei, sum((c->>'qpip')::bigint) as qpip, sum((c->'employer'->>'ei')::bigint) as "employerEi",
           sum((c->'employer'->>'qpip')::bigint) as "employerQpip", sum((c->'steps'->>'pensionable')::bigint) as pensionable, sum((c->'steps'->>'insurable')::bigint) as insurable
         from (select calculation as c from public.payments where team_member_id = $1 and payment_type = 'Debit' and credited_at is null and status <> 'upcoming'
           union all select calculation from public.wip_one_time_payments where team_member_id = $1 and invoice_id is not null and credited_at is null and status <> 'Canceled') pay`,
        [memberId],
      );
      return Object.fromEntries(Object.entries(sums ?? {}).map(([name, sum]) => [name, Number(sum)]));
    },
  };
}

/** Lines of 1, 15 and 29 September and 13 and 27 October are invoiced by the last of them. */
const RUNS = ['2026-08-19', '2026-09-02', '2026-09-16', '2026-09-30', '2026-10-14'];
const REST = ['2026-10-28', '2026-11-11', '2026-11-25', '2026-12-09'];

describe('a province that is stated for invoiced days', () => {
  test('has the next pay of the year settle the contributions, to the cent of a year that was right', async () => {
    const person = await maya();
    const right = await maya({ state: 'QC' });
    await person.state('QC', '2026-08-18');
    await run('2026-10-14');
    const planned = await person.corrections();
    // Five lines: CPP 200.24 and EI 57.05 of each; QPP 212.02, EI 45.50 and QPIP 15.05.
    expect(planned).toEqual([
      {
        payday: '2026-11-10',
        province: 'ON',
        cpp: -100_120,
        ei: -28_525,
        qpip: 0,
        employer: '-1400.55',
        invoiced: false,
      },
      {
        payday: '2026-11-10',
        province: 'QC',
        cpp: 106_010,
        ei: 22_750,
        qpip: 7_525,
        employer: '1483.95',
        invoiced: false,
      },
    ]);
    await run('2026-10-14');
    expect(await person.corrections()).toEqual(planned);
    for (const day of REST) await run(day);
    expect((await person.corrections()).map(({ invoiced }) => invoiced)).toEqual([true, true]);
    expect({ ...(await person.year()), cpp: 0 }).toEqual(await right.year());
    expect((await person.year()).cpp).toBe(0);
    expect((await replayAll(server.deps)).unreproduced).toEqual([]);
  });

  test('changes nothing when it is stated again, and returns to zero when it is reversed', async () => {
    const person = await maya();
    await person.state('QC', '2026-08-18');
    await person.state('QC', '2026-08-18');
    expect(await stated(person.memberId)).toHaveLength(1);
    // Taken back before the next invoice: nothing is left to settle.
    await run('2026-10-14');
    await person.state('ON', '2026-08-18');
    await run('2026-10-14');
    expect(await person.corrections()).toEqual([]);
    // Taken back after it was invoiced.
    await person.state('QC', '2026-08-18');
    await run('2026-10-28');
    await person.state('ON', '2026-08-18', '2026-10-28');
    for (const day of REST) await run(day);
    expect(await person.corrections()).toHaveLength(4);
    const all = [...RUNS, ...REST];
    expect(await person.year()).toEqual(await (await maya({}, all)).year());
  });

  test('corrects pay from its day on, one-time payments too, and pay after it that a maximum touches', async () => {
    // Both maximums of the year are reached in October.
    const well = { salary: 780_000 };
    const bonus = (memberId: string) =>
      server.rows(
        `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date, treatment)
         values ($1, 'Bonus', 1000, '2026-09-08', '2026-09-08', 'contributions')`,
        [memberId],
      );
    const [person, right] = [await maya(well, []), await maya(well, [])];
    for (const { memberId } of [person, right]) await bonus(memberId);
    await server.rows(
      `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
       select company_id, team_member_id, '2026-09-01', salary_cents, payroll_schedule, 'QC' from public.employment_terms where team_member_id = $1`,
      [right.memberId],
    );
    for (const day of RUNS) await run(day);
    await person.state('QC', '2026-09-01');
    for (const day of REST) await run(day);
    expect(await person.year()).toEqual(await right.year());
    expect((await replayAll(server.deps)).unreproduced).toEqual([]);
  });

  test('charges nothing for another province under the same plans', async () => {
    const person = await maya();
    await person.state('BC', '2026-08-18');
    await run('2026-10-28');
    expect(await person.corrections()).toEqual([]);
    const [line] = await server.rows(
      "select calculation->'steps'->>'province' as province from public.payments where team_member_id = $1 and status <> 'upcoming' order by payday desc limit 1",
      [person.memberId],
    );
    expect(line).toEqual({ province: 'BC' });
  });

  test('goes through the payout of its line, and through what is held for each authority', async () => {
    const person = await maya();
    await person.state('QC', '2026-08-18');
    await run('2026-10-28');
    const [line] = await server.rows<{ id: string; invoice: string; cents: number }>(
      `select p.id, i.id as invoice, (i.amount * 100)::int as cents from public.payments p join public.invoices i on i.id = p.invoice_id
       where p.team_member_id = $1 and p.payday = '2026-11-10'`,
      [person.memberId],
    );
    const day = plainDate('2026-11-10');
    const money = { companyId: person.company.id, receivedOn: day, cents: line?.cents ?? 0, method: 'EFT' } as const;
    const paidInvoice = [{ invoiceId: line?.invoice ?? '', cents: null }];
    await recordReceipt(onDay(server.deps, day), money, paidInvoice, { again: true });
    await markPaidOut(onDay(server.deps, day), person.company.id, day, { reference: 'EFT 1' });
    const nets = await server.rows<{ one_time: boolean; net: number; tax: number }>(
      `select is_one_time as one_time, net::int, (federal_tax + provincial_tax + payroll_tax)::int as tax from app.net_pays n
       where team_member_id = $1 and pay_date = $2 order by is_one_time, net desc`,
      [person.memberId, day],
    );
    // CPP and EI of five lines come back, QPP, EI and QPIP are taken; the tax of earlier pay stays.
    expect(nets).toEqual([
      { one_time: false, net: expect.any(Number), tax: expect.any(Number) },
      { one_time: true, net: 100_120 + 28_525, tax: 0 },
      { one_time: true, net: -(106_010 + 22_750 + 7_525), tax: 0 },
    ]);
    const [paid] = await server.rows<{ cents: number }>(
      'select cents::int from app.payout_lines where payment_id = $1',
      [line?.id],
    );
    expect(paid?.cents).toBe(nets.reduce((sum, { net }) => sum + net, 0));
    expect(
      await server.rows(
        'select province, cpp::int, employer_ei::int as ei from public.staff_held_lines where team_member_id = $1 and is_one_time order by province',
        [person.memberId],
      ),
    ).toEqual([
      { province: 'ON', cpp: -100_120, ei: -39_935 },
      { province: 'QC', cpp: 106_010, ei: 31_850 },
    ]);
    const [statement] = await server.rows<{ content: string }>(
      'select content from public.pay_statements where team_member_id = $1',
      [person.memberId],
    );
    expect(JSON.parse(statement?.content ?? '').earnings).toMatchObject([
      { kind: 'regular' },
      { finalPay: 'correction', gross: 0 },
      { finalPay: 'correction', gross: 0 },
    ]);
  });

  test('says each pay before and after, and leaves pay alone that has not been stated', async () => {
    const person = await maya();
    const said = await person.preview('QC', '2026-10-13');
    expect(said).toMatchObject({
      problem: null,
      stated: { from: '2026-10-13', until: '2026-10-26', settledOn: '2026-11-10' },
    });
    if (said.stated === null) throw new Error('nothing is stated');
    const preview = await previewCorrection(onDay(server.deps, plainDate('2026-10-14')), person.memberId, said.stated);
    expect(preview).toEqual({
      periods: [
        {
          start: '2026-10-13',
          end: '2026-10-26',
          employer: { before: 20_024 + 7_987, after: 21_202 + 6_370 + 2_107 },
          employee: { before: 20_024 + 5_705, after: 21_202 + 4_550 + 1_505 },
        },
      ],
      employer: 29_679 - 28_011,
      employee: 27_257 - 25_729,
    });
    expect(await person.corrections()).toEqual([]);
  });

  test('follows an invoice that is credited', async () => {
    const person = await maya();
    await person.state('QC', '2026-08-18');
    await run('2026-10-28');
    const [first] = await server.rows<{ id: string; number: string }>(
      `select p.id, i.invoice_number as number from public.payments p join public.invoices i on i.id = p.invoice_id
       where p.team_member_id = $1 order by p.payday limit 1`,
      [person.memberId],
    );
    await creditLine(onDay(server.deps, plainDate('2026-10-28')), first?.number ?? '', {
      person: first?.id ?? '',
      reason: 'not worked',
    });
    for (const day of REST) await run(day);
    const year = await person.year();
    // Eight lines are left, of which none is charged CPP.
    expect(year).toMatchObject({ cpp: 0, qpp: 8 * 21_202, qpip: 8 * 1_505 });
  });

  test.each(['credited line', 'voided invoice'])('is settled again after a %s that settled it', async (how) => {
    const [person, right] = [await maya(), await maya({ state: 'QC' })];
    await person.state('QC', '2026-08-18');
    await run('2026-10-28');
    for (const { memberId } of how === 'credited line' ? [person, right] : [person]) {
      const [line] = await server.rows<{ id: string; number: string; invoice: string }>(
        `select p.id, i.invoice_number as number, i.id as invoice from public.payments p join public.invoices i on i.id = p.invoice_id
         where p.team_member_id = $1 and p.payday = '2026-11-10'`,
        [memberId],
      );
      const reason = 'not worked';
      if (how === 'credited line')
        await creditLine(onDay(server.deps, plainDate('2026-10-28')), line?.number ?? '', {
          person: line?.id ?? '',
          reason,
        });
      else
        await server.deps.db.transaction(asService, (tx) =>
          voidInvoice(tx, line?.invoice ?? '', { reason, payAgain: true }),
        );
    }
    for (const day of REST) await run(day);
    expect(await person.year()).toEqual({ ...(await right.year()), cpp: 0 });
    expect((await replayAll(server.deps)).unreproduced).toEqual([]);
  });

  test('is not taken from pay that is too small for it, and is then named as unsettled', async () => {
    const person = await maya({ commencement_date: '2026-01-06' }, ['2026-10-14']);
    await person.state('QC', '2026-01-06');
    // A day after the invoiced ones is left: CAD 250.00, and CAD 337.53 would be withheld.
    const lastDay = plainDate('2026-10-27');
    const end = { lastDay, finalPayOn: null, reason: 'E00', comment: null } as const;
    await endByHand(onDay(server.deps, plainDate('2026-10-14')), person.memberId, end);
    await run('2026-10-28');
    expect((await person.corrections()).map(({ invoiced }) => invoiced)).toEqual([false, false]);
    expect(
      await server.rows(
        `select e.deadline::text, e.amount::int from public.pay_exceptions e
         where e.team_member_id = $1 and e.key = 'correctionUnsettled' and e.resolved_at is null`,
        [person.memberId],
      ),
    ).toEqual([{ deadline: '2026-12-31', amount: 617_575 - 580_275 }]);
  });

  test('is refused when its year has no pay left, and to a client', async () => {
    const person = await maya({}, [...RUNS, ...REST, '2026-12-15']);
    await expect(person.state('QC', '2026-08-18', '2027-01-05')).rejects.toMatchObject({ code: 'provinceYearClosed' });
    const { body } = await server.call(person.company, 'preview-employment-change', {
      team_member_id: person.memberId,
      effective_on: '2026-08-18',
      province: 'QC',
    });
    expect(body.problem?.message).toMatch(/^That day is already invoiced/);
  });
});

const stated = (memberId: string) =>
  server.rows('select province from app.pay_corrections where team_member_id = $1', [memberId]);
