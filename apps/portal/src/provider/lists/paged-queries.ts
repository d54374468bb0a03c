import * as m from '@portage/messages/console-lists';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { consoleKey } from './console-key.ts';

/** Rows of one page. */
export const pageSize = 50;
/** The most rows of a CSV file. */
const maxExported = 20_000;

/** Reads the page after a row; the first page after null. */
export type ReadPage<Row> = (after: Row | null, signal?: AbortSignal) => Promise<Row[]>;

/** A list that is read a page at a time, after the last row of the page before. */
export const pagedQuery = <Row>(name: string, filter: string, read: ReadPage<Row>) =>
  infiniteQueryOptions({
    queryKey: consoleKey(name, 'list', filter),
    meta: { errorTitle: m.notLoaded },
    initialPageParam: null as Row | null,
    queryFn: ({ pageParam, signal }): Promise<Row[]> => read(pageParam as Row | null, signal),
    getNextPageParam: (page: Row[]): Row | undefined => (page.length < pageSize ? undefined : page.at(-1)),
  });

/** Every row of a list, for its CSV file. */
export async function readAll<Row>(read: ReadPage<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  while (rows.length < maxExported) {
    const page = await read(rows.at(-1) ?? null);
    rows.push(...page);
    if (page.length < pageSize) break;
  }
  return rows;
}

/** The filter for the rows after one, in the order of a text column and an id. */
export function afterCursor(column: string, text: string, idColumn: string, id: string): string {
  const quoted = `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
  return `${column}.gt.${quoted},and(${column}.eq.${quoted},${idColumn}.gt.${id})`;
}

/** Text as the database's app.folded: without case, accents and spaces around it. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();
