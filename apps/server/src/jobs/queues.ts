import type { JobName } from './jobs.ts';

export const jobsSchema = 'jobs';

/** The schedule of the daily payroll, in the zone where statutory dates are counted. */
export const dailyPayroll = { cron: '0 6 * * *', zone: 'America/Toronto' };

/** Every queue: retried with growing pauses; a worker that dies is noticed by its missing heartbeat. */
export const queues: Record<
  JobName,
  { retryLimit: number; retryDelay: number; retryBackoff: boolean; expireInSeconds: number }
> = {
  'mail.send': { retryLimit: 20, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  'signature.send': { retryLimit: 20, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  'signature.file': { retryLimit: 20, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  'billing.invoice': { retryLimit: 20, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  'payroll.run': { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 3600 },
  'webhook.deliver': { retryLimit: 20, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
};
export const jobNames = Object.keys(queues) as JobName[];
