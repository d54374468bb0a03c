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
  /** Default `defaultStatementTimeoutMs`. */
  statementTimeoutMs?: number;
  /** How long to keep retrying when the pool has no connection; default 0. A database that answers is tried for five seconds. */
  acquireTimeoutMs?: number;
  /** Whether the query only asks for work, every two seconds. A slow one is logged at debug level: it only shows that the machine is busy. */
  polls?: boolean;
  /** Further transaction-local settings, e.g. `storage.operation`. Names come from code, never from a request. */
  settings?: Record<string, string>;
  /** False behind a transaction pooler, where the next transaction may run on a session that has prepared nothing. */
  namedStatements?: boolean;
}

/** The provider's own code, which acts across companies: functions, webhooks, jobs, the CLI. */
export const asService: RequestContext = { role: 'service_role', claims: { role: 'service_role' }, readOnly: false };

/** The sign-in service. */
export const asAuthAdmin: RequestContext = { role: 'auth_admin', claims: null, readOnly: false };

export const defaultStatementTimeoutMs = 8000;

/** Names of the statements, by their text. PostgreSQL cuts longer names than 63 bytes, so they have a number. */
const statementNames = new Map<string, string>();

function nameOf(text: string): string {
  const name = statementNames.get(text) ?? `identity ${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * A parameterized statement that sets the transaction's identity. All settings are transaction-local. It gives no row.
 * @param options.setsReadOnly also makes the transaction read only if the context is, for one that has no `begin read only`
 */
export function identityStatement(
  context: RequestContext,
  { setsReadOnly = false } = {},
): { name?: string; text: string; values: string[] } {
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
    String(context.statementTimeoutMs ?? defaultStatementTimeoutMs),
    JSON.stringify(claims),
    context.method ?? '',
    context.path ?? '',
    JSON.stringify(context.headers ?? {}),
  ];
  for (const [name, value] of Object.entries(context.settings ?? {})) {
    names.push(name);
    values.push(value);
  }
  if (setsReadOnly && context.readOnly) {
    names.push('transaction_read_only');
    values.push('on');
  }
  names.push('role');
  values.push(context.role);
  const calls = names.map((name, at) => `set_config('${name.replaceAll("'", "''")}', $${at + 1}, true)`);
  // A setting's value is never null.
  const text = `select where (${calls.join(' || ')}) is null`;
  if (context.namedStatements === false) return { text, values };
  return { name: nameOf(text), text, values };
}
