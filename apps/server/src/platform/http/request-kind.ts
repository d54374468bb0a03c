import type { IncomingHttpHeaders } from 'node:http';

/** Who sends a request, by its headers: a hint for reading the log, which a client can forge. */
export type ClientKind = 'portal' | 'browser' | 'sdk' | 'vendor' | 'probe' | 'other';

export function clientKind(headers: IncomingHttpHeaders): ClientKind {
  const agent = headers['user-agent'] ?? '';
  if (headers['sec-fetch-site'] === 'same-origin') return 'portal';
  if (headers['stripe-signature'] !== undefined || /^(stripe|hellosign|dropbox)/i.test(agent)) return 'vendor';
  if (/^(kube-probe|ELB-HealthChecker|GoogleHC|Prometheus|curl\/.*healthcheck)/i.test(agent)) return 'probe';
  if (headers['x-client-info'] !== undefined) return 'sdk';
  return agent.startsWith('Mozilla/') ? 'browser' : 'other';
}

const apis = ['auth', 'rest', 'storage', 'functions', 'realtime'];
const pages = ['sign', 'checkout', 'invoice', 'credit', 'dev', 'calendar', 'built-in'];

/** The part of the product that a path leads to: a small, fixed set. */
export function serviceOf(path: string): string {
  const first = path.split('/', 2)[1] ?? '';
  if (apis.includes(first) || first === 'webhooks') return first;
  if (first === 'health' || first === 'healthz') return 'health';
  return pages.includes(first) ? 'pages' : 'portal';
}

/** Whether requests for a path are too many and too plain for the log: files, and the checks of load balancers. */
export const isRoutine = (path: string): boolean =>
  /^\/(assets|built-in|health|healthz)(\/|$)|\.(ico|svg|png|json|txt|webmanifest)$/.test(path);
