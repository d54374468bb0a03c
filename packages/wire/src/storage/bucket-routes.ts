import { Hono } from 'hono';
import { z } from 'zod';
import { removeObjects, type StorageDeps, writeFailure } from './objects/objects.ts';
import { globalSizeLimit } from './objects/put-object.ts';
import { bodyOf, contextOf } from './request-context.ts';
import { bucketExists, bucketNotEmpty, noSuchBucket, StorageError } from './storage-error.ts';

const units = { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 } as const;
/** A number of bytes, or text such as `1.5mb`. */
const sizeLimit = z
  .union([z.number(), z.string().regex(/^\d{1,15}(\.\d{1,9})? ?(b|kb|mb|gb)?$/i)])
  .transform((value) => {
    const [, count, unit] = /^([\d.]+) ?([a-z]*)$/i.exec(String(value)) ?? [];
    return Math.floor(Number(count ?? value) * units[(unit ?? '').toLowerCase() as keyof typeof units]);
  })
  .pipe(z.number().int().min(0).max(globalSizeLimit, `must be <= ${globalSizeLimit}`))
  .nullish();
/** Buckets hold plain files in one version each. A request for another kind or for versions is refused. */
const settings = {
  type: z.literal('STANDARD').optional(),
  versioning_status: z.undefined('The feature versioning is not enabled for this resource').optional(),
  public: z.boolean().default(false),
  file_size_limit: sizeLimit,
  allowed_mime_types: z.array(z.string().min(1)).nullish(),
};
const name = z.string().regex(/^[A-Za-z0-9_!.*'() &$@=;:+,?-]{1,100}$/, 'must be a valid bucket name');
const creation = z.object({ id: name.optional(), name, ...settings });
/** Fields that are left out keep their value; null clears a limit. */
const change = z.object({ ...settings, public: z.boolean().optional() });
const paging = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});
const columns =
  'id, name, owner_id as owner, public, type, file_size_limit::float8 as file_size_limit, allowed_mime_types, created_at, updated_at';

/** Bucket routes, under the caller's policies. This project's policies restrict them to the provider. */
export function bucketRoutes(deps: StorageDeps): Hono {
  const app = new Hono();
  const written = <T>(write: Promise<T>): Promise<T> =>
    write.catch((error: unknown) => {
      const failure = writeFailure(error);
      throw failure instanceof StorageError && failure.code === 'KeyAlreadyExists' ? bucketExists() : failure;
    });

  app.post('/bucket', async (context) => {
    const caller = await contextOf(deps, context.req.raw, 'storage.bucket.create');
    const asked = await bodyOf(context, creation);
    await written(
      deps.db.run(
        caller,
        'insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner_id) values ($1, $2, $3, $4, $5, $6)',
        [
          asked.id ?? asked.name,
          asked.name,
          asked.public,
          asked.file_size_limit ?? null,
          asked.allowed_mime_types ?? null,
          typeof caller.claims?.sub === 'string' ? caller.claims.sub : null,
        ],
      ),
    );
    return context.json({ name: asked.name });
  });
  app.get('/bucket', async (context) => {
    const caller = await contextOf(deps, context.req.raw, 'storage.bucket.list');
    const asked = paging.parse(context.req.query());
    const column: 'id' | 'name' | 'created_at' | 'updated_at' = asked.sortColumn;
    const order: 'asc' | 'desc' = asked.sortOrder;
    const { rows } = await deps.db.run(
      { ...caller, readOnly: true },
      `select ${columns} from storage.buckets where $1 = '' or position(lower($1) in lower(name)) > 0
       order by ${column} ${order} limit $2 offset $3`,
      [asked.search, asked.limit, asked.offset],
    );
    return context.json(rows);
  });
  app.get('/bucket/:id', async (context) => {
    const caller = await contextOf(deps, context.req.raw, 'storage.bucket.get');
    const { rows } = await deps.db.run(
      { ...caller, readOnly: true },
      `select ${columns} from storage.buckets where id = $1`,
      [context.req.param('id')],
    );
    if (rows[0] === undefined) throw noSuchBucket();
    return context.json(rows[0]);
  });
  app.put('/bucket/:id', async (context) => {
    const caller = await contextOf(deps, context.req.raw, 'storage.bucket.update');
    const asked = await bodyOf(context, change);
    const { rowCount } = await written(
      deps.db.run(
        caller,
        `update storage.buckets set public = coalesce($2, public),
         file_size_limit = case when $3 then $4 else file_size_limit end,
         allowed_mime_types = case when $5 then $6 else allowed_mime_types end, updated_at = app.now()
         where id = $1`,
        [
          context.req.param('id'),
          asked.public ?? null,
          asked.file_size_limit !== undefined,
          asked.file_size_limit ?? null,
          asked.allowed_mime_types !== undefined,
          asked.allowed_mime_types ?? null,
        ],
      ),
    );
    if (rowCount === 0) throw noSuchBucket();
    return context.json({ message: 'Successfully updated' });
  });
  app.post('/bucket/:id/empty', async (context) => {
    const caller = await contextOf(deps, context.req.raw, 'storage.bucket.empty');
    const id = context.req.param('id');
    const { rows } = await deps.db.run({ ...caller, readOnly: true }, 'select from storage.buckets where id = $1', [
      id,
    ]);
    if (rows.length === 0) throw noSuchBucket();
    await removeObjects(deps, caller, id, null);
    return context.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  });
  app.delete('/bucket/:id', async (context) => {
    const caller = await contextOf(deps, context.req.raw, 'storage.bucket.delete');
    const { rowCount } = await deps.db
      .run(caller, 'delete from storage.buckets where id = $1', [context.req.param('id')])
      .catch((error: { code?: string }) => {
        throw error.code === '23503' || error.code === '23001' ? bucketNotEmpty() : error;
      });
    if (rowCount === 0) throw noSuchBucket();
    return context.json({ message: 'Successfully deleted' });
  });
  return app;
}
