/** How many processes serve requests, and how many database connections each may have. */
export interface ProcessPlan {
  /** Processes of one `portage serve` that serve requests. */
  webProcesses: number;
  /** Max connections of each process for requests and jobs. */
  poolSize: number;
}

interface Given {
  PORTAGE_ROLE: 'all' | 'web' | 'worker';
  PORTAGE_WEB_PROCESSES?: number | undefined;
  DATABASE_POOL_SIZE?: number | undefined;
}

/** More processes need to be asked for, because each needs memory and database connections. */
const maxDefaultProcesses = 8;

/**
 * Plans one process per core, and one for a demo or a trial on a person's own machine: it starts sooner, and a second process
 * would take 140 MB for nothing. Connections of the default plan fit PostgreSQL's default of 100.
 * @param at.isTrial whether this is a demo or trial, reachable only from this machine
 * @param at.cores cores that this machine has
 */
export function planProcesses(settings: Given, at: { isTrial: boolean; cores: number }): ProcessPlan {
  const { PORTAGE_ROLE, PORTAGE_WEB_PROCESSES, DATABASE_POOL_SIZE } = settings;
  const usual = at.isTrial ? 1 : Math.min(at.cores, maxDefaultProcesses);
  const webProcesses = PORTAGE_ROLE === 'worker' ? 1 : (PORTAGE_WEB_PROCESSES ?? usual);
  return { webProcesses, poolSize: DATABASE_POOL_SIZE ?? (webProcesses === 1 ? 12 : 6) };
}

/**
 * Connections that one `portage serve` may have at once. Each process has, besides its pool, one for live updates, one for messages
 * from other processes, one for the probe and one of the owner; the first has one more for jobs.
 */
export const maxConnectionsOf = ({ webProcesses, poolSize }: ProcessPlan): number => webProcesses * (poolSize + 4) + 1;
