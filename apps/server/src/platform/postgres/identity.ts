/** Who a transaction runs as, and the request details the database can see. */
export interface RequestContext {
  /** Database role of the transaction. */
  role: string;
  /** JWT claims, for auth.uid() and the policies; null when there are none. */
  claims: Record<string, unknown> | null;
  readOnly: boolean;
  method?: string;
  /** Path without the service's prefix: `/todos`, `/rpc/fn`. */
  path?: string;
  /** Request headers, lower-case names. */
  headers?: Record<string, string>;
  /** Schemas to search, in order; default `public, extensions`. */
  searchPath?: readonly string[];
  statementTimeoutMs?: number;
  /** How long to keep retrying when the pool has no connection; default 0, a single attempt of one second. */
  acquireTimeoutMs?: number;
  /** Further transaction-local settings, e.g. `storage.operation`. Names come from code, never from a request. */
  settings?: Record<string, string>;
}

/** The provider's own code, which acts across companies: functions, webhooks, jobs, the CLI. */
export const asService: RequestContext = { role: 'service_role', claims: { role: 'service_role' }, readOnly: false };

/** The sign-in service. */
export const asAuthAdmin: RequestContext = { role: 'auth_admin', claims: null, readOnly: false };

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A parameterized statement that sets the transaction's identity. All settings are transaction-local. */
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
