import type { Parts } from '../../platform/parts.ts';
import { type ChangeCondition, passes } from './change-filter.ts';
import type { Change } from './change-stream.ts';
import type { Viewer } from './visibility.ts';

/** Which changes a channel follows. `*` as event, schema or table is any. */
export interface Binding {
  id: number;
  event: string;
  schema: string;
  table: string;
  conditions: ChangeCondition[];
}

/** What live updates need of the server. */
export type RealtimeDeps = Pick<Parts, 'db' | 'keys' | 'clock' | 'log'>;

/** One joined topic of one connection. */
export interface Channel {
  topic: string;
  joinRef: string | null;
  viewer: Viewer;
  /** Seconds since the epoch at which the viewer's token ends; null for a key. */
  expiresAt: number | null;
  bindings: Binding[];
  /** Characters of the filters of all its bindings. */
  filterLength: number;
  send(event: string, payload: Record<string, unknown>, ref?: string | null): void;
  /** Ends it so that the client joins again and reads again: something may have been missed. */
  fail(): void;
  /** Ends it for good when the viewer's token has expired. Returns whether it has. */
  endIfExpired(): boolean;
}

export interface Delivery {
  channel: Channel;
  ids: number[];
  /** Names the viewer, as it was when the change came, and the table. */
  key: string;
}

/**
 * The ids of a channel's bindings that a change matches, before the database is asked whether the viewer can see the row.
 *
 * Filters come first, although they run on rows that the viewer may not see: most of them compare one id, and each spares a
 * query for that viewer. They stay cheap because all their costs are limited: 10,000 characters of filters on a
 * connection, 5,000 characters of a value, and no backtracking, so a condition takes at most time in proportion to the
 * value's length times its own. The row is sent only after the database agrees.
 */
export function matching(channel: Channel, change: Change): number[] {
  return channel.bindings
    .filter(
      (binding) =>
        (binding.event === '*' || binding.event.toUpperCase() === change.type) &&
        (binding.schema === '*' || binding.schema === change.schema) &&
        (binding.table === '*' || binding.table === change.table) &&
        passes(binding.conditions, change.row ?? change.old),
    )
    .map((binding) => binding.id);
}
