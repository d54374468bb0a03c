import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { Refusal } from '../refusal.ts';
import type { Worker } from './boss.ts';
import { deadLetters } from './queues.ts';

/** A job as the operator sees it. A job that used up its retries is shown from its dead letter. */
export interface JobRow {
  job: string;
  /** The ids in its payload, without that of its request. */
  about: string;
  state: 'waiting' | 'running' | 'tried again' | 'failed';
  tries: number;
  since: string;
  next: string | null;
  error: string | null;
  id: string;
}

interface QueueParts {
  db: Database;
  jobs: Pick<Worker, 'requeue'>;
}

/** Lists unfinished jobs, oldest first. With `failed`, only jobs that used up their retries, which are kept for 90 days. */
export async function backgroundJobs({ db }: Pick<QueueParts, 'db'>, { failed = false } = {}): Promise<JobRow[]> {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select coalesce(source_name, '') as job, 'failed' as state, coalesce(source_retry_count, 0) + 1 as tries, coalesce(to_char(source_created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as since,
       null as next, coalesce((select string_agg(value, ' ') from jsonb_each_text(data - 'fromRequest')), '') as about, source_output ->> 'message' as error, id, source_created_on as at
     from jobs.job where name = $1
     union all
     select name, case state when 'created' then 'waiting' when 'active' then 'running' else 'tried again' end,
       retry_count + (started_on is not null)::integer, to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
       case when state <> 'active' then to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end, coalesce((select string_agg(value, ' ') from jsonb_each_text(data - 'fromRequest')), ''), output ->> 'message', id, created_on
     from jobs.job where not $2 and name <> $1 and name not like '\\_\\_pgboss%' and state in ('created', 'retry', 'active')
     order by at, id`,
    [deadLetters.name, failed],
  );
  return rows.map(({ at: _, ...row }) => ({ ...row, state: row.state as JobRow['state'] }));
}

/**
 * Requeues failed jobs.
 * @param id one job; null for all
 * @returns the requeued jobs
 * @throws Refusal when the job is not a failed one, or its queue no longer exists
 */
export async function retryFailed(deps: QueueParts, id: string | null): Promise<JobRow[]> {
  const failed = await backgroundJobs(deps, { failed: true });
  const wanted = id === null ? failed : failed.filter((row) => row.id === id);
  if (id !== null && wanted.length === 0) throw new Refusal(404, 'failedJobNotFound', { id });
  const count = await deps.jobs.requeue(wanted.map((row) => row.id));
  if (count === wanted.length) return wanted;
  const left = new Set((await backgroundJobs(deps, { failed: true })).map((row) => row.id));
  const names = wanted.filter((row) => left.has(row.id)).map((row) => `${row.job} ${row.id}`);
  if (names.length > 0) throw new Refusal(409, 'queueGone', { count, jobs: names.join(', ') });
  return wanted;
}
