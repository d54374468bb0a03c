import { RECEIPTS_BUCKET } from '@portage/domain/expenses/receipt';
import * as m from '@portage/messages/expenses';
import { queryOptions } from '@tanstack/react-query';
import { loadStorage } from '#lib/api/load-storage.ts';

/** A receipt in storage. */
export interface StoredReceipt {
  readonly path: string;
  readonly type: string;
}

/** The file of a receipt, for the people of the client and staff. Kept only while it is shown. */
export const receiptQuery = ({ path, type }: StoredReceipt) =>
  queryOptions<Blob>({
    queryKey: ['receipt', path],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const { storage } = await loadStorage();
      const { data, error } = await storage.from(RECEIPTS_BUCKET).download(path, {}, { cache: 'no-store' });
      if (error !== null) throw new Error(m.receiptNotLoaded);
      return new Blob([data], { type });
    },
  });
