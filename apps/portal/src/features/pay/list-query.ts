/** What the queries of both lists have in common. */
interface Narrowable {
  or(filters: string, options?: { referencedTable?: string }): this;
}

/** Lines read at a time on the page. */
export const PAGE = 200;
/** As many as the server hands out at once: for a file of all of them. */
export const MOST = 1000;

/** The embed that a search looks in; it is not among the columns that are shown. */
export const FOUND = 'found:team_members(team_member_id)';

/** Narrows to lines whose employee or payment type has the words; the query must have selected FOUND when there are any. */
export function bySearch<Query extends Narrowable>(query: Query, search: string): Query {
  const words = search.trim().split(/\s+/).filter(Boolean);
  let narrowed = query;
  for (const word of words) {
    const like = `ilike.${containing(word)}`;
    narrowed = narrowed.or(`first_name.${like},last_name.${like},email.${like}`, { referencedTable: 'found' });
  }
  return words.length === 0
    ? narrowed
    : narrowed.or(`found.not.is.null,payment_type.ilike.${containing(search.trim())}`);
}

/** Goes on behind the last line that was read, in the order of both lists: latest start first, then by id. */
export function behind<Query extends Narrowable>(query: Query, last: { start_date: string; id: string } | null): Query {
  if (last === null) return query;
  return query.or(`start_date.lt.${last.start_date},and(start_date.eq.${last.start_date},id.gt.${last.id})`);
}

/** Reads page after page until there is no more. */
export async function everyPage<Row>(read: (last: Row | null, limit: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.at(-1) ?? null, MOST);
    rows.push(...page);
    if (page.length < MOST) return rows;
  }
}

/** A pattern for texts that contain the words as they were typed, quoted for a logic tree; a star cannot be told from any character. */
function containing(words: string): string {
  const literal = words.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '_');
  return `"*${literal.replaceAll(/[\\"]/g, '\\$&')}*"`;
}
