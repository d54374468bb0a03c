import type { Queue } from 'pg-boss';
import type { JobName } from './jobs.ts';

export const jobsSchema = 'jobs';

/** The dead-letter queue: keeps each job that used up its retries, with its origin and last error, for a person to review. */
export const deadLetters = { name: 'dead.letters', retentionSeconds: 90 * 86_400 };

/** Schedule of the daily payroll, in the time zone of statutory dates. */
export const dailyPayroll = { cron: '0 6 * * *', zone: 'America/Toronto' };

/** Schedule of signer reminders, in the same time zone. */
export const dailyReminders = { cron: '0 9 * * *', zone: 'America/Toronto' };

/** How often to look for interrupted work. */
export const setupSweep = { cron: '*/5 * * * *' };

/** How often to look for changed customers. */
export const customerSweep = { cron: '* * * * *' };

/** How often to check for missed heartbeats, in seconds. A crashed job runs again within 15 s, including the heartbeat interval. */
export const superviseSeconds = 2;

type QueueSettings = Omit<Queue, 'name'>;

/** Retried after 1 s, 2 s, 4 s and so on up to 10 minutes, for most of a day. A missed heartbeat reveals a dead worker. */
const patient: QueueSettings = {
  retryLimit: 120,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 10,
  expireInSeconds: 120,
  deleteAfterSeconds: 86_400,
  deadLetter: deadLetters.name,
};

export const queues: Record<JobName, QueueSettings> = {
  // The next sweep retries it.
  'account.setup': { ...patient, retryLimit: 3 },
  'mail.send': patient,
  'signature.send': patient,
  'signature.file': patient,
  // The next morning's run does what a failed one left.
  'signature.remind': { ...patient, retryLimit: 10, expireInSeconds: 3600 },
  // The next minute's run retries it.
  'billing.customers': { ...patient, retryLimit: 0 },
  'billing.invoice': patient,
  'checkout.expire': patient,
  'webhook.deliver': patient,
  // The next morning's run does what a failed one left.
  'payroll.run': { ...patient, retryLimit: 10, expireInSeconds: 3600 },
};
export const jobNames = Object.keys(queues) as JobName[];
