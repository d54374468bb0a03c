import type { Logger } from 'pino';
import type { Change } from './change-stream.ts';
import { type Channel, type Delivery, matching } from './channel.ts';
import type { Viewer, visibility } from './visibility.ts';

/**
 * Sends a batch of changes to the channels that match and may see them, in commit order for each channel. A channel whose
 * rights could not be asked for fails, so that its client reads again; the others are served.
 */
export async function deliverChanges(
  changes: readonly Change[],
  channels: Iterable<Channel>,
  sight: ReturnType<typeof visibility>,
  log: Logger,
): Promise<void> {
  const wanted = changes.map(() => [] as Delivery[]);
  for (const channel of channels) {
    changes.forEach((change, at) => {
      const ids = matching(channel, change);
      if (ids.length > 0) wanted[at]?.push({ channel, ids, key: viewerKey(channel, change) });
    });
  }
  // One question for each viewer and table, whatever the number of rows and channels.
  const questions = new Map<string, { viewer: Viewer; change: Change; rows: object[] }>();
  const place = new Map<string, number>();
  const ask = ({ channel, key }: Delivery, change: Change, at: number, which: 'row' | 'old') => {
    const row = change[which];
    if (row === null) return;
    const question = questions.get(key) ?? { viewer: channel.viewer, change, rows: [] };
    questions.set(key, question);
    if (place.has(`${key} ${at} ${which}`)) return;
    place.set(`${key} ${at} ${which}`, question.rows.push(row) - 1);
  };
  wanted.forEach((deliveries, at) => {
    const change = changes[at];
    if (change === undefined) return;
    for (const delivery of deliveries) {
      ask(delivery, change, at, 'row');
      ask(delivery, change, at, 'old');
    }
  });
  const answers = new Map(
    await Promise.all(
      [...questions].map(
        async ([key, { viewer, change, rows }]) =>
          [
            key,
            await sight.seen(viewer, change.schema, change.table, rows).catch((error: Error) => {
              log.warn({ err: error, table: change.table }, 'whether a change may be seen could not be asked');
              return 'failed' as const;
            }),
          ] as const,
      ),
    ),
  );
  const failed = new Set<Channel>();
  for (const [at, deliveries] of wanted.entries()) {
    const change = changes[at];
    if (change === undefined) continue;
    for (const { channel, ids, key } of deliveries) {
      const answer = answers.get(key) ?? 'failed';
      if (answer === 'failed') {
        failed.add(channel);
        continue;
      }
      const look = (which: 'row' | 'old') => answer[place.get(`${key} ${at} ${which}`) ?? -1] ?? null;
      const [row, old] = [look('row'), look('old')];
      if (change.type === 'DELETE' ? old === null : row === null) continue;
      channel.send('postgres_changes', {
        ids,
        data: payload(
          change,
          row,
          change.type === 'DELETE'
            ? pick(old, await sight.primaryKey(channel.viewer.role, change.schema, change.table))
            : old,
        ),
      });
    }
  }
  for (const channel of failed) channel.fail();
}

const viewerKey = (channel: Channel, change: Change) =>
  JSON.stringify([channel.viewer.role, channel.viewer.claims, change.schema, change.table]);

/** A deleted row is reduced to its key. */
const pick = (row: Record<string, unknown> | null, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row?.[name]]));

function payload(change: Change, row: Record<string, unknown> | null, old: Record<string, unknown> | null): object {
  return {
    type: change.type,
    schema: change.schema,
    table: change.table,
    commit_timestamp: change.committedAt,
    columns: change.columns.map(({ name, type }) => ({ name, type })),
    ...(row === null ? {} : { record: row }),
    ...(change.type === 'INSERT' || old === null ? {} : { old_record: old }),
    errors: null,
  };
}
