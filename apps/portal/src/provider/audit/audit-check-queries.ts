import type { Database } from '@portage/contract/database.gen';
import * as m from '@portage/messages/console-audit';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../lists/console-key.ts';

/** How often the progress of a check is read, in milliseconds. */
const progressMs = 1000;

export type AuditCheck = Database['public']['Views']['staff_audit_checks']['Row'];

/** The newest check of the audit log, started by any member of the staff; null before the first. */
export const newestCheckQuery = queryOptions<AuditCheck | null>({
  queryKey: consoleKey('audit-check'),
  meta: { errorTitle: m.notLoaded },
  refetchInterval: ({ state }) => (state.data?.finished_at === null ? progressMs : false),
  queryFn: async ({ signal }): Promise<AuditCheck | null> => {
    const { data } = await joinedRest
      .from('staff_audit_checks')
      .select('*')
      .order('started_at', { ascending: false })
      .limit(1)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError();
    return data;
  },
});
