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
  /** Starts working the queues: what is waiting, what comes, the daily payroll, and one payroll run now for days missed. */
  work(handlers: JobHandlers): Promise<void>;
  /**
   * Puts jobs that failed to the end back in their queues, with all their tries before them.
   * @param ids those of the dead letters
   * @returns how many were put back; one whose queue is no more, or that somebody else has just put back, is not
   */
  putBack(ids: readonly string[]): Promise<number>;
  /** Finishes what is running, takes nothing new. */
  stop(): Promise<void>;
}

/**
 * pg-boss in our own database, acting as the service role; its tables and queues are made by the migrations.
 * @param options.worker whether this process works the queues and watches over them, or only puts jobs in
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
    // Rebuilding an index takes the owner's rights, which the service role does not have.
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
    putBack: async (ids) =>
      ids.length === 0 ? 0 : boss.redrive(deadLetters.name, { ids: [...ids], limit: ids.length }),
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

/** pg-boss sends single statements with values, and scripts without; of a script it needs no rows. A busy machine delays it, no more. */
async function execute(
  db: Database,
  text: string,
  values: unknown[] | undefined,
): Promise<{ rows: Record<string, unknown>[] }> {
  const result = await db.run({ ...asService, statementTimeoutMs: 30_000, patienceMs: 30_000 }, text, values ?? []);
  return { rows: result.rows ?? [] };
}
