import { currentScope, inScope } from '@portage/platform/log/scope';
import { countJob } from '@portage/platform/metrics/meter';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { listen } from '@portage/platform/postgres/listen';
import { builtSql } from '@portage/platform/postgres/statements';
import type pg from 'pg';
import { type ConstructorOptions, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { EnqueueOptions, JobHandlers, Jobs } from './jobs.ts';
import { type JobName, type JobPayload, readPayload } from './payloads.ts';
import {
  auditCheckpoint,
  backupCron,
  customerSweep,
  dailyPayroll,
  dailyReminders,
  deadLetters,
  installationCheck,
  jobNames,
  jobsSchema,
  lanes,
  pollSeconds,
  setupSweep,
  superviseSeconds,
  sweeps,
} from './queues.ts';

export interface Worker extends Jobs {
  /**
   * Starts the workers and schedules, and enqueues one payroll run now for missed days.
   * @param options.backups when to back up: see backupCron; never without it
   */
  work(handlers: JobHandlers, options?: { backups?: string | undefined }): Promise<void>;
  /** Takes no new jobs and waits up to five seconds for running ones. */
  stop(): Promise<void>;
}

/**
 * Opens pg-boss in our own database as the service role. migrate.ts creates its tables and queues.
 * @param options.worker the connection by which a process that works on jobs learns of new ones; a process without it only enqueues
 * @param options.stopMs how long a stop waits for running jobs, and for statements that wait for a connection
 */
export async function openJobs(
  db: Database,
  log: Logger,
  options: { worker?: pg.ClientConfig; stopMs?: number } = {},
): Promise<Worker> {
  const { worker, stopMs = 5000 } = options;
  const cut = new AbortController();
  const settings: ConstructorOptions = {
    db: {
      executeSql: (text: string, values?: unknown[]) => unlessCut(cut.signal, () => execute(db, text, values)),
      ...(worker === undefined
        ? {}
        : {
            listen: async (channel, onNotification, onListening) =>
              listen(worker, channel, { onNotification, onListening }),
          }),
    },
    useListenNotify: worker !== undefined,
    schema: jobsSchema,
    migrate: false,
    createSchema: false,
    schedule: worker !== undefined,
    supervise: worker !== undefined,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Reindexing requires ownership, which the service role does not have.
    reindex: false,
  };
  const boss = new PgBoss(settings);
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  await boss.start();

  async function run<N extends JobName>(
    name: N,
    handlers: JobHandlers,
    { id, data }: Job<unknown>,
  ): Promise<JobResult> {
    const began = performance.now();
    const over = (result: 'completed' | 'failed') => {
      const ms = performance.now() - began;
      countJob({ queue: name, result, seconds: ms / 1000 });
      if (result === 'completed') log[sweeps.has(name) ? 'debug' : 'info']({ ms: Math.round(ms) }, 'a job is done');
    };
    return inScope({ job: name, jobId: id, requestId: requestOf(data) }, async () => {
      try {
        await handlers[name](readPayload(name, data));
        over('completed');
        return { id, status: 'completed' };
      } catch (error) {
        over('failed');
        log.warn({ err: error }, 'a job failed and will be tried again');
        return { id, status: 'failed', output: error as Error };
      }
    });
  }

  return {
    async enqueue<N extends JobName>(tx: Transaction, name: N, payload: JobPayload<N>, given: EnqueueOptions = {}) {
      const requestId = currentScope()?.requestId;
      await boss.send(name, requestId === undefined ? payload : { ...payload, fromRequest: requestId }, {
        db: {
          executeSql: async (text: string, values?: unknown[]) => ({
            rows: (await tx.query(builtSql(text), values, sendNameOf(text))).rows,
          }),
        },
        ...(given.startAfterSeconds === undefined ? {} : { startAfter: given.startAfterSeconds }),
      });
    },
    async work(handlers, { backups } = {}) {
      for (const name of jobNames) {
        const options = {
          batchSize: lanes[name],
          perJobResults: true,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: pollSeconds.alone,
          notifyPollingIntervalSeconds: pollSeconds.notified,
        } as const;
        await boss.work(name, options, (jobs) => Promise.all(jobs.map((job) => run(name, handlers, job))));
      }
      await boss.schedule('payroll.run', dailyPayroll.cron, {}, { tz: dailyPayroll.zone });
      await boss.schedule('signature.remind', dailyReminders.cron, {}, { tz: dailyReminders.zone });
      await boss.schedule('installation.check', installationCheck.cron, {}, { tz: installationCheck.zone });
      await boss.schedule('account.setup', setupSweep.cron, {});
      await boss.schedule('audit.checkpoint', auditCheckpoint.cron, {});
      await boss.schedule('billing.customers', customerSweep.cron, {});
      if (backups === undefined) await boss.unschedule('backup.take');
      else await boss.schedule('backup.take', backupCron(backups), {}, { tz: dailyPayroll.zone });
      await boss.send('payroll.run', {});
    },
    requeue: async (ids) =>
      ids.length === 0 ? 0 : boss.redrive(deadLetters.name, { ids: [...ids], limit: ids.length }),
    async stop() {
      const timer = setTimeout(() => cut.abort(new Error('the job queue stops')), stopMs);
      await boss.stop({ graceful: true, timeout: stopMs }).finally(() => clearTimeout(timer));
    },
  };
}

/** Names of the statements that enqueue a job, by their text: one for each queue, and planned for each job without a name. */
const sendNames = new Map<string, string>();

function sendNameOf(text: string): string {
  const name = sendNames.get(text) ?? `send job ${sendNames.size + 1}`;
  sendNames.set(text, name);
  return name;
}

/** The id of the request that enqueued a job, kept with its payload. */
function requestOf(data: unknown): string | undefined {
  const id = typeof data === 'object' && data !== null && 'fromRequest' in data ? data.fromRequest : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The queue waits for its own statements when it stops. Without a database they would wait for a connection much longer. */
function unlessCut<T>(cut: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onCut = () => reject(cut.reason);
    if (cut.aborted) return onCut();
    cut.addEventListener('abort', onCut);
    work()
      .then(resolve, reject)
      .finally(() => cut.removeEventListener('abort', onCut));
  });
}

/** pg-boss sends scripts without values and needs no rows from them. Long timeouts keep a busy machine from failing it. */
async function execute(
  db: Database,
  text: string,
  values: unknown[] | undefined,
): Promise<{ rows: Record<string, unknown>[] }> {
  const result = await db.run(
    { ...asService, statementTimeoutMs: 30_000, acquireTimeoutMs: 30_000, polls: true },
    builtSql(text),
    values ?? [],
  );
  return { rows: result.rows ?? [] };
}
