import type { Installation } from './installation.ts';
import { untilFound } from './kills.ts';
import { startWriteLoad } from './write-load.ts';

export interface HungDatabaseResult {
  /** The slowest answer while the database was hung, in milliseconds. */
  slowestMs: number;
  /** Each status that was answered. */
  statuses: number[];
  /** How many of the answers said when to try again. */
  withRetryAfter: number;
  answers: number;
  /** Milliseconds from its return to the first acknowledged write. */
  backMs: number;
  lost: string[];
}

/** Stops all processes of the database for a while (SIGSTOP), and asks every service what it answers meanwhile. */
export async function hangDatabase(installation: Installation, rounds: number): Promise<HungDatabaseResult> {
  const load = startWriteLoad(installation);
  for (let writes = 0; writes < 4; writes += 1) await load.untilNextWrite(60_000);
  const processes = await installation.databaseProcesses();
  const answers: { status: number; ms: number; retryAfter: string | null }[] = [];
  for (const { pid } of processes) process.kill(pid, 'SIGSTOP');
  try {
    for (let round = 0; round < rounds; round += 1)
      answers.push(...(await Promise.all(requests(installation).map(([path, init]) => timed(path, init)))));
  } finally {
    for (const { pid } of processes) process.kill(pid, 'SIGCONT');
  }
  const backMs = await load.untilNextWrite(60_000);
  await load.stop();
  return {
    slowestMs: Math.max(...answers.map(({ ms }) => ms)),
    statuses: [...new Set(answers.map(({ status }) => status))],
    withRetryAfter: answers.filter(({ retryAfter }) => retryAfter !== null).length,
    answers: answers.length,
    backMs,
    lost: await load.lost(),
  };
}

/** One request to each service that reads the database. */
function requests({ product, publishableKey, accessToken }: Installation): [url: string, init: RequestInit][] {
  const headers = {
    apikey: publishableKey,
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
  };
  const password = JSON.stringify({ email: 'ana@aurora-robotics.example', password: 'maple-canoe-portage' });
  return [
    [`${product.url}/healthz`, {}],
    [`${product.url}/health/ready`, {}],
    [`${product.url}/rest/v1/team_members?select=email&limit=1`, { headers }],
    [`${product.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body: password }],
    [`${product.url}/auth/v1/user`, { headers }],
    [`${product.url}/storage/v1/bucket`, { headers }],
  ];
}

async function timed(
  url: string,
  init: RequestInit,
): Promise<{ status: number; ms: number; retryAfter: string | null }> {
  const began = performance.now();
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
  await response.arrayBuffer();
  return {
    status: response.status,
    ms: performance.now() - began,
    retryAfter: response.headers.get('retry-after'),
  };
}

/**
 * Freezes a part for good (SIGSTOP) and waits until the supervisor has replaced it.
 * @returns milliseconds until the first acknowledged write, and acknowledged writes that are gone
 */
export async function freeze(
  installation: Installation,
  part: 'server' | 'database',
): Promise<{ backMs: number; lost: string[] }> {
  const load = startWriteLoad(installation);
  for (let writes = 0; writes < 4; writes += 1) await load.untilNextWrite(60_000);
  const processes =
    part === 'server' ? [await untilFound(installation.find.server)] : await installation.databaseProcesses();
  for (const { pid } of processes) process.kill(pid, 'SIGSTOP');
  const backMs = await load.untilNextWrite(120_000);
  await load.stop();
  return { backMs, lost: await load.lost() };
}
