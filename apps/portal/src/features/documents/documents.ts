import type { Database } from '@portage/contract/database.gen';
import { blobType, DOCUMENTS_BUCKET, storagePath } from '@portage/domain/documents';
import { useQuery } from '@tanstack/react-query';
import { saveFile } from '#lib/csv.ts';
import { rest, storage } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toast.ts';

type Tables = Database['public']['Tables'];
export type StoredDocument = Tables['documents']['Row'];
export type SentDocument = Tables['new_documents']['Row'];

/** A document is filed a moment after it is signed; it is looked for this often (ms) and this many times. */
const LOOK_AGAIN = { every: 1000, times: 30 };

/**
 * The documents that a user can download, newest first.
 * @param signed how many documents are signed: while fewer are filed, the list is read again
 */
export function useDocuments(userId: string | undefined, signed: number) {
  return useQuery<StoredDocument[]>({
    queryKey: queryKeys.documents(userId ?? ''),
    enabled: userId !== undefined,
    refetchInterval: ({ state: { data = [], dataUpdateCount } }) =>
      data.length < signed && dataUpdateCount < LOOK_AGAIN.times && LOOK_AGAIN.every,
    meta: { errorTitle: 'Error fetching documents' },
    queryFn: async ({ signal }) => {
      const { data } = await rest
        .from('documents')
        .select('*')
        .eq('user_id', userId ?? '')
        .order('created_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** The documents of a company that were sent for signature, newest first. */
export function useSentDocuments(companyId: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.newDocuments(companyId ?? ''), 'all'],
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching documents' },
    queryFn: async ({ signal }): Promise<SentDocument[]> => {
      const { data } = await rest
        .from('new_documents')
        .select('*')
        .eq('company_id', companyId ?? '')
        .order('created_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

const GONE = 'The file could not be downloaded. It may have been removed from storage.';
const FAILED = 'There was an error downloading the file.';

/** Saves a document under its name and says how it went. */
export async function downloadDocument(document: StoredDocument): Promise<void> {
  const { data, error } = await storage.from(DOCUMENTS_BUCKET).download(storagePath(document.file_path));
  if (error) {
    const missing = 'status' in error && (error.status === 400 || error.status === 404);
    toast({ title: 'Download failed', description: missing ? GONE : FAILED, variant: 'destructive' });
    return;
  }
  saveFile(fileName(document), new Blob([data], { type: blobType(document.file_path) }));
  toast({ title: 'Download successful', description: `${document.name} has been downloaded successfully.` });
}

/** The document's name with the extension of its file, so that it opens with the right program. */
function fileName({ name, file_path }: StoredDocument): string {
  const extension = /\.[^./]+$/.exec(file_path)?.[0] ?? '';
  return name.toLowerCase().endsWith(extension.toLowerCase()) ? name : `${name}${extension}`;
}
