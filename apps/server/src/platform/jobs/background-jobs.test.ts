import { randomUUID } from 'node:crypto';
import { asService } from '@portage/platform/postgres/identity';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../database/testing/test-database.ts';
import { runPortage } from '../../testing/run-portage.ts';
import { backgroundJobs, retryFailed } from './background-jobs.ts';
import { openJobs, type Worker } from './boss.ts';
import type { JobName, JobPayload } from './payloads.ts';

let database: TestDatabase;
/** The queue as a CLI command opens it: enqueues jobs but runs none. */
let deps: { db: TestDatabase['db']; jobs: Worker };
beforeAll(async () => {
  database = await createTestDatabase();
  deps = { db: database.db, jobs: await openJobs(database.db, pino({ level: 'silent' })) };
});
afterEach(() => database.owner.query('delete from jobs.job'));
afterAll(async () => {
  await deps.jobs.stop();
  await database[Symbol.asyncDispose]();
});

const enqueue = <N extends JobName>(name: N, payload: JobPayload<N>) =>
  database.db.transaction(asService, (tx) => deps.jobs.enqueue(tx, name, payload));

/** Inserts a dead letter as pg-boss writes it; boss.test.ts checks the real ones. */
async function deadLetter(source: string, payload: object, error = 'the mail server is away'): Promise<string> {
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into jobs.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
     values ('dead.letters', $1, $2, gen_random_uuid(), '2026-06-01T08:00:00Z', 120, $3) returning id`,
    [payload, source, { name: 'Error', message: error }],
  );
  return rows[0]?.id ?? '';
}
const waiting = async () =>
  (await backgroundJobs(deps)).filter(({ state }) => state === 'waiting').map(({ job, about }) => `${job} ${about}`);

test('lists waiting, running, retrying and failed jobs by state, and omits completed ones', async () => {
  const [waits, runs, fails, done] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await enqueue('mail.send', { messageId: waits });
  await enqueue('webhook.deliver', { provider: 'billing', eventId: runs });
  await enqueue('billing.invoice', { invoiceId: fails });
  await enqueue('signature.file', { requestId: done });
  await database.owner.query(`
    update jobs.job set created_on = '2026-06-02T08:00:00Z', start_after = '2026-06-02T08:00:00Z';
    update jobs.job set created_on = '2026-06-02T09:00:00Z', start_after = '2026-06-02T09:00:00Z' where name = 'mail.send';
    update jobs.job set state = 'active', started_on = now() where name = 'webhook.deliver';
    update jobs.job set state = 'retry', started_on = now(), retry_count = 2, output = '{"message": "Stripe is away"}' where name = 'billing.invoice';
    update jobs.job set state = 'completed' where name = 'signature.file'`);
  const dead = await deadLetter('signature.send', { requestId: 'r' });
  const rows = await backgroundJobs(deps);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toEqual({
    job: 'signature.send',
    about: 'r',
    state: 'failed',
    tries: 121,
    since: '2026-06-01T08:00:00Z',
    next: null,
    error: 'the mail server is away',
    id: dead,
  });
  const at = '2026-06-02T08:00:00Z';
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ job: 'webhook.deliver', state: 'running', tries: 1, since: at, next: null }),
      expect.objectContaining({ state: 'tried again', about: fails, tries: 3, next: at, error: 'Stripe is away' }),
    ]),
  );
  expect(rows[3]).toMatchObject({ job: 'mail.send', about: waits, state: 'waiting', tries: 0, error: null });
  expect(await backgroundJobs(deps, { failed: true })).toEqual([rows[0]]);
});

test('requeues one failed job with its payload and a full set of retries', async () => {
  const [messageId, other] = [randomUUID(), randomUUID()];
  const id = await deadLetter('mail.send', { messageId });
  await deadLetter('mail.send', { messageId: other });
  expect(await retryFailed(deps, id)).toMatchObject([{ job: 'mail.send', about: messageId }]);
  expect(await waiting()).toEqual([`mail.send ${messageId}`]);
  const { rows } = await database.owner.query("select retry_limit, retry_count from jobs.job where name = 'mail.send'");
  expect(rows).toEqual([{ retry_limit: 120, retry_count: 0 }]);
  expect(await backgroundJobs(deps, { failed: true })).toMatchObject([{ about: other }]);
});

test('requeues all failed jobs, each in its own queue', async () => {
  await deadLetter('mail.send', { messageId: 'm' });
  await deadLetter('payroll.run', {});
  expect(await retryFailed(deps, null)).toHaveLength(2);
  expect((await backgroundJobs(deps)).map(({ job, state }) => `${job} ${state}`).sort()).toEqual([
    'mail.send waiting',
    'payroll.run waiting',
  ]);
  expect(await retryFailed(deps, null)).toEqual([]);
});

test('refuses to retry a job that has not failed, and leaves it unchanged', async () => {
  await enqueue('mail.send', { messageId: 'm' });
  const [job] = await backgroundJobs(deps);
  for (const id of [job?.id ?? '', randomUUID(), 'INV-2026-0001'])
    await expect(retryFailed(deps, id)).rejects.toMatchObject({ code: 'failedJobNotFound', params: { id } });
  expect(await backgroundJobs(deps)).toEqual([job]);
});

test('keeps and reports a job whose queue no longer exists', async () => {
  await deadLetter('mail.send', { messageId: 'm' });
  const id = await deadLetter('fax.send', {});
  await expect(retryFailed(deps, null)).rejects.toMatchObject({
    code: 'queueGone',
    params: { count: 1, jobs: `fax.send ${id}` },
  });
  expect(await backgroundJobs(deps, { failed: true })).toMatchObject([{ id }]);
});

test.each([[[]], [['--all', randomUUID()]]])('rejects retry arguments %j as a usage error', async (given) => {
  expect(await runPortage(['jobs', 'retry', ...given])).toEqual({
    code: 2,
    output: expect.stringContaining('Give the ID of one failed job, or --all.'),
  });
});
