import { todayAt } from '@portage/domain/dates/plain-date';
import { firstDayWithoutTables } from '@portage/domain/income-tax/coming-tables';
import {
  documentOfTables,
  type TaxDifference,
  type TaxTablesDocument,
  tablesOfDocument,
  taxDifferences,
} from '@portage/domain/income-tax/tables-document';
import { TAX_EDITIONS, taxBook } from '@portage/domain/income-tax/tax-editions';
import * as m from '@portage/messages/missing-rates';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';

/** An edition of tax tables: built in, or a file that was added. Of a missing one there is only the first day. */
export interface TaxEditionRow {
  key: string;
  from: string;
  until: string | null;
  edition: string;
  quebec: string;
  /** Where an added edition was published; a built-in one is named after it. */
  source: string | null;
  state: 'builtIn' | 'inUse' | 'superseded' | 'missing';
  addedBy: string | null;
  addedAt: string | null;
  /** What it changes in the edition before; null for the first one. */
  differences: readonly TaxDifference[] | null;
}

const nothing = { source: null, addedBy: null, addedAt: null, differences: null };

/** Every edition, newest pay dates first, and every file that was added; before them, the days that have no tables soon. */
export const taxEditionsQuery = queryOptions({
  queryKey: ['staff_tax_tables'],
  meta: { errorTitle: m.taxTablesNotLoaded },
  queryFn: async ({ signal }): Promise<TaxEditionRow[]> => {
    const { data } = await joinedRest
      .from('staff_tax_tables')
      .select('*')
      .order('added_at', { ascending: false })
      .abortSignal(signal)
      .throwOnError();
    // The server checked each document before it stored it.
    const added = data.map((row) => {
      const document = row.document as unknown as TaxTablesDocument;
      return { row, document, tables: tablesOfDocument(document) };
    });
    const book = taxBook(added.flatMap(({ row, tables }) => (row.superseded_at === null ? [tables] : [])));
    const changesOf = (document: TaxTablesDocument) => {
      const before = book.editions.findLast(({ from }) => from < document.from);
      return before === undefined ? null : taxDifferences(documentOfTables(before, ''), document);
    };
    const rows = [
      ...added.map(
        ({ row, document, tables: { from, until, edition, quebec } }): TaxEditionRow => ({
          key: row.id ?? '',
          from,
          until,
          edition,
          quebec: quebec.edition,
          source: document.source,
          state:
            book.editions.some((one) => one.edition === edition) && row.superseded_at === null ? 'inUse' : 'superseded',
          addedBy: row.added_by,
          addedAt: row.added_at,
          differences: changesOf(document),
        }),
      ),
      ...TAX_EDITIONS.map((tables): TaxEditionRow => {
        const { from, until, edition, quebec } = tables;
        const differences = changesOf(documentOfTables(tables, ''));
        return { ...nothing, key: from, from, until, edition, quebec: quebec.edition, state: 'builtIn', differences };
      }),
    ];
    const missing = firstDayWithoutTables(book, todayAt(Date.now()));
    if (missing !== null)
      rows.push({ ...nothing, key: 'missing', from: missing, until: null, edition: '', quebec: '', state: 'missing' });
    return rows.toSorted((a, b) => (a.from > b.from ? -1 : a.from < b.from ? 1 : 0));
  },
});
