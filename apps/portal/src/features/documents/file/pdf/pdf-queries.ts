import { queryOptions } from '@tanstack/react-query';
import type { StoredDocument } from '../../document-queries.ts';
import type { Pdf } from './pdf.ts';

/**
 * The document's file, opened to draw its pages, unless its preview is closed before. Its code, several times that of the portal, loads with
 * the first one.
 */
export const pdfQuery = ({ id, file_path }: StoredDocument, file: Blob) =>
  queryOptions({
    queryKey: ['pdf', id, file_path],
    queryFn: async ({ signal }): Promise<Pdf> => (await import('./open-pdf.ts')).openPdf(file, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
