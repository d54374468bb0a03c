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
export const receiptQuery = (receipt: StoredReceipt) => storedPaperQuery(RECEIPTS_BUCKET, receipt, m.receiptNotLoaded);

/** A file of a private bucket. Kept only while it is shown. @param failed says that it could not be read */
export const storedPaperQuery = (bucket: string, { path, type }: StoredReceipt, failed: string) =>
  queryOptions<Blob>({
    queryKey: [bucket, path],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const { storage } = await loadStorage();
      const { data, error } = await storage.from(bucket).download(path, {}, { cache: 'no-store' });
      if (error !== null) throw new Error(failed);
      return new Blob([data], { type });
    },
  });
