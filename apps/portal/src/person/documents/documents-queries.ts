import * as m from '@portage/messages/me-documents';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** What an employment's person is asked to sign, and the files of what they signed; the newest first. */
export const documentsQuery = (memberId: string) =>
  queryOptions({
    queryKey: tableKey('new_documents', memberId),
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }) => {
      const [requests, files] = await Promise.all([
        joinedRest
          .from('new_documents')
          .select('id, status, created_at, replaced_at')
          .eq('team_member_id', memberId)
          .order('created_at', { ascending: false })
          .abortSignal(signal)
          .throwOnError(),
        joinedRest
          .from('documents')
          .select('id, name, created_at, new_document_id')
          .order('created_at', { ascending: false })
          .abortSignal(signal)
          .throwOnError(),
      ]);
      const own = new Set(requests.data.map(({ id }) => id));
      return {
        requests: requests.data,
        files: files.data.filter(({ new_document_id }) => own.has(new_document_id ?? '')),
      };
    },
  });
