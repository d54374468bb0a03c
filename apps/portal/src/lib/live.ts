import { paymentStatus } from '@portage/domain/statuses';
import type { RealtimePostgresChangesPayload } from '@supabase/realtime-js';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { auth } from './auth-client.ts';
import { realtime } from './data-client.ts';
import { queryKeys } from './query-keys.ts';
import { toast } from './toast.ts';

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;

const tables = {
  team_members: queryKeys.teamMembers,
  plans: queryKeys.plans,
  payments: queryKeys.payments,
  wip_one_time_payments: queryKeys.oneTimePayments,
  invoices: queryKeys.invoices,
  new_documents: queryKeys.newDocuments,
};

/** Refetches what the company's data changes elsewhere affect, and shows a toast for the important ones. */
export function useLiveUpdates(company: { id: string; user_id: string } | null | undefined): void {
  const queryClient = useQueryClient();
  const [companyId, userId] = [company?.id, company?.user_id];
  useEffect(() => {
    if (companyId === undefined || userId === undefined) return undefined;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const refetch = (table: keyof typeof tables) =>
      void queryClient.invalidateQueries({ queryKey: tables[table](companyId) });
    const refetchDocuments = () => void queryClient.invalidateQueries({ queryKey: queryKeys.documents(userId) });
    let channel = realtime.channel(`company-${companyId}`);
    // A signed document is filed shortly after the signature, so `documents` has its own subscription.
    channel = channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'documents', filter: `user_id=eq.${userId}` },
      refetchDocuments,
    );
    for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
      channel = channel.on(
        'postgres_changes',
        { event: '*', schema: 'public', table, filter: `company_id=eq.${companyId}` },
        (change: Change) => {
          refetch(table);
          if (table === 'payments' || table === 'wip_one_time_payments')
            void queryClient.invalidateQueries({ queryKey: queryKeys.payrollCosts(companyId) });
          // Payments embed their invoice.
          if (table === 'invoices')
            for (const joined of ['payments', 'wip_one_time_payments'] as const) refetch(joined);
          announce(table, change);
          if (table === 'plans' && becomes(change, 'Completed')) {
            const timer = setTimeout(() => void refreshTeam(queryClient, companyId), 500);
            timers.add(timer);
          }
        },
      );
    }
    let unsubscribed = false;
    // Pass the refreshed token to the open channel.
    const { data: following } = auth.onAuthStateChange((event) => {
      if (event === 'TOKEN_REFRESHED') void realtime.setAuth();
    });
    // Set the token before joining, because it decides which rows the channel receives.
    void realtime.setAuth().then(() => {
      if (unsubscribed) return;
      channel.subscribe((status) => {
        // Refetch on every (re)subscribe to catch up on missed changes.
        if (status !== 'SUBSCRIBED') return;
        for (const table of Object.keys(tables) as (keyof typeof tables)[]) refetch(table);
        refetchDocuments();
      });
    });
    return () => {
      unsubscribed = true;
      following.subscription.unsubscribe();
      for (const timer of timers) clearTimeout(timer);
      void realtime.removeChannel(channel);
    };
  }, [companyId, userId, queryClient]);
}

/** A completed plan changes what the team list allows, so refetch the list even when it is not shown. */
async function refreshTeam(queryClient: QueryClient, companyId: string): Promise<void> {
  try {
    await queryClient.refetchQueries(
      { queryKey: queryKeys.teamMembers(companyId), type: 'all' },
      { throwOnError: true },
    );
  } catch {
    toast({
      title: 'Error updating team members',
      description: 'Could not refresh team members after plan update.',
      variant: 'destructive',
    });
  }
}

const statusOf = (row: object): string => ('status' in row && typeof row.status === 'string' ? row.status : '');

function becomes(change: Change, status: string): boolean {
  const same = (text: string) => text.toLowerCase() === status.toLowerCase();
  return change.eventType !== 'DELETE' && same(statusOf(change.new)) && !same(statusOf(change.old));
}

/** Complete and paid are the same status: a change from one to the other is not announced again. */
function becomesPaid(change: Change): boolean {
  if (change.eventType !== 'UPDATE') return false;
  return paymentStatus(statusOf(change.new)) === 'paid' && paymentStatus(statusOf(change.old)) !== 'paid';
}

function announce(table: keyof typeof tables, change: Change): void {
  const row = change.new as Record<string, unknown>;
  if (table === 'team_members' && change.eventType === 'UPDATE' && becomes(change, 'approved')) {
    toast({ title: 'Team Member Approved', description: `${row.first_name} ${row.last_name}` });
  }
  if (table === 'plans' && becomes(change, 'Completed'))
    toast({ title: 'Plan Updated', description: `Your ${row.plan_name} plan is active.` });
  if (table === 'payments' && becomesPaid(change)) toast({ title: 'Payment Complete' });
  if (table === 'wip_one_time_payments' && becomesPaid(change)) toast({ title: 'One-time Payment Complete' });
}
