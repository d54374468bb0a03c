import { Hono } from 'hono';
import { ZodError } from 'zod';
import { CallerError } from '../auth/caller.ts';
import { bucketRoutes } from './bucket-routes.ts';
import { objectRoutes } from './object-routes.ts';
import type { StorageDeps } from './objects.ts';
import { signedRoutes } from './signed-routes.ts';
import { invalidRequest, invalidToken, StorageError, storageErrorResponse } from './storage-error.ts';

/** `/storage/v1`, compatible with Supabase Storage. Errors that are not the caller's go to the app's error handler. */
export function storageRoutes(deps: StorageDeps): Hono {
  const app = new Hono();
  app.onError((error) => {
    if (error instanceof StorageError) return storageErrorResponse(error);
    if (error instanceof ZodError)
      return storageErrorResponse(invalidRequest(error.issues[0]?.message ?? error.message));
    if (error instanceof CallerError)
      return storageErrorResponse(
        invalidToken(error.reason === 'expired' ? '"exp" claim timestamp check failed' : undefined),
      );
    throw error;
  });
  app.route('/', bucketRoutes(deps));
  app.route('/', signedRoutes(deps));
  app.route('/', objectRoutes(deps));
  return app;
}
