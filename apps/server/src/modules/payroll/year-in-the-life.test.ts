import { isBankDay } from '@portage/domain/dates/bank-holidays';
import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { verifyAuditLog } from '../audit/verify-audit-log.ts';
import { operatorAct } from '../staff/operator-act.ts';
import { exportBatch } from './payouts/export-batch.ts';
import { prepareBatch } from './payouts/prepare-batch.ts';
import { sendBatch } from './payouts/send-batch.ts';
import { replayAll } from './replay/replay-all.ts';
import { runPayroll } from './run.ts';
import { checkBooks } from './testing/year/check-books.ts';
import { checkContributions } from './testing/year/check-contributions.ts';
import { checkDays } from './testing/year/check-days.ts';
import { missingFromBooks } from './testing/year/check-story.ts';
import { moveTo } from './testing/year/clock.ts';
import { story } from './testing/year/story.ts';
import { firstPaidOut, tampered } from './testing/year/tampered.ts';
import { addFirstYear, firstYear, nextYear, year } from './testing/year/year-rates.ts';
import { days, startWorld, type World } from './testing/year/year-world.ts';

const firstDay = plainDate(`${year}-01-02`);
const lastDay = plainDate(`${year + 1}-02-15`);
/** The worker is stopped for three weeks in June, and from Christmas into the new year: no run, and no job. */
const outages = [
  { from: `${year}-06-06`, to: `${year}-06-26` },
  { from: `${year}-12-25`, to: `${year + 1}-01-05` },
];

/** Days on which funded pay is not paid out. */
const noPayouts = { from: `${year}-10-01`, to: `${year}-10-20` };

let server: ProviderServer;
let world: World;
beforeAll(async () => {
  server = await startProviderServer({ PAYOUT_APPROVAL_ABOVE: '1000000000' });
});
afterAll(() => server[Symbol.asyncDispose]());

/** What changes when a run writes anything. */
const footprint = () =>
  server.rows(
    `select (select count(*) from app.audit_log) as changes, (select count(*) from app.mail_messages) as mails,
       (select count(*) from jobs.job where state = 'created' and name <> 'mail.send') as jobs`,
  );

/** Pays out by a batch what can be paid by a bank day. */
async function payOut(day: PlainDate): Promise<void> {
  if (!isBankDay(day)) return;
  const batch = await prepareBatch(server.deps, day).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'nobodyToPayOut') return null;
    throw error;
  });
  if (batch === null) return;
  const acting = await operatorAct(server.deps, 'provider/export-payouts', { subject: batch.id });
  await exportBatch(acting, batch.id, 'csv', acting.actId);
  await sendBatch(server.deps, batch.id, `EFT ${day}`);
}

/** What a run changed. It lists what it refuses every time. */
const changesOf = ({ changes }: Awaited<ReturnType<typeof runPayroll>>) =>
  changes.filter(({ what }) => what !== 'refused');

test('pays two clients and eight people for a year and into the next', { timeout: 600_000 }, async () => {
  await moveTo(server, addDays(firstDay, -1));
  await addFirstYear(server);
  world = await startWorld(server, ['aurora', 'borealis']);
  const told = new Set<string>();
  let [seen, compared, repeated] = ['', 0, 0];
  const estimates = new Map<string, number>();
  for (const day of days(firstDay, lastDay)) {
    await moveTo(server, day);
    for (const step of story[day] ?? []) {
      await step(world);
      told.add(day);
    }
    if (outages.some(({ from, to }) => from <= day && day <= to)) continue;
    await server.runJobs();
    await world.paying.today();
    if (day < noPayouts.from || day > noPayouts.to) await payOut(day);
    const untouched = JSON.stringify(await footprint());
    const run = await runPayroll(server.deps, { asOf: day });
    expect(run.failures).toEqual([]);
    await server.runJobs();

    // A run that wrote nothing has shown already that another one would not.
    const before = await footprint();
    if (JSON.stringify(before) !== untouched || changesOf(run).length > 0) {
      repeated += 1;
      expect(changesOf(await runPayroll(server.deps, { asOf: day }))).toEqual([]);
      expect(await footprint(), `the second run of ${day}`).toEqual(before);
    }

    estimates.set(day, (await server.rows('select from public.payments where estimate')).length);
    await checkDays(world, day);
    const now = JSON.stringify(await footprint());
    if (now === seen) continue;
    seen = now;
    await checkBooks(world, day);
    compared += await checkContributions(world, [firstYear, nextYear], { settled: false });
  }
  expect([...told]).toEqual(Object.keys(story).toSorted());
  expect(repeated).toBeGreaterThan(100);
  expect(compared).toBeGreaterThan(1000);
  expect(await missingFromBooks(world)).toEqual([]);
  // The next year is estimated until its figures come.
  expect(estimates.get(`${year}-12-19`)).toBeGreaterThan(0);
  expect(estimates.get(`${year}-12-20`)).toBe(0);
  await checkContributions(world, [firstYear, nextYear], { settled: true });
  const replayed = await replayAll(server.deps);
  expect(replayed.unreproduced).toEqual([]);
  expect(replayed.invoices).toBeGreaterThan(60);
  expect((await verifyAuditLog(server.deps)).findings).toEqual([]);
});

test.each<[what: string, sql: string, check: () => Promise<unknown>, wrong: RegExp]>([
  [
    'a day without pay',
    "delete from public.payments where start_date = (select max(start_date) from public.payments where status = 'paid')",
    () => checkDays(world, lastDay),
    /is owed, and on no line or exception/,
  ],
  [
    'a day that is paid twice',
    "update public.payments set start_date = start_date - 1 where status = 'paid' and payment_type = 'Debit' and credited_at is null",
    () => checkDays(world, lastDay),
    /is on 2 lines/,
  ],
  [
    'a contribution that is a cent off',
    `update public.payments set calculation = jsonb_set(calculation, '{cpp}', to_jsonb((calculation->>'cpp')::int - 1))
     where (calculation->>'cpp')::int > 0 and status = 'paid' and payment_type = 'Debit'`,
    () => checkContributions(world, [firstYear, nextYear], { settled: true }),
    /and the paydays give/,
  ],
  [
    'an invoice whose total is a cent off',
    "update public.invoices set amount = amount + 0.01 where status = 'Paid' and kind <> 'Credit'",
    () => checkBooks(world, lastDay),
    /total differs from lines/,
  ],
  [
    'an allocation that is not counted',
    'delete from public.allocations where receipt_id is not null',
    () => checkBooks(world, lastDay),
    /counters differ from allocations/,
  ],
  [
    'a payout that is not in its batch',
    `delete from app.payout_lines where payment_id = ${firstPaidOut}`,
    () => checkBooks(world, lastDay),
    /a batch differs from its payouts|does not follow its invoice/,
  ],
  [
    'net pay that is a cent off',
    `update app.net_pays set net = net + 1, federal_tax = federal_tax - 1 where line_id = ${firstPaidOut}`,
    () => checkBooks(world, lastDay),
    /a payout differs from net pay/,
  ],
  [
    'a missing number',
    "update public.receipts set number = null where right(number, 4) = '0003'",
    () => checkBooks(world, lastDay),
    /numbers have a gap/,
  ],
])('the checks notice %s', async (_, sql, check, wrong) => {
  expect(String(await tampered(server, sql, check))).toMatch(wrong);
});
