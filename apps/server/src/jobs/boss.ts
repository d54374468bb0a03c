import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../postgres/database.ts';
import { asService } from '../postgres/identity.ts';
import type { EnqueueOptions, JobHandlers, JobName, JobPayloads, Jobs } from './jobs.ts';
import { dailyPayroll, jobNames, jobsSchema } from './queues.ts';

export interface Worker extends Jobs {
  /** Starts working the queues. */
  work(handlers: JobHandlers): Promise<void>;
  /** Finishes what is running, takes nothing new. */
  stop(): Promise<void>;
}

/** pg-boss in our own database, acting as the service role; its tables are made by the migrations. */
export async function openJobs(db: Database, log: Logger): Promise<Worker> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => execute(db, text, values) },
    schema: jobsSchema,
    migrate: false,
    createSchema: false,
    supervise: true,
    superviseIntervalSeconds: 30,
  } as ConstructorOptions);
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  await boss.start();
  const workers = new Map<JobName, string>();

  return {
    async enqueue<N extends JobName>(tx: Transaction, name: N, payload: JobPayloads[N], options: EnqueueOptions = {}) {
      await boss.send(name, payload, {
        db: { executeSql: async (text: string, values?: unknown[]) => ({ rows: (await tx.query(text, values)).rows }) },
        ...(options.singletonKey === undefined ? {} : { singletonKey: options.singletonKey }),
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
          if (job !== undefined) await handle(job.data);
        });
        workers.set(name, id);
      }
      await boss.schedule('payroll.run', dailyPayroll.cron, {}, { tz: dailyPayroll.zone });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

/** pg-boss sends single statements with values, and scripts without. */
async function execute(
  db: Database,
  text: string,
  values: unknown[] | undefined,
): Promise<{ rows: Record<string, unknown>[] }> {
  const context = { ...asService, statementTimeoutMs: 30_000 };
  return db.transaction(context, async (tx) => {
    const result = await tx.query(text, values ?? []);
    return { rows: result.rows ?? [] };
  });
}
