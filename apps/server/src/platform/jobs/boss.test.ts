import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../database/testing/test-database.ts';
import { asService } from '../postgres/identity.ts';
import { openJobs, type Worker } from './boss.ts';
import type { JobHandlers } from './jobs.ts';

let database: TestDatabase;
let worker: Worker | undefined;
const logged = new PassThrough();
let problems = '';
logged.on('data', (line: Buffer) => {
  problems += line.toString();
});

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await database.owner.query('delete from jobs.job');
  // The queue runs with only the service role's privileges, which must cover everything it does.
  expect(problems).not.toContain('the job queue reported an error');
});
afterAll(() => database[Symbol.asyncDispose]());

const noopHandlers: JobHandlers = {
  'account.setup': async () => {},
  'mail.send': async () => {},
  'signature.send': async () => {},
  'signature.file': async () => {},
  'signature.remind': async () => {},
  'billing.customers': async () => {},
  'billing.invoice': async () => {},
  'checkout.expire': async () => {},
  'webhook.deliver': async () => {},
  'payroll.run': async () => {},
};
const open = async () => {
  worker = await openJobs(database.db, pino({ level: 'warn' }, logged), { worker: true });
  return worker;
};

/** A mail handler whose runs a test can await. */
function mailRuns() {
  const seen: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    seen,
    handler: async ({ messageId }: { messageId: string }) => {
      seen.push(messageId);
      waiting.shift()?.();
    },
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
  };
}

test('a job exists if and only if the transaction that enqueued it commits', async () => {
  const jobs = await open();
  const mails = mailRuns();
  await jobs.work({ ...noopHandlers, 'mail.send': mails.handler });
  const [kept, lost] = [randomUUID(), randomUUID()];
  const done = mails.next();
  await expect(
    database.db.transaction(asService, async (tx) => {
      await jobs.enqueue(tx, 'mail.send', { messageId: lost });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await database.db.transaction(asService, (tx) => jobs.enqueue(tx, 'mail.send', { messageId: kept }));
  jobs.wake('mail.send');
  await done;
  expect(mails.seen).toEqual([kept]);
});

test('retries a failed job', async () => {
  const jobs = await open();
  const mails = mailRuns();
  let failed = false;
  await jobs.work({
    ...noopHandlers,
    'mail.send': async (payload) => {
      if (failed) return mails.handler(payload);
      failed = true;
      throw new Error('the mail server is away');
    },
  });
  const done = mails.next();
  const messageId = randomUUID();
  await database.db.transaction(asService, (tx) => jobs.enqueue(tx, 'mail.send', { messageId }));
  jobs.wake('mail.send');
  await done;
  expect(mails.seen).toEqual([messageId]);
});

test('reruns a job once the heartbeat of its dead worker is missed', async () => {
  const jobs = await open();
  const messageId = randomUUID();
  await database.db.transaction(asService, (tx) => jobs.enqueue(tx, 'mail.send', { messageId }));
  await database.owner.query(
    "update jobs.job set state = 'active', started_on = now() - interval '11 s', heartbeat_on = now() - interval '11 s' where name = 'mail.send'",
  );
  const mails = mailRuns();
  const done = mails.next();
  await jobs.work({ ...noopHandlers, 'mail.send': mails.handler });
  await done;
  expect(mails.seen).toEqual([messageId]);
});

test('keeps a job that used up its retries as a dead letter with its origin', async () => {
  const jobs = await open();
  const messageId = randomUUID();
  await database.db.transaction(asService, (tx) => jobs.enqueue(tx, 'mail.send', { messageId }));
  await database.owner.query("update jobs.job set retry_limit = 0 where name = 'mail.send'");
  await database.owner.query('listen dead_letter');
  await database.owner.query(`
    create function public.tell_dead_letter() returns trigger language plpgsql as $$ begin notify dead_letter; return null; end $$;
    grant execute on function public.tell_dead_letter() to public;
    create trigger tell after insert on jobs.job_common for each row when (new.name = 'dead.letters') execute function public.tell_dead_letter()`);
  const deadLettered = once(database.owner, 'notification');
  await jobs.work({ ...noopHandlers, 'mail.send': () => Promise.reject(new Error('no such address')) });
  await deadLettered;
  const { rows } = await database.owner.query("select source_name, data from jobs.job where name = 'dead.letters'");
  expect(rows).toEqual([{ source_name: 'mail.send', data: { messageId } }]);
});

test('runs payroll once at startup, for missed days', async () => {
  const jobs = await open();
  await new Promise<void>((resolve, reject) => {
    jobs.work({ ...noopHandlers, 'payroll.run': async () => resolve() }).catch(reject);
  });
  const { rows } = await database.owner.query("select cron, timezone from jobs.schedule where name = 'payroll.run'");
  expect(rows).toEqual([{ cron: '0 6 * * *', timezone: 'America/Toronto' }]);
});

test('schedules signing reminders for the morning', async () => {
  const jobs = await open();
  await jobs.work(noopHandlers);
  const { rows } = await database.owner.query(
    "select cron, timezone from jobs.schedule where name = 'signature.remind'",
  );
  expect(rows).toEqual([{ cron: '0 9 * * *', timezone: 'America/Toronto' }]);
});
