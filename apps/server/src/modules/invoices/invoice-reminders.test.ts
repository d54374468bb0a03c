import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { runPayroll } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { onDay } from '../payroll/testing/on-day.ts';
import { addMadeUpRates } from '../rates/testing/add-made-up-rates.ts';

let server: ProviderServer;
let now: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  now = today(server.deps.clock);
  await addMadeUpRates(server, now);
});
afterAll(() => server[Symbol.asyncDispose]());

/** The mails about the invoices of a new company that are due by tomorrow, after payroll ran on these days. */
async function mailsAfter(commencement: PlainDate, ...days: number[]) {
  const company = await employer(server, { commencement_date: commencement });
  for (const day of days) {
    await runPayroll(onDay(server.deps, addDays(now, day)));
    await server.runJobs();
  }
  return server.rows<{ kind: string; due: string }>(
    `select m.kind, i.due_date::text as due from app.mail_messages m join public.invoices i on m.dedupe_key = m.kind || ':' || i.id
     where i.company_id = $1 and i.due_date <= $2::date + 1 order by i.due_date, m.kind`,
    [company.id, now],
  );
}

test('sends one mail for an invoice that is issued on its due date', async () => {
  // The payday is in two days, so the invoice is issued and due today.
  const mails = await mailsAfter(addDays(now, -12), 0, 0);
  expect(mails.map(({ kind }) => kind)).toEqual(['invoice-issued']);
});
