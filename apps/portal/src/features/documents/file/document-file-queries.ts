import { queryOptions } from '@tanstack/react-query';
import type { StoredDocument } from '../document-queries.ts';
import { fetchDocument } from './document-file.ts';

/** The file of a document, kept only while it is shown. */
export const documentFileQuery = (document: StoredDocument) =>
  queryOptions({
    queryKey: ['document file', document.id, document.file_path],
    queryFn: () => fetchDocument(document),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
