import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { cutConnection } from '@portage/platform/postgres/connections/cut-connection';
import { connectionOf } from '@portage/platform/postgres/driver-connection';
import { statementsOn } from '@portage/platform/postgres/statements-on';
import pg from 'pg';
import { changeQueue } from './change-queue.ts';
import type { ChangeSource, ChangeSourceOptions, OpenedSource } from './change-source.ts';
import { changeDecoder } from './decode-changes.ts';
import { captureChanges } from './outbox.ts';
import { leftOutTransactions, untilVisible } from './visible-transactions.ts';

/** How long PostgreSQL has to end the connection, and the slot with it, in milliseconds. */
const endMs = 1000;

/** PostgreSQL ends a replication connection that reports nothing for 60 seconds. */
const reportMs = 10_000;
/** Kinds of messages of the replication protocol, and bytes before their content. */
const [walData, keepAlive, statusUpdate] = [0x77, 0x6b, 0x72];
const walDataHeader = 25;

/**
 * Changes from a temporary slot over the streaming replication protocol. The slot vanishes with the connection, so a dead
 * server never holds WAL back. PostgreSQL sends a transaction after its commit, and waits while the queue is full.
 */
export const openReplication: ChangeSource = async (options) => {
  await captureChanges(options.db, false);
  const client = new pg.Client({
    ...options.connection,
    ...{ replication: 'database' },
    connectionTimeoutMillis: 2000,
    keepAlive: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const typeNames = await readTypeNames(client);
    const slot = `portage_${randomUUID().replaceAll('-', '')}`;
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`);
    return follow(client, slot, typeNames, options);
  } catch (error) {
    cutConnection(client);
    throw error;
  }
};

function follow(
  client: pg.Client,
  slot: string,
  typeNames: ReadonlyMap<number, string>,
  { publication, onChanges, db, isFollowed }: ChangeSourceOptions,
): OpenedSource {
  const connection = connectionOf(client);
  const queue = changeQueue({
    pause: () => connection.stream.pause(),
    resume: () => connection.stream.resume(),
  });
  const decode = changeDecoder(typeNames, isFollowed);
  /** Everything before this position has been delivered, so PostgreSQL need not keep it. */
  let delivered = 0n;
  let isDelivering = false;
  const report = () => {
    if (delivered > 0n && connection.stream.writable) connection.sendCopyFromChunk(statusOf(delivered));
  };
  const over = Promise.withResolvers<void>();
  const ending = new AbortController();
  const leftOut = leftOutTransactions(db, ending.signal);
  connection.on('copyData', ({ chunk }) => {
    if (chunk[0] === walData) {
      try {
        const decoded = decode(chunk.subarray(walDataHeader));
        if (decoded === null) return;
        if ('leftOut' in decoded) leftOut.add(decoded.leftOut);
        else queue.add(decoded, chunk.length);
      } catch (error) {
        over.reject(error);
      }
    } else if (chunk[0] === keepAlive) {
      if (queue.isEmpty() && !isDelivering) delivered = chunk.readBigUInt64BE(1);
      if (chunk[17] === 1) report();
    }
  });
  const reports = setInterval(report, reportMs);
  async function deliver(): Promise<void> {
    for (;;) {
      await queue.next();
      if (ending.signal.aborted) return;
      const { changes, begun, committedThrough } = queue.take();
      isDelivering = true;
      if (begun.length > 0) await untilVisible(db, begun, ending.signal);
      if (changes.length > 0) await onChanges(changes);
      isDelivering = false;
      delivered = committedThrough ?? delivered;
    }
  }
  const name = client.escapeLiteral(client.escapeIdentifier(publication));
  const streaming = client.query(
    `START_REPLICATION SLOT ${slot} LOGICAL 0/0 (proto_version '1', publication_names ${name})`,
  );
  async function untilEnd(): Promise<void> {
    try {
      await Promise.race([streaming, deliver(), over.promise]);
    } finally {
      ending.abort();
      clearInterval(reports);
      queue.close();
      streaming.catch(() => {});
      await end(client);
    }
  }
  return { ended: untilEnd(), caughtUp: () => leftOut.areVisible(), close: () => over.resolve() };
}

/** Ends the connection in order, so that the slot is gone afterwards, or cuts it if PostgreSQL does not answer. */
async function end(client: pg.Client): Promise<void> {
  const { stream } = connectionOf(client);
  if (!stream.destroyed) {
    const closed = once(stream, 'close');
    connectionOf(client).end();
    stream.resume();
    await Promise.race([closed, delay(endMs, undefined, { ref: false })]);
  }
  cutConnection(client);
}

/** A standby status update: written, flushed and applied through this position. */
function statusOf(position: bigint): Buffer {
  const status = Buffer.alloc(34);
  status[0] = statusUpdate;
  for (const at of [1, 9, 17]) status.writeBigUInt64BE(position, at);
  // Microseconds since 2000-01-01.
  status.writeBigInt64BE((BigInt(Date.now()) - 946_684_800_000n) * 1000n, 25);
  return status;
}

async function readTypeNames(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await statementsOn(client).query('select oid::int as oid, typname::text as name from pg_type');
  return new Map(rows.map((row) => [row.oid, row.name]));
}
