import type { RequestContext } from '@portage/platform/postgres/identity';
import { z } from 'zod';
import { checkKey, type StorageDeps } from '../objects/objects.ts';

const sortColumns = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const;

/** Options of a listing. */
export const listRequest = z.object({
  prefix: z.string().default(''),
  limit: z.number().int().min(1).max(10_000).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().default(''),
  sortBy: z
    .object({ column: z.enum(sortColumns).default('name'), order: z.enum(['asc', 'desc']).default('asc') })
    .default({ column: 'name', order: 'asc' }),
});

/** Lists one level of a bucket that the caller can see: folders (all fields null except the name) and objects. */
export async function listObjects(
  deps: StorageDeps,
  context: RequestContext,
  bucket: string,
  asked: z.infer<typeof listRequest>,
): Promise<object[]> {
  const folder = asked.prefix.replace(/\/+$/, '');
  if (folder !== '') checkKey(folder);
  const column: 'segment' | 'updated_at' | 'created_at' | 'last_accessed_at' =
    asked.sortBy.column === 'name' ? 'segment' : asked.sortBy.column;
  const order: 'asc' | 'desc' = asked.sortBy.order;
  const { rows } = await deps.db.run(
    { ...context, readOnly: true },
    `select * from (
       select distinct on (segment, is_folder) * from (
         select split_part(substr(name, length($2) + 1), '/', 1) as segment,
                position('/' in substr(name, length($2) + 1)) > 0 as is_folder, *
         from storage.objects where bucket_id = $1 and starts_with(name, $2)) level
       where $3 = '' or position(lower($3) in lower(segment)) > 0
       order by segment, is_folder) found
     order by ${column} ${order}, segment
     limit $4 offset $5`,
    [bucket, folder === '' ? '' : `${folder}/`, asked.search, asked.limit, asked.offset],
  );
  return rows.map(({ segment, is_folder, id, updated_at, created_at, last_accessed_at, metadata }) =>
    is_folder
      ? { name: segment, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
      : { name: segment, id, updated_at, created_at, last_accessed_at, metadata },
  );
}
