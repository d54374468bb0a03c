import type { Queue } from 'pg-boss';
import type { JobName } from './jobs.ts';

export const jobsSchema = 'jobs';

/** Where a job goes that failed to the end: kept with its origin and its last error until a person has looked. */
export const deadLetters = { name: 'dead.letters', retentionSeconds: 90 * 86_400 };

/** The schedule of the daily payroll, in the zone where statutory dates are counted. */
export const dailyPayroll = { cron: '0 6 * * *', zone: 'America/Toronto' };

/** When signers are reminded, in the same zone. */
export const dailyReminders = { cron: '0 9 * * *', zone: 'America/Toronto' };

/** How often half-made set-ups are looked for. */
export const setupSweep = { cron: '*/5 * * * *' };

/** How often changed customers are looked for. */
export const customerSweep = { cron: '* * * * *' };

/** How often missing heartbeats are looked for, in seconds: with the heartbeat itself, a crashed job runs again within 15 s. */
export const superviseSeconds = 2;

type QueueSettings = Omit<Queue, 'name'>;

/** Retried after 1 s, 2 s, 4 s and so on up to 10 minutes, for most of a day; a worker that dies is noticed by its missing heartbeat. */
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
  // The next sweep does what a failed one left.
  'account.setup': { ...patient, retryLimit: 3 },
  'mail.send': patient,
  'signature.send': patient,
  'signature.file': patient,
  // The next morning's run does what a failed one left.
  'signature.remind': { ...patient, retryLimit: 10, expireInSeconds: 3600 },
  // The next minute's run does what a failed one left.
  'billing.customers': { ...patient, retryLimit: 0 },
  'billing.invoice': patient,
  'checkout.expire': patient,
  'webhook.deliver': patient,
  // The next morning's run does what a failed one left.
  'payroll.run': { ...patient, retryLimit: 10, expireInSeconds: 3600 },
};
export const jobNames = Object.keys(queues) as JobName[];
