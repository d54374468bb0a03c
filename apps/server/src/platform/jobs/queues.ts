import type { Queue } from 'pg-boss';
import type { JobName } from './payloads.ts';

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

/** When to check the installation, in the same time zone. */
export const installationCheck = { cron: '30 7 * * *', zone: 'America/Toronto' };

/** How often to record the newest entries of the audit log outside the database. */
export const auditCheckpoint = { cron: '17 * * * *' };

/** Jobs that run every few minutes and mostly find nothing to do: the log mentions them only when they fail. */
export const sweeps: ReadonlySet<JobName> = new Set<JobName>([
  'account.setup',
  'audit.checkpoint',
  'billing.customers',
]);
/**
 * When to back up, in the time zone of statutory dates.
 * @param schedule a time of day such as 02:30, or hourly
 */
export function backupCron(schedule: string): string {
  const [hour, minute] = schedule === 'hourly' ? ['*', 0] : schedule.split(':').map(Number);
  return `${minute} ${hour} * * *`;
}

/** How often a worker looks for jobs that no notification announced, such as retries, in seconds. */
export const pollSeconds = { notified: 2, alone: 0.5 };

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
  notify: true,
  deadLetter: deadLetters.name,
};

export const queues: Record<JobName, QueueSettings> = {
  // The next sweep retries it.
  'account.setup': { ...patient, retryLimit: 3 },
  'auth.mail': patient,
  'mail.urgent': patient,
  'mail.send': patient,
  'signature.send': patient,
  'signature.file': patient,
  // The next morning's run does what a failed one left.
  'signature.remind': { ...patient, retryLimit: 10, expireInSeconds: 3600 },
  // The next minute's run retries it.
  'billing.customers': { ...patient, retryLimit: 0 },
  'billing.invoice': patient,
  'billing.close': patient,
  // The next morning's check does what a failed one left.
  'installation.check': { ...patient, retryLimit: 3 },
  'audit.checkpoint': { ...patient, retryLimit: 3 },
  // It goes on where the last try stopped. Staff can start another check.
  'audit.verify': { ...patient, retryLimit: 3, expireInSeconds: 3600 },
  // The next scheduled backup does what a failed one left.
  'backup.take': { ...patient, retryLimit: 3, retryDelay: 60, expireInSeconds: 6 * 3600 },
  'checkout.expire': patient,
  'webhook.deliver': patient,
  // The next morning's run does what a failed one left.
  'payroll.run': { ...patient, retryLimit: 10, expireInSeconds: 3600 },
  'payroll.batch': { ...patient, retryLimit: 10, expireInSeconds: 3600 },
  'payroll.finish': { ...patient, retryLimit: 10 },
  'payroll.recheck': { ...patient, retryLimit: 10 },
  // The next morning's run does what a failed one left.
  'vacation.balances': { ...patient, retryLimit: 3, expireInSeconds: 3600 },
  'employment.returned': patient,
  'letter.declined': patient,
};
export const jobNames = Object.keys(queues) as JobName[];

/**
 * How many jobs of a queue run at a time. Each queue is a lane of its own, so a full one delays no other. Work that loops
 * over everything runs once.
 */
export const lanes: Record<JobName, number> = {
  'account.setup': 1,
  'auth.mail': 4,
  'mail.urgent': 4,
  'mail.send': 8,
  'signature.send': 4,
  'signature.file': 2,
  'signature.remind': 1,
  'billing.customers': 1,
  'billing.invoice': 4,
  'billing.close': 2,
  'installation.check': 1,
  'audit.checkpoint': 1,
  'audit.verify': 1,
  'backup.take': 1,
  'checkout.expire': 4,
  'webhook.deliver': 8,
  'payroll.run': 1,
  // Enough to calculate the next company's lines while the database writes the last one's.
  'payroll.batch': 3,
  'payroll.finish': 1,
  'payroll.recheck': 1,
  'vacation.balances': 1,
  'employment.returned': 1,
  'letter.declined': 1,
};
