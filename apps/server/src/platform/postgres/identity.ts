/** Who a transaction runs as and what the database may know of the request. */
export interface RequestContext {
  /** Database role the transaction becomes. */
  role: string;
  /** JWT claims, for auth.uid() and the policies; null when there are none. */
  claims: Record<string, unknown> | null;
  readOnly: boolean;
  method?: string;
  /** Path as the service sees it, without its prefix: `/todos`, `/rpc/fn`. */
  path?: string;
  /** Request headers, lower-case names. */
  headers?: Record<string, string>;
  /** Schemas to search, already in order; default `public, extensions`. */
  searchPath?: readonly string[];
  statementTimeoutMs?: number;
  /** How long to keep retrying when the pool has no connection; default 0, a single attempt of one second. */
  acquireTimeoutMs?: number;
  /** Further transaction-local settings, e.g. `storage.operation`. Names come from code, never from a request. */
  settings?: Record<string, string>;
}

/** The provider's own code acting across companies: functions, webhooks, jobs, the command line. */
export const asService: RequestContext = { role: 'service_role', claims: { role: 'service_role' }, readOnly: false };

/** The sign-in service. */
export const asAuthAdmin: RequestContext = { role: 'auth_admin', claims: null, readOnly: false };

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** One parameterised statement that gives the open transaction its identity; everything is local to it. */
export function identityStatement(context: RequestContext): { name: string; text: string; values: string[] } {
  const claims = context.claims ?? { role: context.role };
  const names = [
    'search_path',
    'statement_timeout',
    'request.jwt.claims',
    'request.method',
    'request.path',
    'request.headers',
  ];
  const values = [
    (context.searchPath ?? ['public', 'extensions']).map(quoteIdentifier).join(', '),
    String(context.statementTimeoutMs ?? 8000),
    JSON.stringify(claims),
    context.method ?? '',
    context.path ?? '',
    JSON.stringify(context.headers ?? {}),
  ];
  for (const [name, value] of Object.entries(context.settings ?? {})) {
    names.push(name);
    values.push(value);
  }
  names.push('role');
  values.push(context.role);
  const calls = names.map((name, at) => `set_config('${name.replaceAll("'", "''")}', $${at + 1}, true)`);
  return { name: `identity ${names.slice(6, -1).join(' ')}`.trim(), text: `select ${calls.join(', ')}`, values };
}
