import type pg from 'pg';

type Details = string | readonly object[] | null;

/** A failure of `/rest/v1`: HTTP status and PostgREST's four fields. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Details;
  readonly hint: string | null;
  /** Headers that go with the error. */
  headers: Headers | null = null;
  constructor(status: number, code: string, message: string, details: Details = null, hint: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
  }

  with(headers: Headers): this {
    this.headers = headers;
    return this;
  }
}

export const parseError = (message: string, details: string | null = null) =>
  new RestError(400, 'PGRST100', message, details);

/** Full disks, damaged files and internal errors (PostgreSQL, appendix A), whose messages name files of the database. */
const isInternal = (code: string) => /^(53[12]|58|F0|XX)/.test(code);

/**
 * SQLSTATE to status, as PostgREST 14 maps it; the first match wins. A refused permission is 401 for `anon` and 403 for other roles. Unlike
 * PostgREST, an internal error keeps its code only, as PostgreSQL's own log has its message, and a write of a view that cannot be
 * written is the caller's mistake, 405, not the server's.
 */
export function fromDatabase(error: pg.DatabaseError, role: string): RestError {
  const code = error.code ?? 'XX000';
  if (code === '55000' && /^cannot (insert into|update|delete from) (materialized )?view/.test(error.message))
    return new RestError(405, 'PGRST117', 'Unsupported HTTP method', error.message);
  if (isInternal(code))
    return new RestError(statusOf(code, '', role), code, 'The database could not complete the request');
  return new RestError(
    statusOf(code, error.message, role),
    code,
    error.message,
    error.detail ?? null,
    error.hint ?? null,
  );
}

const exact: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '57P01': 503,
  '53400': 500,
  P0001: 400,
};
const families: [pattern: RegExp, status: number][] = [
  [/^08/, 503],
  [/^09/, 500],
  [/^0[LP]/, 403],
  [/^25/, 500],
  [/^28/, 403],
  [/^(2D|38|39|3B|40)/, 500],
  [/^53/, 503],
  [/^(54|55|57|58|F0|HV|P0|XX)/, 500],
];

function statusOf(code: string, message: string, role: string): number {
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  if (code === '22023') return /role .* does not exist/.test(message) ? 401 : 400;
  if (code === '42501') return role === 'anon' ? 401 : 403;
  const raised = /^PT(\d{3})$/.exec(code);
  if (raised) return Number(raised[1]);
  return exact[code] ?? families.find(([pattern]) => pattern.test(code))?.[1] ?? 400;
}
