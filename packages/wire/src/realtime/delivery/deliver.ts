import type { Logger } from 'pino';
import type { Change } from '../changes/change.ts';
import { type Channel, matching } from '../channels/channel.ts';
import { type ChangeMessage, encodeChanges } from './change-frames.ts';
import { changeJson, groupByColumns } from './change-payload.ts';
import { type Followers, groupFollowers } from './followers.ts';
import { type Seen, type Sight, seenChanges, type Wanted } from './seen-changes.ts';
import { transactionLimit } from './transaction-limit.ts';
import type { viewerKeys } from './viewer-key.ts';
import type { ViewedTable } from './visibility.ts';

export interface DeliveryOptions {
  sight: Sight;
  keys: ReturnType<typeof viewerKeys>;
  log: Logger;
  /** Changes of one transaction that a channel is sent. With more, it is asked to read again: that is faster for both. */
  maxPerTransaction?: number;
}

type Message = ChangeMessage & { transaction: number };

/**
 * Sends changes to the channels that match and may see them, in commit order for each channel. A channel whose rights could
 * not be asked for fails, so that its client reads again; the others are served.
 * @returns a function for one batch after another; a transaction may go on in the next batch
 */
export function openDelivery({ sight, keys, log, maxPerTransaction = 5000 }: DeliveryOptions) {
  const limit = transactionLimit(maxPerTransaction);

  async function seenOf({ viewed, wanted }: TableChanges): Promise<{ seen: Seen[]; failed: Iterable<Followers> }> {
    try {
      return await seenChanges(sight, viewed, wanted);
    } catch (error) {
      log.warn({ err: error, table: viewed.table }, 'whether a change may be seen could not be asked');
      return { seen: [], failed: wanted.map(({ followers }) => followers) };
    }
  }

  /** The messages of each group, in the order of the changes. */
  async function messagesOf(tables: readonly TableChanges[], changes: readonly Change[]) {
    const answers = await Promise.all(
      tables.map(async (table) => ({
        ...(await seenOf(table)),
        primaryKey: await sight.primaryKey(table.viewed).catch(() => []),
      })),
    );
    const failed = new Set(answers.flatMap((answer) => [...answer.failed]));
    const byChange = new Map<Change, { one: Seen; primaryKey: readonly string[]; texts: Map<string, string> }[]>();
    for (const { seen, primaryKey } of answers) {
      const texts = new Map<Change, Map<string, string>>();
      for (const one of seen) {
        const known = texts.get(one.change) ?? new Map<string, string>();
        texts.set(one.change, known);
        const entries = byChange.get(one.change) ?? [];
        byChange.set(one.change, entries);
        entries.push({ one, primaryKey, texts: known });
      }
    }
    const messages = new Map<Followers, Message[]>();
    for (const change of changes)
      for (const { one, primaryKey, texts } of byChange.get(change) ?? []) {
        if (failed.has(one.followers)) continue;
        const list = messages.get(one.followers) ?? [];
        messages.set(one.followers, list);
        for (const { ids, selected } of groupByColumns(one.bindings)) {
          const key = `${one.old !== null} ${selected}`;
          const data = texts.get(key) ?? changeJson(change, one, selected, primaryKey);
          texts.set(key, data);
          list.push({ ids, data, transaction: change.transaction });
        }
      }
    return { messages, failed };
  }

  return async function deliver(changes: readonly Change[], channels: Iterable<Channel>): Promise<void> {
    const isLate = limit.nextBatch(changes);
    const groups = groupFollowers(channels, await keys(), isLate);
    const tables = byTable(wantedOf(changes, groups));
    if (tables.length === 0) return;
    const { messages, failed } = await messagesOf(tables, changes);
    for (const [{ channels: receivers }, list] of messages) {
      const encoded = encodeChanges(list);
      for (const channel of receivers) {
        if (limit.allows(channel, list)) channel.sendChanges(encoded);
        else channel.fail();
      }
    }
    for (const { channels: receivers } of failed) for (const channel of receivers) channel.fail();
  };
}

/** Changes of one table that viewers of one role follow. */
interface TableChanges {
  viewed: ViewedTable;
  wanted: Wanted[];
}

function wantedOf(changes: readonly Change[], groups: readonly Followers[]): Wanted[] {
  const wanted: Wanted[] = [];
  const first = changes[0]?.transaction;
  for (const change of changes)
    for (const followers of groups) {
      if (followers.isLate && change.transaction === first) continue;
      const bindings = matching(followers.bindings, change);
      if (bindings.length > 0) wanted.push({ change, followers, bindings });
    }
  return wanted;
}

function byTable(wanted: readonly Wanted[]): TableChanges[] {
  const tables = new Map<string, TableChanges>();
  for (const one of wanted) {
    const { schema, table } = one.change;
    const { role } = one.followers.viewer;
    const key = JSON.stringify([role, schema, table]);
    const found = tables.get(key) ?? { viewed: { role, schema, table }, wanted: [] };
    tables.set(key, found);
    found.wanted.push(one);
  }
  return [...tables.values()];
}
