import { asService } from '@portage/platform/postgres/identity';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { listObjects, listRequest } from './listing/list-objects.ts';
import { listObjectsV2, listV2Request } from './listing/list-objects-v2.ts';
import { copyObject, moveObject } from './objects/move-object.ts';
import { findBucket, findObject, removeObjects, type StorageDeps, type StoredObject } from './objects/objects.ts';
import { putObject } from './objects/put-object.ts';
import { sendObject } from './objects/send-object.ts';
import { bodyOf, contextOf, ownerOf, placeOf } from './request-context.ts';
import { invalidRequest, noSuchKey } from './storage-error.ts';
import { readUpload } from './upload/upload-body.ts';

const transfer = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
});
const removal = z.object({ prefixes: z.array(z.string()).max(1000) });

/** Object routes: upload, download, info, list, move, copy, remove. */
export function objectRoutes(deps: StorageDeps): Hono {
  const app = new Hono();

  app.post('/object/list/:bucket', async (context) => {
    const caller = await contextOf(deps, context.req.raw, 'storage.object.list');
    return context.json(
      await listObjects(deps, caller, context.req.param('bucket'), await bodyOf(context, listRequest)),
    );
  });
  app.post('/object/list-v2/:bucket', async (context) => {
    const caller = await contextOf(deps, context.req.raw, 'storage.object.list_v2');
    return context.json(
      await listObjectsV2(deps, caller, context.req.param('bucket'), await bodyOf(context, listV2Request)),
    );
  });
  app.post('/object/move', async (context) => {
    const caller = await contextOf(deps, context.req.raw, 'storage.object.move');
    const { bucketId, sourceKey, destinationKey, destinationBucket } = await bodyOf(context, transfer);
    await moveObject(
      deps,
      caller,
      { bucket: bucketId, path: sourceKey },
      { bucket: destinationBucket ?? bucketId, path: destinationKey },
    );
    return context.json({ message: 'Successfully moved' });
  });
  app.post('/object/copy', async (context) => {
    const caller = await contextOf(deps, context.req.raw, 'storage.object.copy');
    const { bucketId, sourceKey, destinationKey, destinationBucket } = await bodyOf(context, transfer);
    const copy = await copyObject(
      deps,
      caller,
      { bucket: bucketId, path: sourceKey },
      {
        bucket: destinationBucket ?? bucketId,
        path: destinationKey,
        ownerId: ownerOf(caller),
        existing: context.req.header('x-upsert') === 'true' ? 'replace' : 'refuse',
      },
    );
    return context.json({ Key: `${copy.bucket_id}/${copy.name}`, Id: copy.id, ...copy });
  });

  app.get('/object/public/*', async (context) => {
    const { bucket, path } = placeOf(context, '/object/public');
    return sendObject(deps, context.req.raw, await findPublic(deps, bucket, path), 'everyone');
  });
  app.get('/object/info/public/*', async (context) => {
    const { bucket, path } = placeOf(context, '/object/info/public');
    return context.json(described(await findPublic(deps, bucket, path)));
  });
  const info = (prefix: string) => async (context: Context) => {
    const { bucket, path } = placeOf(context, prefix);
    const caller = await contextOf(deps, context.req.raw, 'storage.object.info');
    return context.json(described(await findObject(deps, caller, bucket, path)));
  };
  app.get('/object/info/authenticated/*', info('/object/info/authenticated'));
  app.get('/object/info/*', info('/object/info'));
  const download = (prefix: string) => async (context: Context) => {
    const { bucket, path } = placeOf(context, prefix);
    const caller = await contextOf(deps, context.req.raw, 'storage.object.get_authenticated');
    return sendObject(deps, context.req.raw, await findObject(deps, caller, bucket, path), 'caller');
  };
  app.get('/object/authenticated/*', download('/object/authenticated'));
  app.get('/object/:bucket/*', download('/object'));

  app.on(['POST', 'PUT'], '/object/:bucket/*', async (context) => {
    const isUpdate = context.req.method === 'PUT';
    const { bucket, path } = placeOf(context, '/object');
    const caller = await contextOf(deps, context.req.raw, `storage.object.${isUpdate ? 'upload_update' : 'upload'}`);
    const { id } = await putObject(deps, caller, {
      bucket,
      path,
      ...(await readUpload(context.req.raw)),
      ownerId: ownerOf(caller),
      existing: isUpdate || context.req.header('x-upsert') === 'true' ? 'replace' : 'refuse',
    });
    return context.json({ Key: `${bucket}/${path}`, Id: id });
  });

  app.delete('/object/:bucket/*', async (context) => {
    const { bucket, path } = placeOf(context, '/object');
    if (path === '') {
      const caller = await contextOf(deps, context.req.raw, 'storage.object.delete_many');
      return context.json(await removeObjects(deps, caller, bucket, (await bodyOf(context, removal)).prefixes));
    }
    const caller = await contextOf(deps, context.req.raw, 'storage.object.delete');
    if ((await removeObjects(deps, caller, bucket, [path])).length === 0) throw noSuchKey();
    return context.json({ message: 'Successfully deleted' });
  });
  app.all('/object/*', () => {
    throw invalidRequest('There is no such call');
  });
  return app;
}

/** Objects of public buckets are readable without credentials. */
async function findPublic(deps: StorageDeps, bucket: string, path: string): Promise<StoredObject> {
  if (!(await findBucket(deps, bucket)).public) throw noSuchKey();
  return findObject(deps, asService, bucket, path);
}

function described({ id, name, version, bucket_id, metadata, user_metadata, created_at }: StoredObject): object {
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at,
  };
}
