import { documentTag, isDocumentType, isLetter } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/console-clients';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { fileName } from '#lib/texts/names/document-name.ts';
import { letterStatusLabel, signatureStatusLabel } from '#lib/texts/status-label.ts';
import type { StoredDocument } from '../../../features/documents/document-queries.ts';
import { consoleKey } from '../../lists/console-key.ts';

const maxDocuments = 200;

/** A filed document, or one that was sent for signature and is not filed yet. */
export interface DocumentRow {
  id: string;
  name: string;
  state: string;
  at: string;
  filed: StoredDocument | null;
  /** Of what was sent: whose letter it is; null for the agreement. */
  memberId?: string | null;
}

/** The documents of a client: those out for signature, then those filed, each newest first. */
export const documentsQuery = (companyId: string, userId: string) =>
  queryOptions({
    queryKey: consoleKey('documents', companyId),
    meta: { errorTitle: m.documentsNotLoaded },
    queryFn: async ({ signal }): Promise<DocumentRow[]> => {
      const [filed, sent] = await Promise.all([
        joinedRest
          .from('documents')
          .select('*')
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .limit(maxDocuments)
          .abortSignal(signal)
          .throwOnError(),
        joinedRest
          .from('new_documents')
          .select('id, type, status, created_at, team_member_id, employee:team_members(first_name, last_name)')
          .eq('company_id', companyId)
          .neq('status', 'signed')
          .is('replaced_at', null)
          .order('created_at', { ascending: false })
          .limit(maxDocuments)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return [
        ...sent.data.map(({ id, type, status, created_at, team_member_id, employee }) => ({
          id,
          name: [
            isDocumentType(type) && documentTag(type) === 'Contracts' ? m.serviceAgreement : m.placementLetter,
            employee === null ? '' : `${employee.first_name} ${employee.last_name}`,
          ]
            .filter(Boolean)
            .join(' · '),
          state: (isLetter(type) ? letterStatusLabel : signatureStatusLabel)(status),
          at: created_at,
          filed: null,
          memberId: team_member_id,
        })),
        ...filed.data.map((row) => ({
          id: row.id,
          name: fileName(row.name),
          state: m.filed,
          at: row.created_at,
          filed: row,
        })),
      ];
    },
  });
