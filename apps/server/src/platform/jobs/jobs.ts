import type { Transaction } from '@portage/platform/postgres/database';
import type { JobName, JobPayload } from './payloads.ts';

export interface EnqueueOptions {
  /** Delay in seconds before the job may run. */
  startAfterSeconds?: number;
}

export interface Jobs {
  /**
   * Enqueues a job in the caller's transaction (role service_role). It exists if and only if that transaction commits,
   * which also wakes a worker of any process.
   */
  enqueue<N extends JobName>(tx: Transaction, name: N, payload: JobPayload<N>, options?: EnqueueOptions): Promise<void>;
  /**
   * Requeues failed jobs with a full set of retries.
   * @param ids ids of their dead letters
   * @returns how many were requeued; skips a job whose queue no longer exists or that was already requeued
   */
  requeue(ids: readonly string[]): Promise<number>;
}

export type JobHandler<N extends JobName> = (payload: JobPayload<N>) => Promise<void>;
export type JobHandlers = { [N in JobName]: JobHandler<N> };
