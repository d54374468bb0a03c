import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { inScope } from '@portage/platform/log/scope';
import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../database/testing/test-database.ts';
import { openLog } from '../log/log.ts';
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
  'auth.mail': async () => {},
  'mail.urgent': async () => {},
  'mail.send': async () => {},
  'signature.send': async () => {},
  'signature.file': async () => {},
  'signature.remind': async () => {},
  'billing.customers': async () => {},
  'billing.invoice': async () => {},
  'billing.close': async () => {},
  'installation.check': async () => {},
  'audit.checkpoint': async () => {},
  'audit.verify': async () => {},
  'backup.take': async () => {},
  'checkout.expire': async () => {},
  'webhook.deliver': async () => {},
  'payroll.run': async () => {},
  'payroll.batch': async () => {},
  'payroll.finish': async () => {},
  'payroll.recheck': async () => {},
  'vacation.balances': async () => {},
  'employment.returned': async () => {},
  'letter.declined': async () => {},
};
const open = async () => {
  worker = await openJobs(database.db, pino({ level: 'warn' }, logged), { worker: database.connection });
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

test('fails a job whose payload is not valid without running its handler', async () => {
  const jobs = await open();
  const mails = mailRuns();
  await jobs.work({ ...noopHandlers, 'mail.send': mails.handler });
  await database.db.transaction(asService, (tx) => jobs.enqueue(tx, 'mail.send', JSON.parse('{"messageId":7}')));
  await expect
    .poll(async () => (await database.owner.query("select output from jobs.job where name = 'mail.send'")).rows)
    .toMatchObject([{ output: { message: expect.stringContaining('mail.send has no valid payload: messageId') } }]);
  expect(mails.seen).toEqual([]);
});

test('a login code does not wait behind bulk mail', async () => {
  const jobs = await open();
  const mails = mailRuns();
  const sendingBulk = Promise.withResolvers<void>();
  await jobs.work({ ...noopHandlers, 'mail.urgent': mails.handler, 'mail.send': () => sendingBulk.promise });
  await database.db.transaction(asService, async (tx) => {
    for (let sent = 0; sent < 60; sent += 1) await jobs.enqueue(tx, 'mail.send', { messageId: randomUUID() });
  });
  const done = mails.next();
  const code = randomUUID();
  await database.db.transaction(asService, (tx) => jobs.enqueue(tx, 'mail.urgent', { messageId: code }));
  await done;
  expect(mails.seen).toEqual([code]);
  sendingBulk.resolve();
});

test('a failed job of a batch leaves the others done', async () => {
  const jobs = await open();
  const [good, bad] = [randomUUID(), randomUUID()];
  await database.db.transaction(asService, async (tx) => {
    for (const messageId of [bad, good]) await jobs.enqueue(tx, 'mail.send', { messageId });
  });
  await database.owner.query('update jobs.job set retry_limit = 0');
  await jobs.work({
    ...noopHandlers,
    'mail.send': async ({ messageId }) => {
      if (messageId === bad) throw new Error('no such address');
    },
  });
  await expect
    .poll(async () => {
      const { rows } = await database.owner.query(
        "select data ->> 'messageId' as id, state from jobs.job where name = 'mail.send' order by state",
      );
      return rows;
    })
    .toEqual([
      { id: good, state: 'completed' },
      { id: bad, state: 'failed' },
    ]);
});

test('a notification announces a job to workers of every process', async () => {
  const elsewhere = await openJobs(database.db, pino({ level: 'silent' }));
  const jobs = await open();
  const mails = mailRuns();
  await jobs.work({ ...noopHandlers, 'mail.send': mails.handler });
  const { rows } = await database.owner.query<{ channel: string }>(
    // As pg-boss names the channel of its schema.
    "select 'pgboss_' || left(encode(sha224('jobs'), 'hex'), 24) as channel",
  );
  await database.owner.query(`listen "${rows[0]?.channel}"`);
  const heard = once(database.owner, 'notification');
  const done = mails.next();
  await database.db.transaction(asService, (tx) => elsewhere.enqueue(tx, 'mail.send', { messageId: randomUUID() }));
  await done;
  expect(await heard).toMatchObject([{ payload: 'mail.send' }]);
  await elsewhere.stop();
});

test('logs a job with its id and that of the request that enqueued it, and enqueues on under the same id', async () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const jobs = await openJobs(database.db, log, { worker: database.connection });
  worker = jobs;
  const inner = Promise.withResolvers<string>();
  await jobs.work({
    ...noopHandlers,
    'mail.send': async ({ messageId }) => {
      log.info('inside');
      await database.db.transaction(asService, (tx) => jobs.enqueue(tx, 'signature.send', { requestId: messageId }));
    },
    'signature.send': async ({ requestId }) => inner.resolve(requestId),
  });
  await inScope({ requestId: 'edge-1' }, () =>
    database.db.transaction(asService, (tx) => jobs.enqueue(tx, 'mail.send', { messageId: 'm1' })),
  );
  expect(await inner.promise).toBe('m1');
  // The second job can be over before the first one, which enqueued it.
  const ofRequest = () =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ requestId }) => requestId === 'edge-1')
      .toSorted((one, other) => `${one.job} ${one.msg}`.localeCompare(`${other.job} ${other.msg}`));
  const jobId = expect.stringMatching(/^[0-9a-f-]{36}$/);
  await expect.poll(ofRequest).toMatchObject([
    { msg: 'a job is done', job: 'mail.send', jobId, ms: expect.any(Number) },
    { msg: 'inside', job: 'mail.send', jobId },
    { msg: 'a job is done', job: 'signature.send', jobId },
  ]);
});

test('stops while its statements wait for a connection', async () => {
  let isAway = false;
  const waiting: string[] = [];
  const run: Database['run'] = (...given) => {
    if (!isAway) return database.db.run(...given);
    waiting.push(JSON.stringify(given));
    return new Promise(() => {});
  };
  const log = pino({ level: 'silent' });
  const queue = await openJobs({ ...database.db, run }, log, { worker: database.connection, stopMs: 1000 });
  await queue.work(noopHandlers);
  isAway = true;
  // The queue that sends what is due by a schedule, for which a stop waits, asks every few seconds.
  await expect.poll(() => waiting.some((given) => given.includes('__pgboss__send-it'))).toBe(true);
  await queue.stop();
});
