import type { Database } from '@portage/contract/database.gen';
import { useQuery } from '@tanstack/react-query';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

type Tables = Database['public']['Tables'];

export interface Employee {
  first_name: string;
  last_name: string;
  email: string;
  team_member_id: string;
}

export type Invoice = Tables['invoices']['Row'];
export type ScheduledPayment = Tables['payments']['Row'] & { employee: Employee; invoice: Invoice | null };
export type OneTimePayment = Tables['wip_one_time_payments']['Row'] & { employee: Employee; invoice: Invoice | null };

const JOINED = '*, employee:team_members(first_name, last_name, email, team_member_id), invoice:invoices(*)';

/** The server hands out at most so many rows at a time; totals need all of them. */
const PAGE = 1000;

async function allPages<Row>(page: (from: number, to: number) => PromiseLike<{ data: Row[] }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data } = await page(rows.length, rows.length + PAGE - 1);
    rows.push(...data);
    if (data.length < PAGE) return rows;
  }
}

/** Every scheduled payment line of a company with its employee and invoice, latest period first. */
export function useScheduledPayments(companyId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.payments(companyId ?? ''),
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching payments' },
    queryFn: ({ signal }): Promise<ScheduledPayment[]> =>
      allPages((from, to) =>
        rest
          .from('payments')
          .select(JOINED)
          .eq('company_id', companyId ?? '')
          .order('start_date', { ascending: false })
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      ),
  });
}

/** Every one-time payment of a company with its employee and invoice, latest first. */
export function useOneTimePayments(companyId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.oneTimePayments(companyId ?? ''),
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching one-time payments' },
    queryFn: ({ signal }): Promise<OneTimePayment[]> =>
      allPages((from, to) =>
        rest
          .from('wip_one_time_payments')
          .select(JOINED)
          .eq('company_id', companyId ?? '')
          .order('start_date', { ascending: false })
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      ),
  });
}

export function employeeName({ employee }: { employee: Pick<Employee, 'first_name' | 'last_name'> }): string {
  return `${employee.first_name} ${employee.last_name}`;
}
