import { clientAddress, inProcess, networkOf } from '@portage/platform/http/client-address';
import { TooBusyError } from '@portage/platform/http/too-busy';
import { visitorRate } from '@portage/platform/http/visitor-rate';
import { asCaller } from '@portage/platform/postgres/connections/connection-shares';
import type { MiddlewareHandler } from 'hono';
import { type CallerParts, identifyCaller } from './caller.ts';

/**
 * Counts the statements of a request for its user, or for its address when it has no session. Requests without a session
 * are limited to a rate as well. The secret key is the provider's own and has no limit.
 * @throws TooBusyError for an address that sends too many requests
 */
export function callerShare(deps: CallerParts): MiddlewareHandler {
  const rate = visitorRate(deps.config.webProcesses);
  return async (context, next) => {
    const request = context.req.raw;
    const caller = await identifyCaller(deps, request.headers).catch(() => null);
    if (caller?.role === 'service_role') return next();
    const user = caller?.claims?.sub;
    if (user !== undefined) return asCaller(`user ${user}`, next);
    const address = networkOf(clientAddress(request));
    if (address !== inProcess && !rate.take(address, performance.now())) throw new TooBusyError('requests');
    return asCaller(`address ${address}`, next);
  };
}
