import { type Frame, objectOf } from './frames.ts';

/** A join was refused. The message is the reason that the subscriber gets. */
export class JoinRefused extends Error {}

/** One entry of `postgres_changes`, as the client asked for it. */
export interface AskedBinding {
  event?: string;
  schema?: string;
  table?: string;
  filter?: string;
}

export interface JoinRequest {
  isPrivate: boolean;
  asked: AskedBinding[];
}

const maxBindings = 100;
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
  return { isPrivate: config.private === true, asked: asked.map(readBinding) };
}

function readBinding(value: unknown): AskedBinding {
  if (value === null || typeof value !== 'object')
    throw new JoinRefused('InvalidBinding: Each entry of postgres_changes must be an object');
  const { event, schema, table, filter } = objectOf(value);
  return {
    ...textOf('event', event, maxNameLength),
    ...textOf('schema', schema, maxNameLength),
    ...textOf('table', table, maxNameLength),
    ...textOf('filter', filter, Number.POSITIVE_INFINITY),
  };
}

function textOf(name: keyof AskedBinding, value: unknown, maxLength: number): AskedBinding {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'string') throw new JoinRefused(`InvalidBinding: ${name} must be text`);
  if (value.length > maxLength)
    throw new JoinRefused(`InvalidBinding: ${name} can have at most ${maxLength} characters`);
  return { [name]: value };
}
