import type { WireParts } from '../../wire-parts.ts';
import type { Change } from '../changes/change.ts';
import { type ChangeCondition, passes } from '../delivery/change-filter.ts';
import type { EncodedChanges } from '../delivery/change-frames.ts';
import type { Viewer } from '../delivery/visibility.ts';
import type { EncodedBroadcast } from './broadcast.ts';

/** Which changes a channel follows. `*` as event, schema or table is any. */
export interface Binding {
  id: number;
  event: string;
  schema: string;
  table: string;
  conditions: ChangeCondition[];
  /** The columns to send, in addition to the primary key; null for all. */
  selected: ReadonlySet<string> | null;
}

/** What live updates need of the server. */
export type RealtimeDeps = Pick<WireParts, 'config' | 'db' | 'keys' | 'clock' | 'log'>;

/** One joined topic of one connection. */
export interface Channel {
  topic: string;
  /** The topic without `realtime:`, as the application knows it. */
  name: string;
  joinRef: string | null;
  viewer: Viewer;
  /** Whose broadcasts and presence it shares: its user's; null for the secret key, which shares everyone's. */
  audience: string | null;
  broadcast: { self: boolean; ack: boolean };
  presence: {
    key: string;
    /** Whether it is sent who is present. */
    isEnabled: boolean;
    /** What it is present with; null when it is not. */
    meta: Record<string, unknown> | null;
    /** When it was tracked recently, in the milliseconds of `performance.now()`. */
    tracks: number[];
  };
  /** Seconds since the epoch at which the viewer's token ends; null for a key. */
  expiresAt: number | null;
  bindings: Binding[];
  /** Characters of the filters and selected columns of all its bindings. */
  filterLength: number;
  send(event: string, payload: Record<string, unknown>, ref?: string | null): void;
  sendBroadcast(message: EncodedBroadcast): void;
  sendChanges(changes: EncodedChanges): void;
  /** Ends it so that the client joins again and reads again: something may have been missed. */
  fail(): void;
  /** Ends it for good when the viewer's token has expired or its session has ended. Returns whether it has. */
  endIfOver(): boolean;
}

/**
 * Of the bindings of a channel, those that a change matches, before the database is asked whether the viewer can see the row.
 *
 * Cheap conditions come first, although they run on rows that the viewer may not see: most of them compare one id, and each
 * spares a query for that viewer. Patterns run only on rows that the viewer sees; see `matchingPatterns`.
 */
export function matching(bindings: readonly Binding[], change: Change): Binding[] {
  return bindings.filter(
    (binding) =>
      (binding.event === '*' || binding.event.toUpperCase() === change.type) &&
      (binding.schema === '*' || binding.schema === change.schema) &&
      (binding.table === '*' || binding.table === change.table) &&
      passes(binding.conditions, change.row ?? change.old, 'cheap'),
  );
}

/**
 * Of bindings that match otherwise, those whose patterns match too. Their costs are limited: 10,000 characters of filters on
 * a connection, 5,000 characters of a value, and no backtracking.
 * @param change one that the viewer sees
 */
export const matchingPatterns = (bindings: readonly Binding[], change: Change): Binding[] =>
  bindings.filter(({ conditions }) => passes(conditions, change.row ?? change.old, 'costly'));
