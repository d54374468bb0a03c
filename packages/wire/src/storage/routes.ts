import { FileStoreUnavailableError, isDiskFull } from '@portage/platform/files/file-store';
import { TooBusyError } from '@portage/platform/http/too-busy';
import { isUnstorableText } from '@portage/platform/postgres/database';
import { Hono } from 'hono';
import pg from 'pg';
import { ZodError } from 'zod';
import { CallerError } from '../auth/sessions/caller.ts';
import { bucketRoutes } from './bucket-routes.ts';
import { objectRoutes } from './object-routes.ts';
import type { StorageDeps } from './objects/objects.ts';
import { signedRoutes } from './signed-routes.ts';
import {
  denied,
  invalidRequest,
  invalidToken,
  StorageError,
  slowDown,
  storageErrorResponse,
  storeFull,
  storeUnavailable,
} from './storage-error.ts';

/** `/storage/v1`, compatible with Supabase Storage. Errors that are not the caller's go to the app's error handler. */
export function storageRoutes(deps: StorageDeps): Hono {
  const app = new Hono();
  app.onError((error) => {
    if (error instanceof TooBusyError) return slowDown(error);
    if (error instanceof StorageError) return storageErrorResponse(error);
    // A role that has no rights to files at all.
    if (error instanceof pg.DatabaseError && error.code === '42501') return storageErrorResponse(denied());
    if (error instanceof FileStoreUnavailableError) {
      deps.log.error({ failure: error.failure, reason: error.message }, 'the file store failed');
      return storageErrorResponse(storeUnavailable());
    }
    if (isDiskFull(error)) {
      deps.log.error({ err: error }, 'there is no room for a file');
      return storageErrorResponse(storeFull());
    }
    if (error instanceof ZodError)
      return storageErrorResponse(invalidRequest(error.issues[0]?.message ?? error.message));
    if (error instanceof CallerError)
      return storageErrorResponse(
        invalidToken(
          error.reason === 'expired'
            ? '"exp" claim timestamp check failed'
            : error.reason === 'ended'
              ? error.message
              : undefined,
        ),
      );
    if (isUnstorableText(error))
      return storageErrorResponse(invalidRequest('The request holds characters that cannot be stored'));
    throw error;
  });
  app.route('/', bucketRoutes(deps));
  app.route('/', signedRoutes(deps));
  app.route('/', objectRoutes(deps));
  return app;
}
