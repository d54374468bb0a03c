import type { Deps } from '../deps.ts';
import { type ChangeCondition, passes } from './change-filter.ts';
import type { Change } from './change-stream.ts';
import type { Viewer } from './visibility.ts';

/** What a channel asked to be told of. */
export interface Binding {
  id: number;
  event: string;
  schema: string;
  table: string | undefined;
  conditions: ChangeCondition[];
}

/** What live updates need of the server. */
export type RealtimeDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;

/** One joined topic of one connection. */
export interface Channel {
  topic: string;
  joinRef: string | null;
  viewer: Viewer;
  /** Seconds since the epoch at which the viewer's token ends; null for a key. */
  expiresAt: number | null;
  bindings: Binding[];
  send(event: string, payload: unknown, ref?: string | null): void;
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

/** The bindings of a channel that a change matches, before anyone asks whether the row may be seen. */
export function matching(channel: Channel, change: Change): number[] {
  return channel.bindings
    .filter(
      (binding) =>
        (binding.event === '*' || binding.event.toUpperCase() === change.type) &&
        (binding.schema === '*' || binding.schema === change.schema) &&
        (binding.table === undefined || binding.table === '*' || binding.table === change.table) &&
        passes(binding.conditions, change.row ?? change.old),
    )
    .map((binding) => binding.id);
}
