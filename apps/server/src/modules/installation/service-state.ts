import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { lastWorkerSign, queuesNow, streamAndSchema } from './queries.ts';

/** How a part of the service is. `reason` is a fixed phrase without data. */
export interface PartState {
  state: 'ok' | 'degraded' | 'failed' | 'unknown';
  reason?: string;
  /** Figures, by name with their unit. */
  [figure: string]: string | number | null | undefined;
}

export type ServiceState = Record<'schema' | 'worker' | 'liveUpdates' | 'storage', PartState>;

type Parts = Pick<Deps, 'clock' | 'db' | 'files'>;

/** The worker starts a job every minute. */
const maxSilenceSeconds = 180;
const maxQueueSeconds = 300;
const maxLagBytes = 64_000_000;
const checkTimeoutMs = 2000;

/**
 * The state of what several processes share: schema, worker and queues, change stream, file store. A check that fails or takes
 * longer than two seconds is part of the answer.
 * @param newestMigration the newest one of this program
 */
export async function serviceState(deps: Parts, newestMigration: string): Promise<ServiceState> {
  const schemaAndStream = streamAndSchema(deps.db);
  const [schema, worker, liveUpdates, storage] = await Promise.all([
    checked(async () => schemaState((await schemaAndStream).migration, newestMigration)),
    checked(() => workerState(deps)),
    checked(async () => streamState((await schemaAndStream).lagBytes)),
    checked(() => storageState(deps)),
  ]);
  return { schema, worker, liveUpdates, storage };
}

async function checked(check: () => Promise<PartState>): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PartState>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'unknown', reason: 'no answer in time' }), checkTimeoutMs);
  });
  const failed = (): PartState => ({ state: 'unknown', reason: 'could not be checked' });
  return Promise.race([check().catch(failed), late]).finally(() => clearTimeout(timer));
}

/** A newer schema is a rolling upgrade: this program keeps serving until it is replaced. */
function schemaState(found: string | null, expected: string): PartState {
  if (found === expected) return { state: 'ok' };
  return found !== null && found > expected
    ? { state: 'degraded', reason: 'newer than this program' }
    : { state: 'failed', reason: 'older than this program' };
}

async function workerState({ clock, db }: Parts): Promise<PartState> {
  const [queues, sign] = await Promise.all([queuesNow(db), lastWorkerSign(db)]);
  const silentSeconds = sign === null ? null : Math.max(0, Math.round((clock.now() - sign.getTime()) / 1000));
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const oldestSeconds = Math.round(Math.max(0, ...queues.map((queue) => queue.oldest_seconds)));
  const figures = { silentSeconds, waiting, oldestSeconds };
  if (silentSeconds !== null && silentSeconds > maxSilenceSeconds)
    return { state: 'degraded', reason: 'no worker has run a job lately', ...figures };
  if (oldestSeconds > maxQueueSeconds) return { state: 'degraded', reason: 'jobs wait too long', ...figures };
  if (silentSeconds === null) return { state: 'ok', reason: 'no worker has run a job yet', ...figures };
  return { state: 'ok', ...figures };
}

function streamState(lagBytes: number | null): PartState {
  if (lagBytes === null) return { state: 'ok', reason: 'no change stream is open', lagBytes };
  return lagBytes > maxLagBytes
    ? { state: 'degraded', reason: 'the change stream is behind', lagBytes }
    : { state: 'ok', lagBytes };
}

async function storageState({ files }: Parts): Promise<PartState> {
  const key = `health-check-${randomUUID()}`;
  try {
    await files.put(key, oneByte());
    await files.remove(key);
    return { state: 'ok' };
  } catch {
    return { state: 'degraded', reason: 'files cannot be written' };
  }
}

async function* oneByte(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(1);
}
