import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { remindOfInvoices } from '../invoices/invoice-reminders.ts';
import { employer } from '../payroll/testing/employer.ts';
import { pauseReminders, resumeReminders } from './pause-reminders.ts';
import { billedInvoice } from './testing/billed-invoice.ts';

let server: ProviderServer;
let now: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  now = today(server.deps.clock);
});
afterAll(() => server[Symbol.asyncDispose]());

/** A client with one overdue invoice. */
async function late() {
  const client = await employer(server, {});
  const id = await billedInvoice(server, client, 10_000);
  await server.rows(
    "update public.invoices set status = 'Overdue', hosted_invoice_url = 'https://pay.example/i' where id = $1",
    [id],
  );
  const remind = (day: number) =>
    server.deps.db.transaction(asService, (tx) => remindOfInvoices(server.deps, tx, client.id, addDays(now, day)));
  const mails = async () =>
    (await server.rows('select 1 from app.mail_messages where dedupe_key = $1', [`invoice-overdue:${id}`])).length;
  return { client, remind, mails };
}

test('sends no reminder up to the last day of the pause, and sends it after', async () => {
  const { client, remind, mails } = await late();
  await pauseReminders(server.deps, client.id, addDays(now, 3), 'agreed on the phone');
  await remind(3);
  expect(await mails()).toBe(0);
  await remind(4);
  expect(await mails()).toBe(1);
});

test('sends the reminder once the pause has ended early', async () => {
  const { client, remind, mails } = await late();
  await pauseReminders(server.deps, client.id, addDays(now, 30), 'agreed on the phone');
  await resumeReminders(server.deps, client.id, 'they paid elsewhere');
  await remind(0);
  expect(await mails()).toBe(1);
  await expect(resumeReminders(server.deps, client.id, 'again')).rejects.toMatchObject({ code: 'remindersNotPaused' });
});

test('keeps the first of two pauses that come at once, and refuses a day in the past', async () => {
  const { client } = await late();
  const pauses = await Promise.allSettled(
    [5, 9].map((day) => pauseReminders(server.deps, client.id, addDays(now, day), 'agreed on the phone')),
  );
  expect(pauses.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'remindersPaused' } }]);
  await expect(pauseReminders(server.deps, client.id, addDays(now, -1), 'late')).rejects.toMatchObject({
    code: 'pauseEndsBefore',
  });
});
