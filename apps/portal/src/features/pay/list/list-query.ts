import { foldText } from '@portage/domain/text/fold-text';
import { containingWords } from '#lib/api/containing.ts';
import { rest } from '#lib/api/data-client.ts';
import type { PaymentFilter } from '../payment-filters.ts';

/** Filter methods shared by the queries of both lists. */
interface FilterableQuery {
  in(column: string, values: readonly string[]): this;
  lte(column: string, value: string): this;
  or(filters: string, options?: { referencedTable?: string }): this;
}

/** Page size on screen. */
export const PAGE = 200;
/** The server's maximum page size, used for exports. */
export const MAX_ROWS = 1000;

/** Up to this many members are matched by id, which can use an index. */
const MAX_MEMBER_IDS = 100;

const wordsOf = (search: string) => search.trim().split(/\s+/).filter(Boolean);

function filterByWords<Query extends FilterableQuery>(
  query: Query,
  words: readonly string[],
  byEmail: boolean,
  referencedTable?: string,
): Query {
  const columns = ['first_name', 'last_name', ...(byEmail ? ['email'] : [])];
  return containingWords(columns, words).reduce(
    (filtered, filter) =>
      referencedTable === undefined ? filtered.or(filter) : filtered.or(filter, { referencedTable }),
    query,
  );
}

/** A payment type as stored, and in the reader's language. */
export interface PaymentType {
  readonly value: string;
  readonly label: string;
}

/** The embed to select and the filter to apply for a search. */
export interface Search {
  readonly embed: string;
  filter<Query extends FilterableQuery>(query: Query): Query;
}

/**
 * Filters lines whose employee or payment type matches the search. A few matching employees are looked up first and
 * filtered by id, so a long list is not scanned; when many match, the embed is searched instead, which fills the first
 * page quickly.
 * @param types the payment types of the list as stored, with what the reader sees
 */
export async function buildSearch(
  companyId: string,
  { search, byEmail }: Pick<PaymentFilter, 'search' | 'byEmail'>,
  types: readonly PaymentType[],
  signal: AbortSignal | undefined,
): Promise<Search> {
  const words = wordsOf(search);
  if (words.length === 0) return { embed: '', filter: (query) => query };
  const text = foldText(search.trim());
  const found = types.filter(({ label }) => foldText(label).includes(text)).map(({ value }) => value);
  if (found.length === 0) {
    const memberIds = await findMemberIds(companyId, words, byEmail, signal);
    if (memberIds !== null) return { embed: '', filter: (query) => query.in('team_member_id', memberIds) };
  }
  return {
    // Used only to search; not displayed.
    embed: `, found:${byEmail ? 'team_members' : 'team_directory'}(team_member_id)`,
    filter: (query) =>
      filterByWords(query, words, byEmail, 'found').or(
        `found.not.is.null${found.length === 0 ? '' : `,payment_type.in.(${found.join()})`}`,
      ),
  };
}

/** Ids of the members whose name or email contains all words; null when there are too many to filter by id. */
async function findMemberIds(
  companyId: string,
  words: readonly string[],
  byEmail: boolean,
  signal: AbortSignal | undefined,
) {
  const table = byEmail ? ('team_members' as const) : ('team_directory' as const);
  let query = filterByWords(rest.from(table).select('team_member_id').eq('company_id', companyId), words, byEmail);
  query = query.limit(MAX_MEMBER_IDS + 1);
  if (signal !== undefined) query = query.abortSignal(signal);
  const { data } = await query.throwOnError();
  return data.length > MAX_MEMBER_IDS ? null : data.map((member) => member.team_member_id);
}

/** Continues after the last row read. Both lists are sorted by latest start date, then id. */
export function afterCursor<Query extends FilterableQuery>(
  query: Query,
  last: { start_date: string; id: string } | null,
): Query {
  if (last === null) return query;
  // The first condition is implied by the second, but it lets Postgres use an index.
  return query
    .lte('start_date', last.start_date)
    .or(`start_date.lt.${last.start_date},and(start_date.eq.${last.start_date},id.gt.${last.id})`);
}

export async function readAllPages<Row>(read: (last: Row | null, limit: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.at(-1) ?? null, MAX_ROWS);
    rows.push(...page);
    if (page.length < MAX_ROWS) return rows;
  }
}
