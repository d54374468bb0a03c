import { type Pgoutput, PgoutputPlugin } from 'pg-logical-replication';
import { type Change, type ChangedColumn, nextTransaction, parserOf } from './change.ts';

/**
 * The content of a message of the plugin `pgoutput`; null for a message that is not needed. `begins` and `leftOut` are a transaction's
 * number in the log.
 */
export type Decoded = Change | { begins: number } | { leftOut: number } | { committedThrough: bigint } | null;

/** First bytes of the messages about rows. */
const rowTags: ReadonlySet<number | undefined> = new Set([...'IUDT'].map((tag) => tag.charCodeAt(0)));

/**
 * Decodes the messages of one replication connection, in the order they come.
 * @param typeNames names of types by their number; the stream itself names only types that PostgreSQL does not bring along
 * @param isFollowed asked when a transaction begins: whether its changes are decoded, or all left out
 */
export function changeDecoder(
  typeNames: ReadonlyMap<number, string>,
  isFollowed: () => boolean,
): (message: Buffer) => Decoded {
  const plugin = new PgoutputPlugin({ protoVersion: 1, publicationNames: [] });
  const columns = new WeakMap<Pgoutput.MessageRelation, ChangedColumn[]>();
  let committedAt = '';
  let transaction = 0;
  let isLeftOut = false;

  function describe(relation: Pgoutput.MessageRelation) {
    const known =
      columns.get(relation) ?? relation.columns.map(({ name, typeName }) => ({ name, type: typeName ?? 'text' }));
    columns.set(relation, known);
    return { schema: relation.schema, table: relation.name, columns: known, committedAt, transaction };
  }

  return (buffer) => {
    if (isLeftOut && rowTags.has(buffer[0])) return null;
    const message = plugin.parse(buffer);
    switch (message.tag) {
      case 'begin':
        committedAt = new Date(Number(message.commitTime) / 1000).toISOString();
        transaction = nextTransaction();
        isLeftOut = !isFollowed();
        return isLeftOut ? { leftOut: message.xid } : { begins: message.xid };
      case 'commit':
        return { committedThrough: lsnOf(message.commitEndLsn) };
      case 'relation':
        // Override the plugin's parsers: keep PostgreSQL's text, except for types that have a JSON form.
        for (const column of message.columns) {
          column.typeName ??= typeNames.get(column.typeOid) ?? null;
          column.parser = parserOf(column.typeName ?? undefined);
        }
        return null;
      case 'insert':
        return { ...describe(message.relation), type: 'INSERT', row: message.new, old: null };
      case 'update':
        return {
          ...describe(message.relation),
          type: 'UPDATE',
          row: filled(message.new, message.old),
          old: message.old ?? message.key,
        };
      case 'delete':
        return { ...describe(message.relation), type: 'DELETE', row: null, old: message.old ?? message.key };
      default:
        return null;
    }
  };
}

/** A log position from its text, such as `0/16B3748`. */
function lsnOf(text: string | null): bigint {
  const [high = '0', low = '0'] = (text ?? '').split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** A large value that did not change is not in the stream; the old row has it. */
function filled(row: Record<string, unknown>, old: Record<string, unknown> | null): Record<string, unknown> {
  if (old === null) return row;
  for (const name in row) if (row[name] === undefined) row[name] = old[name];
  return row;
}
