import {
  type ClientError,
  clientErrorPath,
  maxClientErrorStack,
  maxClientErrorText,
} from '@portage/contract/client-error';
import { portalRoute } from '@portage/domain/portal-paths';
import { parseJson } from '@portage/platform/http/bounded-json';
import { clientAddress, networkOf } from '@portage/platform/http/client-address';
import { limitedText } from '@portage/platform/http/limited-body';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { withoutPersonalData } from '../../platform/log/without-personal-data.ts';
import { clientErrorRate } from './client-error-rate.ts';

const maxBodyBytes = 8000;

const report = z.object({
  kind: z.enum(['error', 'rejection']),
  message: z.string().max(maxClientErrorText),
  stack: z.string().max(maxClientErrorStack),
  page: z.string().max(100),
  build: z.string().regex(/^[\w.-]{0,60}$/),
}) satisfies z.ZodType<ClientError>;

/**
 * `POST /client-errors`: the portal's uncaught errors, one line of the log each. It works without a session, and always answers 204,
 * so that a page never reports the failure of a report. A visitor's reports are limited, and one that repeats is not logged again.
 */
export function clientErrors(deps: Pick<Deps, 'log' | 'clock'>): Hono {
  const app = new Hono();
  const rate = clientErrorRate();
  app.post(clientErrorPath, async (context) => {
    const request = context.req.raw;
    const site = request.headers.get('sec-fetch-site');
    const given = site === null || site === 'same-origin' ? await readReport(request) : null;
    if (given !== null) {
      const error = { ...given, message: withoutPersonalData(given.message), stack: withoutPersonalData(given.stack) };
      const visitor = networkOf(clientAddress(request));
      if (rate.take(visitor, `${error.page} ${error.message} ${error.stack}`, deps.clock.now()))
        deps.log.warn({ ...error, page: portalRoute(error.page) ?? 'other' }, 'the portal failed in a browser');
    }
    return context.body(null, 204);
  });
  return app;
}

async function readReport(request: Request): Promise<ClientError | null> {
  const text = await limitedText(request, maxBodyBytes);
  if (text === null) return null;
  try {
    return report.safeParse(parseJson(text)).data ?? null;
  } catch {
    return null;
  }
}
