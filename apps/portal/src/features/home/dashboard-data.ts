import type { Database } from '@portage/contract/database.gen';
import { monthBounds } from '@portage/domain/payments';
import type { PlainDate } from '@portage/domain/plain-date';
import { useQuery } from '@tanstack/react-query';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

type Tables = Database['public']['Tables'];

const id = (companyId: string | undefined) => companyId ?? '';

/** How many members there are, approved and waiting, and the newest five. */
export function useTeamFacts(companyId: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.teamMembers(id(companyId)), 'facts'],
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching team members' },
    queryFn: async ({ signal }) => {
      const members = () => rest.from('team_members');
      const [all, approved, newest] = await Promise.all([
        members()
          .select('team_member_id', { count: 'exact', head: true })
          .eq('company_id', id(companyId))
          .abortSignal(signal)
          .throwOnError(),
        members()
          .select('team_member_id', { count: 'exact', head: true })
          .eq('company_id', id(companyId))
          .eq('status', 'approved')
          .abortSignal(signal)
          .throwOnError(),
        members()
          .select('team_member_id, first_name, last_name, status, date_added')
          .eq('company_id', id(companyId))
          .order('date_added', { ascending: false })
          .limit(5)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return { all: all.count ?? 0, approved: approved.count ?? 0, newest: newest.data };
    },
  });
}

/** The month's scheduled and one-time payments, the newest five of each, and what is due next. */
export function usePaymentFacts(companyId: string | undefined, today: PlainDate) {
  const { from, to } = monthBounds(today);
  return useQuery({
    queryKey: [...queryKeys.payments(id(companyId)), 'facts', today],
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching payments' },
    queryFn: async ({ signal }) => {
      const [month, recent, next] = await Promise.all([
        rest
          .from('payments')
          .select('status, start_date, payday, gross_salary, ei, cpp')
          .eq('company_id', id(companyId))
          .gte('payday', from)
          .lte('payday', to)
          .abortSignal(signal)
          .throwOnError(),
        rest
          .from('payments')
          .select('id, status, created_at, gross_salary, ei, cpp, payday, employee:team_members(first_name, last_name)')
          .eq('company_id', id(companyId))
          .order('created_at', { ascending: false })
          .limit(5)
          .abortSignal(signal)
          .throwOnError(),
        rest
          .from('payments')
          .select('payday, gross_salary, ei, cpp')
          .eq('company_id', id(companyId))
          .gte('payday', today)
          .order('payday')
          .limit(200)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return { month: month.data, recent: recent.data, next: next.data };
    },
  });
}

export function useOneTimeFacts(companyId: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.oneTimePayments(id(companyId)), 'facts'],
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching one-time payments' },
    queryFn: async ({ signal }) => {
      const { data } = await rest
        .from('wip_one_time_payments')
        .select('id, status, created_at, amount, payment_type, employee_name, start_date')
        .eq('company_id', id(companyId))
        .order('created_at', { ascending: false })
        .limit(200)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

export type Agreement = Pick<Tables['new_documents']['Row'], 'status' | 'file_url'>;

/** The newest service agreement, or null when none was sent yet. */
export function useAgreement(companyId: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.newDocuments(id(companyId)), 'agreement'],
    enabled: companyId !== undefined,
    queryFn: async ({ signal }): Promise<Agreement | null> => {
      const { data } = await rest
        .from('new_documents')
        .select('status, file_url')
        .eq('company_id', id(companyId))
        .eq('type', 'EOR_SERVICE_AGREEMENT')
        .order('created_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}
