import { type TaxTablesDocument, tablesOfDocument } from '@portage/domain/income-tax/tables-document';
import { type TaxBook, taxBook } from '@portage/domain/income-tax/tax-editions';
import * as m from '@portage/messages/missing-rates';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '../api/data-client.ts';

/** The income tax tables that payroll uses: the built-in editions and those that the provider added. */
export const taxTablesQuery = queryOptions({
  queryKey: ['tax_tables'],
  meta: { errorTitle: m.taxTablesNotLoaded },
  queryFn: async ({ signal }): Promise<TaxBook> => {
    const { data } = await joinedRest.from('tax_tables').select('document').abortSignal(signal).throwOnError();
    // The server checked each document before it stored it.
    return taxBook(data.map(({ document }) => tablesOfDocument(document as unknown as TaxTablesDocument)));
  },
});
