import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { CallerError, identifyCaller } from '../auth/caller.ts';
import type { Deps } from '../deps.ts';
import { asService, type RequestContext } from '../postgres/identity.ts';
import { checkKey, findBucket, findObject, openBytes, putObject, removeObjects, type StoredObject } from './objects.ts';
import { invalidRequest, invalidToken, noSuchKey, StorageError, storageErrorResponse } from './storage-error.ts';
import { readUpload } from './upload-body.ts';

/** `/storage/v1` as Supabase Storage speaks it. */
export function storageRoutes(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error) => {
    if (error instanceof StorageError) return storageErrorResponse(error);
    if (error instanceof CallerError)
      return storageErrorResponse(
        invalidToken(error.reason === 'expired' ? '"exp" claim timestamp check failed' : undefined),
      );
    throw error;
  });
  const pathOf = (context: Context, prefix: string) => {
    const path = decodeURIComponent(new URL(context.req.url).pathname).split(prefix)[1] ?? '';
    return path;
  };
  const tail = (context: Context, marker: string) => pathOf(context, `${marker}/${context.req.param('bucket')}/`);

  app.post('/object/list/:bucket', async (context) => {
    const caller = await callerContext(deps, context.req.raw, 'storage.object.list');
    return context.json(await list(deps, caller, context.req.param('bucket'), await context.req.json()));
  });
  app.post('/object/sign/:bucket/*', async (context) => {
    const [bucket, path] = [context.req.param('bucket'), tail(context, '/object/sign')];
    const caller = await callerContext(deps, context.req.raw, 'storage.object.sign');
    const { expiresIn } = (await context.req.json()) as { expiresIn?: unknown };
    if (typeof expiresIn !== 'number' || expiresIn < 1) throw invalidRequest('body/expiresIn must be >= 1');
    await findObject(deps, caller, bucket, path);
    const issued = Math.floor(deps.clock.now() / 1000);
    const token = await deps.keys.sign({
      url: `${bucket}/${path}`,
      scope: 'download',
      iat: issued,
      exp: issued + Math.floor(expiresIn),
    });
    return context.json({
      signedURL: `/object/sign/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}?token=${token}`,
    });
  });
  app.get('/object/sign/:bucket/*', async (context) => {
    const [bucket, path] = [context.req.param('bucket'), tail(context, '/object/sign')];
    const claims = await deps.keys.verify(context.req.query('token') ?? '').catch(() => {
      throw invalidToken();
    });
    if (claims.scope !== 'download' || claims.url !== `${bucket}/${path}`)
      throw invalidToken('The token is for another file');
    return send(deps, context, await findObject(deps, asService, bucket, path));
  });
  app.get('/object/public/:bucket/*', async (context) => {
    const [bucket, path] = [context.req.param('bucket'), tail(context, '/object/public')];
    if (!(await findBucket(deps, bucket)).public) throw noSuchKey();
    return send(deps, context, await findObject(deps, asService, bucket, path));
  });
  const download = (marker: string) => async (context: Context) => {
    const caller = await callerContext(deps, context.req.raw, 'storage.object.get_authenticated');
    return send(
      deps,
      context,
      await findObject(deps, caller, context.req.param('bucket') ?? '', tail(context, marker)),
    );
  };
  app.get('/object/authenticated/:bucket/*', download('/object/authenticated'));
  app.get('/object/info/:bucket/*', async (context) => {
    const caller = await callerContext(deps, context.req.raw, 'storage.object.info');
    const object = await findObject(deps, caller, context.req.param('bucket'), tail(context, '/object/info'));
    const { size, mimetype, cacheControl, eTag, lastModified } = object.metadata;
    return context.json({
      id: object.id,
      name: object.name,
      version: object.version,
      bucket_id: object.bucket_id,
      size,
      content_type: mimetype,
      cache_control: cacheControl,
      etag: eTag,
      metadata: object.user_metadata,
      last_modified: lastModified,
      created_at: object.created_at,
    });
  });
  app.get('/object/:bucket/*', download('/object'));

  const upload = (existing: (request: Request) => 'refuse' | 'replace') => async (context: Context) => {
    const [bucket, path] = [context.req.param('bucket') ?? '', tail(context, '/object')];
    const caller = await callerContext(deps, context.req.raw, 'storage.object.upload');
    const body = await readUpload(context.req.raw);
    const { id } = await putObject(deps, caller, {
      bucket,
      path,
      ...body,
      ownerId: typeof caller.claims?.sub === 'string' ? caller.claims.sub : null,
      existing: existing(context.req.raw),
    });
    return context.json({ Key: `${bucket}/${path}`, Id: id });
  };
  app.post(
    '/object/:bucket/*',
    upload((request) => (request.headers.get('x-upsert') === 'true' ? 'replace' : 'refuse')),
  );
  app.put(
    '/object/:bucket/*',
    upload(() => 'replace'),
  );
  app.delete('/object/:bucket', async (context) => {
    const caller = await callerContext(deps, context.req.raw, 'storage.object.delete_many');
    const { prefixes } = (await context.req.json()) as { prefixes?: unknown };
    if (!Array.isArray(prefixes) || prefixes.length > 1000)
      throw invalidRequest('body/prefixes must be a list of at most 1000 paths');
    return context.json(await removeObjects(deps, caller, context.req.param('bucket'), prefixes.map(String)));
  });
  app.delete('/object/:bucket/*', async (context) => {
    const caller = await callerContext(deps, context.req.raw, 'storage.object.delete');
    if ((await removeObjects(deps, caller, context.req.param('bucket'), [tail(context, '/object')])).length === 0)
      throw noSuchKey();
    return context.json({ message: 'Successfully deleted' });
  });
  return app;
}

async function callerContext(deps: Deps, request: Request, operation: string): Promise<RequestContext> {
  const { role, claims } = await identifyCaller(deps.keys, request.headers, deps.clock.now());
  return { role, claims, readOnly: false, method: request.method, settings: { 'storage.operation': operation } };
}

async function list(
  deps: Deps,
  context: RequestContext,
  bucket: string,
  body: { prefix?: unknown; limit?: unknown; offset?: unknown },
): Promise<object[]> {
  const prefix = typeof body.prefix === 'string' && body.prefix !== '' ? `${body.prefix.replace(/\/+$/, '')}/` : '';
  if (prefix !== '') checkKey(prefix.slice(0, -1));
  const { rows } = await deps.db.run<StoredObject & { folder: boolean; segment: string }>(
    { ...context, readOnly: true },
    `select distinct on (segment) split_part(substr(name, length($2) + 1), '/', 1) as segment, position('/' in substr(name, length($2) + 1)) > 0 as folder, *
     from storage.objects where bucket_id = $1 and starts_with(name, $2) order by segment limit $3 offset $4`,
    [bucket, prefix, Math.min(Number(body.limit ?? 100), 1000), Number(body.offset ?? 0)],
  );
  return rows.map((row) =>
    row.folder
      ? { name: row.segment, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
      : {
          name: row.segment,
          id: row.id,
          updated_at: row.updated_at,
          created_at: row.created_at,
          last_accessed_at: row.last_accessed_at,
          metadata: row.metadata,
        },
  );
}

/** The bytes, served so that nothing in them can run: a sandbox without scripts, and no guessing of types. */
async function send(deps: Deps, context: Context, object: StoredObject): Promise<Response> {
  const { size, mimetype, eTag, cacheControl, lastModified } = object.metadata;
  const headers = new Headers({
    'content-type': mimetype,
    'cache-control': cacheControl,
    etag: eTag,
    'last-modified': new Date(lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  });
  const wanted = context.req.query('download');
  if (wanted !== undefined) {
    const name = wanted === '' ? (object.name.split('/').at(-1) ?? 'file') : wanted;
    headers.set(
      'content-disposition',
      `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
  }
  if (context.req.header('if-none-match') === eTag) return new Response(null, { status: 304, headers });
  const range = /^bytes=(\d+)-(\d*)$/.exec(context.req.header('range') ?? '');
  if (range !== null && Number(range[1]) < size) {
    const start = Number(range[1]);
    const end = range[2] === '' ? size - 1 : Math.min(Number(range[2]), size - 1);
    headers.set('content-range', `bytes ${start}-${end}/${size}`);
    headers.set('content-length', String(end - start + 1));
    const { stream } = await openBytes(deps, object, { start, end });
    return new Response(Readable.toWeb(stream) as ReadableStream, { status: 206, headers });
  }
  headers.set('content-length', String(size));
  const { stream } = await openBytes(deps, object);
  return new Response(Readable.toWeb(stream) as ReadableStream, { headers });
}
