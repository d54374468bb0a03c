import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../postgres/database.ts';
import { asService } from '../postgres/identity.ts';
import type { EnqueueOptions, JobHandlers, JobName, JobPayloads, Jobs } from './jobs.ts';
import {
  customerSweep,
  dailyPayroll,
  dailyReminders,
  deadLetters,
  jobNames,
  jobsSchema,
  setupSweep,
  superviseSeconds,
} from './queues.ts';

export interface Worker extends Jobs {
  /** Starts the workers and schedules, and enqueues one payroll run now for missed days. */
  work(handlers: JobHandlers): Promise<void>;
  /**
   * Requeues failed jobs with a full set of retries.
   * @param ids ids of their dead letters
   * @returns how many were requeued; skips a job whose queue no longer exists or that was already requeued
   */
  requeue(ids: readonly string[]): Promise<number>;
  /** Takes no new jobs and waits up to five seconds for running ones. */
  stop(): Promise<void>;
}

/**
 * Opens pg-boss in our own database as the service role. migrate.ts creates its tables and queues.
 * @param options.worker whether this process supervises queues and schedules, or only enqueues jobs
 */
export async function openJobs(db: Database, log: Logger, options: { worker: boolean }): Promise<Worker> {
  const settings: ConstructorOptions = {
    db: { executeSql: (text: string, values?: unknown[]) => execute(db, text, values) },
    schema: jobsSchema,
    migrate: false,
    createSchema: false,
    schedule: options.worker,
    supervise: options.worker,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Reindexing requires ownership, which the service role does not have.
    reindex: false,
  };
  const boss = new PgBoss(settings);
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  await boss.start();
  const workers = new Map<JobName, string>();

  return {
    async enqueue<N extends JobName>(tx: Transaction, name: N, payload: JobPayloads[N], given: EnqueueOptions = {}) {
      await boss.send(name, payload, {
        db: { executeSql: async (text: string, values?: unknown[]) => ({ rows: (await tx.query(text, values)).rows }) },
        ...(given.startAfterSeconds === undefined ? {} : { startAfter: given.startAfterSeconds }),
      });
    },
    wake(name) {
      const worker = workers.get(name);
      if (worker !== undefined) boss.notifyWorker(worker);
    },
    async work(handlers) {
      for (const name of jobNames) {
        const handle = handlers[name] as (payload: unknown) => Promise<void>;
        const id = await boss.work(name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([job]) => {
          if (job === undefined) return;
          await handle(job.data).catch((error: Error) => {
            log.warn({ err: error, job: name, id: job.id }, 'a job failed and will be tried again');
            throw error;
          });
        });
        workers.set(name, id);
      }
      await boss.schedule('payroll.run', dailyPayroll.cron, {}, { tz: dailyPayroll.zone });
      await boss.schedule('signature.remind', dailyReminders.cron, {}, { tz: dailyReminders.zone });
      await boss.schedule('account.setup', setupSweep.cron, {});
      await boss.schedule('billing.customers', customerSweep.cron, {});
      await boss.send('payroll.run', {});
    },
    requeue: async (ids) =>
      ids.length === 0 ? 0 : boss.redrive(deadLetters.name, { ids: [...ids], limit: ids.length }),
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

/** pg-boss sends scripts without values and needs no rows from them. Long timeouts keep a busy machine from failing it. */
async function execute(
  db: Database,
  text: string,
  values: unknown[] | undefined,
): Promise<{ rows: Record<string, unknown>[] }> {
  const result = await db.run(
    { ...asService, statementTimeoutMs: 30_000, acquireTimeoutMs: 30_000 },
    text,
    values ?? [],
  );
  return { rows: result.rows ?? [] };
}
