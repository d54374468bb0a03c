import { addDays, addMonthsClamped, type PlainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { verifyAuditLog } from '../audit/verify-audit-log.ts';
import { replayAll } from './replay/replay-all.ts';
import { runPayroll } from './run.ts';
import { checkLedger } from './testing/half-year/check-ledger.ts';
import { checkPeople } from './testing/half-year/check-people.ts';
import { checkStatements } from './testing/half-year/check-statements.ts';
import { missingFromHalfYear } from './testing/half-year/half-year-claims.ts';
import { halfYearStory, on } from './testing/half-year/half-year-story.ts';
import { type HalfYear, startHalfYear } from './testing/half-year/half-year-world.ts';
import { startPayingOut } from './testing/half-year/pay-out-by-two.ts';
import { checkBooks } from './testing/year/check-books.ts';
import { checkDays } from './testing/year/check-days.ts';
import { moveTo } from './testing/year/clock.ts';
import { firstPaidOut, tampered } from './testing/year/tampered.ts';
import { addFirstYear } from './testing/year/year-rates.ts';
import { days } from './testing/year/year-world.ts';

// A year in the life follows few people closely: each run twice, and every contribution calculated again. Here are many, and all that a provider does.
const firstDay = on('01-02');
/** Twelve with STORY_MONTHS=12: nothing else happens in the second half. */
const months = Number(process.env.STORY_MONTHS ?? 6);
const lastDay = addDays(addMonthsClamped(on('01-01'), months), -1);
/**
 * Who was paid more than the net pay that counts. Yara's line was credited after it was paid out. Days of Cedar's people were paid out, voided
 * and paid again on a payday whose exemption another line has, so that their net pay is a few dollars less.
 */
const paidMore = ['Finn', 'Gita', 'Hugo', 'Yara'];

let server: ProviderServer;
let world: HalfYear;
beforeAll(async () => {
  server = await startProviderServer({ PAYOUT_APPROVAL_ABOVE: '0', PROVIDER_GST_HST_NUMBER: '123456782RT0001' });
});
afterAll(() => server[Symbol.asyncDispose]());

const isMonthEnd = (day: PlainDate) => addDays(day, 1).endsWith('-01');

test('a provider pays six clients and 25 people for months, and the books balance', {
  timeout: 1_200_000,
}, async () => {
  await moveTo(server, addDays(firstDay, -1));
  await addFirstYear(server);
  world = await startHalfYear(server);
  const told = new Set<string>();
  const payingOut = await startPayingOut(server);
  let batches = 0;
  for (const day of days(firstDay, lastDay)) {
    await moveTo(server, day);
    await payingOut.signIn();
    for (const step of halfYearStory[day] ?? []) {
      await step(world, payingOut.maker);
      told.add(day);
    }
    await server.runJobs();
    await world.paying.today();
    batches += await payingOut.payOut(day);
    expect((await runPayroll(server.deps, { asOf: day })).failures).toEqual([]);
    await server.runJobs();
    await checkDays(world, day);
    if (!isMonthEnd(day)) continue;
    await checkBooks(world, day);
    await checkLedger(world, day);
    expect(paidMore).toEqual(expect.arrayContaining(Object.keys(await checkPeople(world, day))));
  }
  expect([...told]).toEqual(Object.keys(halfYearStory).toSorted());
  expect(world.people.size).toBe(25);
  expect(batches).toBeGreaterThan(20);
  // Delta was paid for from the provider's money, and never repaid it.
  expect((await checkLedger(world, lastDay)).advanced).toBeGreaterThan(0);
  expect(Object.keys(await checkPeople(world, lastDay)).toSorted()).toEqual(paidMore);
  expect(await missingFromHalfYear(world)).toEqual([]);
  expect(await checkStatements(world)).toBeGreaterThan(200);
  const replayed = await replayAll(server.deps);
  expect(replayed.unreproduced).toEqual([]);
  expect(replayed.invoices).toBeGreaterThan(60);
  expect((await verifyAuditLog(server.deps)).findings).toEqual([]);
});

test.each<[what: string, sql: string, check: () => Promise<unknown>, wrong: RegExp]>([
  [
    'a cent more that was paid out',
    `update app.payout_lines set cents = cents + 1 where payment_id = ${firstPaidOut}`,
    () => checkLedger(world, lastDay),
    /paid out, held, charged on top and to pay differ by -1 cents/,
  ],
  [
    'a cent more that was received',
    `update public.receipts set amount_cents = amount_cents + 1 where number like '%-0001'`,
    () => checkLedger(world, lastDay),
    /received = what clients sent differ by 1 cents/,
  ],
  [
    'a cent less that is held',
    `update app.net_pays set federal_tax = federal_tax - 1, net = net + 1 where line_id = ${firstPaidOut}`,
    () => checkLedger(world, lastDay),
    /differ by 1 cents/,
  ],
  [
    'a fee that is a cent higher',
    "update public.invoice_charges set cents = cents + 1 where id = (select id from public.invoice_charges where kind = 'fee' limit 1)",
    () => checkLedger(world, lastDay),
    /charged on top and to pay differ by -1 cents/,
  ],
])('the books notice %s', async (_, sql, check, wrong) => {
  expect(String(await tampered(server, sql, check))).toMatch(wrong);
});
