import { randomUUID } from 'node:crypto';
import { type Frame, maxNameLength as maxTopicLength, objectOf } from '../sockets/frames.ts';

/** A join was refused. The message is the reason that the subscriber gets. */
export class JoinRefused extends Error {}

/** One entry of `postgres_changes`, as the client asked for it. */
export interface AskedBinding {
  event?: string;
  schema?: string;
  table?: string;
  filter?: string;
  /** Columns to send; without it, all. */
  select?: string[];
}

export interface JoinRequest {
  isPrivate: boolean;
  asked: AskedBinding[];
  broadcast: { self: boolean; ack: boolean; reportsReady: boolean };
  presence: { key: string; isEnabled: boolean };
  /** Whether a subscription that cannot be established rejects the join. */
  waitsForChanges: boolean;
}

const maxBindings = 100;
const maxSelected = 100;
/** PostgreSQL's limit for a name. */
const maxNameLength = 63;

/**
 * Reads what a join asks for. The number of bindings is checked before any of them is looked at, and the lengths of the
 * texts before they are repeated in an answer. A filter's own length is checked where it is parsed.
 * @throws JoinRefused
 */
export function readJoin(frame: Frame): JoinRequest {
  const config = objectOf(frame.payload.config);
  const asked = config.postgres_changes ?? [];
  if (!Array.isArray(asked)) throw new JoinRefused('InvalidBinding: postgres_changes must be a list');
  if (asked.length > maxBindings)
    throw new JoinRefused(
      `TooManyBindings: A channel can have at most ${maxBindings} postgres_changes, and this one asks for ${asked.length}`,
    );
  const [broadcast, presence] = [objectOf(config.broadcast), objectOf(config.presence)];
  if (broadcast.replay !== undefined && broadcast.replay !== null)
    throw new JoinRefused('UnableToReplayMessages: Replay is not allowed for public channels');
  return {
    isPrivate: config.private === true,
    asked: asked.map(readBinding),
    broadcast: {
      self: broadcast.self === true,
      ack: broadcast.ack === true,
      reportsReady: broadcast.replication_ready === true,
    },
    presence: { key: presenceKey(presence.key), isEnabled: presence.enabled === true },
    waitsForChanges: objectOf(config.postgres_changes_options).wait === true,
  };
}

/** The key that the client gives, or a new one. */
function presenceKey(key: unknown): string {
  if (key === undefined || key === null || key === '') return randomUUID();
  if (typeof key !== 'string' || key.length > maxTopicLength)
    throw new JoinRefused(`InvalidPresenceKey: The key must be text of at most ${maxTopicLength} characters`);
  return key;
}

function readBinding(value: unknown): AskedBinding {
  if (value === null || typeof value !== 'object')
    throw new JoinRefused('InvalidBinding: Each entry of postgres_changes must be an object');
  const { event, schema, table, filter, select } = objectOf(value);
  return {
    ...textOf('event', event, maxNameLength),
    ...textOf('schema', schema, maxNameLength),
    ...textOf('table', table, maxNameLength),
    ...textOf('filter', filter, Number.POSITIVE_INFINITY),
    ...selectOf(select),
  };
}

function selectOf(value: unknown): AskedBinding {
  if (value === undefined || value === null) return {};
  if (!Array.isArray(value) || value.length === 0 || value.length > maxSelected)
    throw new JoinRefused(`InvalidBinding: select must be a list of 1 to ${maxSelected} columns`);
  if (!value.every((name) => typeof name === 'string' && name.length <= maxNameLength))
    throw new JoinRefused(
      `InvalidBinding: select must be a list of names, which can have at most ${maxNameLength} characters`,
    );
  return { select: value };
}

function textOf(name: Exclude<keyof AskedBinding, 'select'>, value: unknown, maxLength: number): AskedBinding {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'string') throw new JoinRefused(`InvalidBinding: ${name} must be text`);
  if (value.length > maxLength)
    throw new JoinRefused(`InvalidBinding: ${name} can have at most ${maxLength} characters`);
  return { [name]: value };
}
