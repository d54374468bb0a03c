import type { Database } from '@portage/contract/database.gen';
import { costsFrom } from '@portage/domain/payroll-costs';
import type { PlainDate } from '@portage/domain/plain-date';
import { useQuery } from '@tanstack/react-query';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

type Tables = Database['public']['Tables'];

const id = (companyId: string | undefined) => companyId ?? '';

/** Counts of all and of approved members, and the five newest. */
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

export function useRecentPayments(companyId: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.payments(id(companyId)), 'recent'],
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching payments' },
    queryFn: async ({ signal }) => {
      const { data } = await rest
        .from('payments')
        .select('id, status, created_at, gross_salary, ei, cpp, payday, employee:team_members(first_name, last_name)')
        .eq('company_id', id(companyId))
        .order('created_at', { ascending: false })
        .limit(5)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

export function useRecentOneTime(companyId: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.oneTimePayments(id(companyId)), 'recent'],
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching one-time payments' },
    queryFn: async ({ signal }) => {
      const { data } = await rest
        .from('wip_one_time_payments')
        .select('id, status, created_at, amount, payment_type, employee_name')
        .eq('company_id', id(companyId))
        .order('created_at', { ascending: false })
        .limit(5)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** Cost per day for the last twelve months and for future planned days. */
export function usePayrollCosts(companyId: string | undefined, today: PlainDate) {
  return useQuery({
    queryKey: [...queryKeys.payrollCosts(id(companyId)), costsFrom(today)],
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching payments' },
    queryFn: async ({ signal }) => {
      const { data } = await rest
        .from('payday_costs')
        .select('day, lines, gross, ei, cpp, one_time_payments, one_time')
        .eq('company_id', id(companyId))
        .gte('day', costsFrom(today))
        .order('day')
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

export function useOpenInvoices(companyId: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.invoices(id(companyId)), 'open'],
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching invoices' },
    queryFn: async ({ signal }) => {
      const { data } = await rest
        .from('invoices')
        .select('status, amount, due_date')
        .eq('company_id', id(companyId))
        .in('status', ['Pending', 'Overdue'])
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** Number of unsigned placement letters. */
export function useUnsignedLetters(companyId: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.newDocuments(id(companyId)), 'unsigned letters'],
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching documents' },
    queryFn: async ({ signal }) => {
      const { count } = await rest
        .from('new_documents')
        .select('id', { count: 'exact', head: true })
        .eq('company_id', id(companyId))
        .eq('type', 'EMPLOYEE_PLACEMENT_LETTER')
        .eq('status', 'sent')
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
  });
}

export type Agreement = Pick<Tables['new_documents']['Row'], 'status' | 'file_url'>;

/** The newest service agreement, or null when none was sent. */
export function useAgreement(companyId: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.newDocuments(id(companyId)), 'agreement'],
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching documents' },
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
