import type pg from 'pg';
import type { Deps } from '../../../deps.ts';
import { maxConnectionsOf } from '../../../settings/processes.ts';
import { processFacts } from '../queries.ts';
import type { Finding } from './finding.ts';

type Parts = Pick<Deps, 'config' | 'messages'> & {
  /** The role that owns the schema. */
  owner: pg.Pool;
};

/** Whether the database has enough connections and replication slots for this server's processes, and for those that run elsewhere. */
export async function capacityFinding({ config, owner, messages: { operator: m } }: Parts): Promise<Finding> {
  const { connections = 0, slots = 0, running = 0 } = (await processFacts(owner)) ?? {};
  const webProcesses = Math.max(config.webProcesses, running);
  const check = m.capacityCheck({ count: webProcesses });
  const needed = maxConnectionsOf({ webProcesses, poolSize: config.poolSize });
  if (needed > connections)
    return { check, result: 'wrong', advice: m.capacityConnections({ needed, available: connections }) };
  // A successor has its slot before the process that it replaces gives up its own.
  if (webProcesses + 1 > slots)
    return { check, result: 'wrong', advice: m.capacitySlots({ needed: webProcesses + 1, available: slots }) };
  return { check, result: 'fine', advice: '' };
}
