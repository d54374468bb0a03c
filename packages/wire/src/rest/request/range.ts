import { RestError } from '../rest-error.ts';

export interface Page {
  offset: number;
  /** Null for all rows. */
  limit: number | null;
}

const unsatisfiable = (details: string) => new RestError(416, 'PGRST103', 'Requested range not satisfiable', details);

/**
 * The rows that both the query string and the Range header ask for, and no more than the server gives.
 * @param header `from-to` or `from-`, both counted from 0 and included; anything else counts as none
 * @throws RestError PGRST103 when the header is upside down or the two have no row in common
 */
export function pageOf(asked: Page, header: string | null, maxRows: number): Page {
  const range = /^(\d{1,15})-(\d{0,15})$/.exec(header ?? '');
  const [from, to] = [Number(range?.[1] ?? 0), range?.[2] ? Number(range[2]) + 1 : Number.POSITIVE_INFINITY];
  if (asked.limit === 0 && asked.offset === 0) return { offset: 0, limit: 0 };
  if (to <= from)
    throw unsatisfiable('The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  const offset = Math.max(asked.offset, from);
  const end = Math.min(to, asked.limit === null ? Number.POSITIVE_INFINITY : asked.offset + asked.limit);
  if (end <= offset) throw unsatisfiable('Limit should be greater than or equal to zero.');
  return { offset, limit: Math.min(end - offset, maxRows) };
}

/** Content-Range: the rows of this answer, of how many. @param total null when they were not counted */
export function contentRange(offset: number, rows: number, total: number | null): string {
  const shown = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : '*';
  return `${shown}/${total ?? '*'}`;
}

/** 200 for all rows, 206 for a part of them. @throws RestError PGRST103 when the offset lies beyond the last row */
export function rangeStatus(offset: number, rows: number, total: number | null): 200 | 206 {
  if (total !== null && offset > total)
    throw unsatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  return total !== null && rows < total ? 206 : 200;
}
