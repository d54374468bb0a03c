import type { RequestContext } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { z } from 'zod';
import { checkKey, type StorageDeps, type StoredObject } from '../objects/objects.ts';
import { invalidRequest } from '../storage-error.ts';

const maxPageSize = 1000;
const sortBy = z.object({
  column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** Options of a listing by cursor. Objects have one version each, so listings of other versions are refused. */
export const listV2Request = z.object({
  prefix: z.string().default(''),
  limit: z.number().int().min(1).default(maxPageSize),
  cursor: z.string().max(4000).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: sortBy.default({ column: 'name', order: 'asc' }),
  exactMatch: z.boolean().default(false),
  noncurrentVersions: z.literal('exclude').optional(),
  deleteMarkers: z.literal('exclude').optional(),
});

/** The last entry of a page and the order that the pages have. `after` is its time when sorted by a time. */
const cursorShape = z.object({ name: z.string(), after: z.iso.datetime().nullable(), ...sortBy.shape });
type Cursor = z.infer<typeof cursorShape>;

type Entry = Pick<StoredObject, 'name' | 'updated_at' | 'created_at' | 'last_accessed_at' | 'metadata'> & {
  id: string | null;
  after: string;
};

/**
 * One page of a bucket's objects that the caller can see, with full paths as names. With a delimiter, the objects of one
 * level, and its folders, whose names end with `/`; `key` is the last segment. A cursor keeps the order of its first page.
 * @returns at most `limit` entries, never more than 1,000, and a cursor when there are more
 * @throws StorageError for an invalid prefix or cursor
 */
export async function listObjectsV2(
  deps: StorageDeps,
  context: RequestContext,
  bucket: string,
  asked: z.infer<typeof listV2Request>,
): Promise<{ hasNext: boolean; nextCursor?: string; folders: object[]; objects: object[] }> {
  const { prefix, exactMatch, with_delimiter: isDelimited } = asked;
  if (prefix !== '') checkKey(prefix.replace(/\/$/, ''));
  const limit = Math.min(asked.limit, maxPageSize);
  const cursor = asked.cursor === undefined ? null : readCursor(asked.cursor);
  const { column, order } = cursor ?? asked.sortBy;
  // Column and direction come from fixed lists, never from the request text. A folder has no time of its own.
  const time = column === 'name' ? `'epoch'::timestamptz` : `coalesce(${column}, 'epoch')`;
  const { rows } = await deps.db.run(
    { ...context, readOnly: true },
    builtSql<Entry>(`with matching as (
       select *, case when $3 and position('/' in substr(name, length($2) + 1)) > 0
         then left(name, length($2) + position('/' in substr(name, length($2) + 1))) end as folder
       from storage.objects where bucket_id = $1 and starts_with(name, $2) and (not $4 or name = $2)
     ), entries as (
       select name, id, updated_at, created_at, last_accessed_at, metadata from matching where folder is null
       union all
       select distinct folder, null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
       from matching where folder is not null
     )
     select *, to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as after from entries
     where $5::text is null
        or (${time}, name collate "C") ${order === 'asc' ? '>' : '<'} (coalesce($6::timestamptz, 'epoch'), $5 collate "C")
     order by ${time} ${order}, name collate "C" ${order} limit $7`),
    [bucket, prefix, isDelimited, exactMatch, cursor?.name ?? null, cursor?.after ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const level = prefix.split('/').length - 1;
  const keyOf = ({ name }: Entry) => (isDelimited ? { key: name.split('/')[level] } : {});
  return {
    hasNext: rows.length > limit,
    ...(rows.length > limit && last !== undefined
      ? { nextCursor: writeCursor({ name: last.name, after: column === 'name' ? null : last.after, column, order }) }
      : {}),
    folders: page.filter(({ id }) => id === null).map((entry) => ({ ...keyOf(entry), name: entry.name })),
    objects: page
      .filter(({ id }) => id !== null)
      .map(({ after, ...entry }) => ({ ...keyOf({ ...entry, after }), ...entry })),
  };
}

const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(text: string): Cursor {
  try {
    const cursor = cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    checkKey(cursor.name.replace(/\/$/, ''));
    return cursor;
  } catch {
    throw invalidRequest('body/cursor is not a cursor of a previous page');
  }
}
