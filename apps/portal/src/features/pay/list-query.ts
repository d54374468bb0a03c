import { rest } from '#lib/data-client.ts';

/** What the queries of both lists have in common. */
interface Narrowable {
  in(column: string, values: readonly string[]): this;
  lte(column: string, value: string): this;
  or(filters: string, options?: { referencedTable?: string }): this;
}

/** Lines read at a time on the page. */
export const PAGE = 200;
/** As many as the server hands out at once: for a file of all of them. */
export const MOST = 1000;

/** The embed that a search of many members looks in; it is not among the columns that are shown. */
const FOUND = 'found:team_members(team_member_id)';
/** So many members are asked for by their ids, which an index answers. */
const NAMED = 100;

const wordsOf = (search: string) => search.trim().split(/\s+/).filter(Boolean);

function byWords<Query extends Narrowable>(query: Query, words: readonly string[], referencedTable?: string): Query {
  return words.reduce((narrowed, word) => {
    const like = `ilike.${containing(word)}`;
    const filters = `first_name.${like},last_name.${like},email.${like}`;
    return referencedTable === undefined ? narrowed.or(filters) : narrowed.or(filters, { referencedTable });
  }, query);
}

/** How a list is searched: the embed to select, and the narrowing of the query. */
export interface Search {
  readonly embed: string;
  narrow<Query extends Narrowable>(query: Query): Query;
}

/**
 * Narrows to lines whose employee or payment type has the words. Few employees are looked up first and named, so that a long list is
 * not read for them; many are looked for beside each line, of which the first page is soon found.
 * @param types the payment types of the list
 */
export async function searching(
  companyId: string,
  search: string,
  types: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Search> {
  const words = wordsOf(search);
  if (words.length === 0) return { embed: '', narrow: (query) => query };
  const text = search.trim().toLowerCase();
  if (!types.some((type) => type.toLowerCase().includes(text))) {
    const named = await membersNamed(companyId, words, signal);
    if (named !== null) return { embed: '', narrow: (query) => query.in('team_member_id', named) };
  }
  return {
    embed: `, ${FOUND}`,
    narrow: (query) =>
      byWords(query, words, 'found').or(`found.not.is.null,payment_type.ilike.${containing(search.trim())}`),
  };
}

/** The ids of the members with the words in their name or e-mail; null when there are too many to name. */
async function membersNamed(companyId: string, words: readonly string[], signal: AbortSignal | undefined) {
  let query = byWords(rest.from('team_members').select('team_member_id').eq('company_id', companyId), words);
  query = query.limit(NAMED + 1);
  if (signal !== undefined) query = query.abortSignal(signal);
  const { data } = await query.throwOnError();
  return data.length > NAMED ? null : data.map((member) => member.team_member_id);
}

/** Goes on behind the last line that was read, in the order of both lists: latest start first, then by id. */
export function behind<Query extends Narrowable>(query: Query, last: { start_date: string; id: string } | null): Query {
  if (last === null) return query;
  // The first condition follows from the second one; it is what an index can be entered at.
  return query
    .lte('start_date', last.start_date)
    .or(`start_date.lt.${last.start_date},and(start_date.eq.${last.start_date},id.gt.${last.id})`);
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
