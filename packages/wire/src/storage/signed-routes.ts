import { asService } from '@portage/platform/postgres/identity';
import { Hono } from 'hono';
import { z } from 'zod';
import { checkKey, findBucket, findObject, findPaths, type StorageDeps } from './objects/objects.ts';
import { checkMayWrite, putObject } from './objects/put-object.ts';
import { sendObject } from './objects/send-object.ts';
import { bodyOf, contextOf, ownerOf, placeOf } from './request-context.ts';
import { invalidToken } from './storage-error.ts';
import { readUpload } from './upload/upload-body.ts';

const expiresIn = z.number().min(1, 'must be >= 1').max(315_360_000);
const uploadSeconds = 7200;
const hidden = 'Either the object does not exist or you do not have access to it';

/** Signed URLs: anyone who has one can download one object, or upload one, until it expires. */
export function signedRoutes(deps: StorageDeps): Hono {
  const app = new Hono();
  const sign = (scope: 'download' | 'upload', url: string, seconds: number, more: Record<string, unknown> = {}) => {
    const iat = Math.floor(deps.clock.now() / 1000);
    return deps.keys.sign({ ...more, url, scope, iat, exp: iat + Math.floor(seconds) });
  };
  const verified = async (token: string | undefined, scope: 'download' | 'upload', url: string) => {
    const claims = await deps.keys.verify(token ?? '').catch((error: { code?: string }) => {
      throw invalidToken(error.code === 'ERR_JWT_EXPIRED' ? expired : undefined);
    });
    // No leeway here, unlike for sessions: a signed URL expires exactly on time.
    if ((claims.exp ?? 0) * 1000 <= deps.clock.now()) throw invalidToken(expired);
    if (claims.scope !== scope || claims.url !== url) throw invalidToken('The token is not for this address');
    return claims;
  };
  // Return paths unescaped: the client escapes the whole URL.
  const addressOf = (bucket: string, path: string, token: string) => `/object/sign/${bucket}/${path}?token=${token}`;

  app.post('/object/sign/:bucket/*', async (context) => {
    const { bucket, path } = placeOf(context, '/object/sign');
    const caller = await contextOf(deps, context.req.raw, `storage.object.sign${path === '' ? '_many' : ''}`);
    if (path === '') {
      const asked = await bodyOf(context, z.object({ expiresIn, paths: z.array(z.string()).max(1000) }));
      const seen = await findPaths(deps, caller, bucket, asked.paths);
      const answers = asked.paths.map(async (one) =>
        seen.has(one)
          ? {
              error: null,
              path: one,
              signedURL: addressOf(bucket, one, await sign('download', `${bucket}/${one}`, asked.expiresIn)),
            }
          : { error: hidden, path: one, signedURL: null },
      );
      return context.json(await Promise.all(answers));
    }
    const asked = await bodyOf(context, z.object({ expiresIn }));
    await findObject(deps, caller, bucket, path);
    return context.json({
      signedURL: addressOf(bucket, path, await sign('download', `${bucket}/${path}`, asked.expiresIn)),
    });
  });
  app.get('/object/sign/*', async (context) => {
    const { bucket, path } = placeOf(context, '/object/sign');
    await verified(context.req.query('token'), 'download', `${bucket}/${path}`);
    return sendObject(deps, context.req.raw, await findObject(deps, asService, bucket, path), 'caller');
  });

  app.post('/object/upload/sign/*', async (context) => {
    const { bucket, path } = placeOf(context, '/object/upload/sign');
    const caller = await contextOf(deps, context.req.raw, 'storage.object.sign_upload_url');
    const [owner, upsert] = [ownerOf(caller), context.req.header('x-upsert') === 'true'];
    checkKey(path);
    await findBucket(deps, bucket);
    await checkMayWrite(deps, caller, { bucket, path, ownerId: owner, existing: upsert ? 'replace' : 'refuse' });
    const token = await sign('upload', `${bucket}/${path}`, uploadSeconds, { owner, upsert });
    return context.json({ url: `/object/upload/sign/${bucket}/${path}?token=${token}`, token });
  });
  app.put('/object/upload/sign/*', async (context) => {
    const { bucket, path } = placeOf(context, '/object/upload/sign');
    const claims = await verified(context.req.query('token'), 'upload', `${bucket}/${path}`);
    await putObject(deps, asService, {
      bucket,
      path,
      ...(await readUpload(context.req.raw)),
      ownerId: typeof claims.owner === 'string' ? claims.owner : null,
      existing: claims.upsert === true ? 'replace' : 'refuse',
    });
    return context.json({ Key: `${bucket}/${path}` });
  });
  return app;
}

const expired = '"exp" claim timestamp check failed';
