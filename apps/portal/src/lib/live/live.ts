import { type LiveTable, liveTables } from '@portage/contract/live-tables';
import type { Row } from '@portage/contract/rows';
import * as m from '@portage/messages/shell';
import type { RealtimeChannel } from '@supabase/realtime-js';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../toast/toast.ts';
import { announcements, becomes } from './announcements.ts';
import { openChannel } from './open-channel.ts';
import { tableKey } from './table-key.ts';

/** The tables with a company. */
type CompanyTable = Exclude<LiveTable, 'documents'>;

/** Tables whose changes are followed by company: all that are published but the documents, which belong to an account. */
const tables = liveTables.filter((table): table is CompanyTable => table !== 'documents');

/**
 * Refetches what the company's data changes elsewhere affect, and shows a toast for the important ones.
 * @param memberId the signed-in user, whose role can change
 */
export function useLiveUpdates(company: { id: string; user_id: string } | null | undefined, memberId: string): void {
  const queryClient = useQueryClient();
  const [companyId, userId] = [company?.id, company?.user_id];
  useEffect(() => {
    if (companyId === undefined || userId === undefined) return undefined;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const refetch = (table: CompanyTable) =>
      void queryClient.invalidateQueries({ queryKey: tableKey(table, companyId) });
    // The dashboard reads from most tables.
    const refetchDashboard = () => void queryClient.invalidateQueries({ queryKey: tableKey('dashboard', companyId) });
    const refetchDocuments = () => void queryClient.invalidateQueries({ queryKey: tableKey('documents', userId) });
    // A signed document is filed shortly after the signature, so `documents` has its own subscription.
    const followDocuments = (channel: RealtimeChannel) =>
      channel.on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'documents', filter: `user_id=eq.${userId}` },
        refetchDocuments,
      );
    const follow = <T extends CompanyTable>(channel: RealtimeChannel, table: T) =>
      channel.on<Row<T>>(
        'postgres_changes',
        { event: '*', schema: 'public', table, filter: `company_id=eq.${companyId}` },
        (change) => {
          refetch(table);
          refetchDashboard();
          // Payments embed their invoice.
          if (table === 'invoices')
            for (const joined of ['payments', 'wip_one_time_payments'] as const) refetch(joined);
          announcements[table]?.(change);
          // Another role sees other rows everywhere.
          if (table === 'company_members' && userOf(change.new) === memberId) void queryClient.invalidateQueries();
          if (table === 'plans' && becomes(change, 'Completed')) {
            const timer = setTimeout(() => void refreshTeam(queryClient, companyId), 500);
            timers.add(timer);
          }
        },
      );
    const catchUp = () => {
      for (const table of tables) refetch(table);
      refetchDashboard();
      refetchDocuments();
    };
    const close = openChannel(
      `company-${companyId}`,
      (channel) => tables.reduce(follow, followDocuments(channel)),
      catchUp,
    );
    return () => {
      close();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [companyId, userId, memberId, queryClient]);
}

/** A completed plan changes what the team list allows, so refetch the list even when it is not shown. */
async function refreshTeam(queryClient: QueryClient, companyId: string): Promise<void> {
  try {
    await queryClient.refetchQueries(
      { queryKey: tableKey('team_members', companyId), type: 'all' },
      { throwOnError: true },
    );
  } catch {
    toast({
      title: m.teamRefreshFailed,
      description: m.teamRefreshFailedText,
      variant: 'destructive',
    });
  }
}

const userOf = (row: object): unknown => ('user_id' in row ? row.user_id : null);
