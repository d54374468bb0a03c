import type { Context, MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

/**
 * A fault of a call. Without doing the work: 'error' responds with 500, 'page' with a web page and 200, 'never' not at all.
 * After doing the work: 'stall' responds byte by byte without end, 'lost' drops the connection.
 */
export type Fault = 'error' | 'page' | 'never' | 'stall' | 'lost';

export interface PlannedFault {
  fault: Fault;
  /** Part of the path of affected calls. */
  of: string;
}

/** Applies the first planned fault that matches the call. */
export function injectFaults(planned: PlannedFault[]): MiddlewareHandler {
  return async (context, next) => {
    const at = planned.findIndex(({ of }) => context.req.path.includes(of));
    const fault = planned.splice(at, at === -1 ? 0 : 1)[0]?.fault;
    if (fault === 'error') return context.text('<h1>Internal Server Error</h1>', 500);
    if (fault === 'page') return context.html('<h1>Maintenance</h1>');
    if (fault === 'never') return new Promise<Response>(() => {});
    await next();
    if (fault === 'lost') dropConnection(context);
    if (fault === 'stall') {
      context.res = new Response(endlessBody());
    }
    return;
  };
}

/** Sends a byte now and then, so the connection is never idle. */
function endlessBody(): ReadableStream {
  let more: NodeJS.Timeout | undefined;
  return new ReadableStream({
    start(stream) {
      more = setInterval(() => stream.enqueue(new TextEncoder().encode(' ')), 20);
    },
    cancel: () => clearInterval(more),
  });
}

function dropConnection(context: Context): void {
  const { outgoing } = context.env as { outgoing: { destroy(): void } };
  outgoing.destroy();
}

export interface Limits {
  standard: number;
  highTier: number;
  testMode: number;
}

const highTier = /\/signature_request\/(send_with_template|files\/)/;

/** The documented per-minute limits of the account. Sending in test mode has its own. */
export function rateLimits(limits: Limits, now: () => number): MiddlewareHandler {
  const counts = new Map<string, number>();
  return async (context, next) => {
    const isTest = await isTestMode(context);
    const tier = isTest ? 'testMode' : highTier.test(context.req.path) ? 'highTier' : 'standard';
    const minute = Math.floor(now() / 60);
    const key = `${tier} ${minute}`;
    const used = (counts.get(key) ?? 0) + 1;
    counts.set(key, used);
    const headers = {
      'x-ratelimit-limit': String(limits[tier]),
      'x-ratelimit-remaining': String(Math.max(0, limits[tier] - used)),
      'x-ratelimit-reset': String((minute + 1) * 60),
    };
    if (used > limits[tier])
      return context.json(new Refusal(429, 'exceeded_rate', 'Too many requests.').body(), 429, headers);
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    return;
  };
}

async function isTestMode(context: Context): Promise<boolean> {
  if (!context.req.path.endsWith('/send_with_template')) return false;
  const body: { test_mode?: boolean } = await context.req.json();
  return body.test_mode === true;
}
