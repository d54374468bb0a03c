import type { Database } from '@portage/contract/database.gen';
import { formatShortDate } from '@portage/domain/date-format';
import { formatCurrency, parseCents } from '@portage/domain/money';
import { EMPLOYEE_NOT_FOUND, type OneTimePaymentForm, oneTimePaymentRow } from '@portage/domain/one-time-payment-form';
import { plainDate } from '@portage/domain/plain-date';
import { matchesRequest } from '@portage/domain/request-match';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rest } from '#lib/data-client.ts';
import { insertOnce } from '#lib/insert-once.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { readableInsertError } from '#lib/readable-insert-error.ts';
import { toast } from '#lib/toast.ts';
import type { PayableEmployee } from './payable-employees.ts';

type Tables = Database['public']['Tables']['wip_one_time_payments'];

/** Inserts the request once. Throws when it is refused, or when an earlier attempt inserted other values. */
async function insert(
  companyId: string,
  form: OneTimePaymentForm,
  employees: readonly PayableEmployee[],
): Promise<void> {
  if (!employees.some((employee) => employee.teamMemberId === form.employeeName)) throw new Error(EMPLOYEE_NOT_FOUND);
  const row = oneTimePaymentRow(form);
  if (row === null) throw new Error('An error occurred during submission');
  const values = { ...row, amount: Number(row.amount) };
  const payments = () => rest.from('wip_one_time_payments');
  const { row: payment, alreadyInserted } = await insertOnce({
    name: 'wip_one_time_payments',
    insert: async (request_key) => {
      const payload: Omit<Tables['Insert'], 'company_id'> = { ...values, request_key };
      const { data, error } = await payments()
        // The database sets company_id from the employee and does not let clients insert it.
        .insert(payload as Tables['Insert'])
        .select('*')
        .maybeSingle();
      if (error) throw new Error(readableInsertError(error.message) || 'Failed to create payment');
      if (data === null) throw new Error('Payment was created but no data was returned');
      return data;
    },
    find: async (key) => {
      const { data } = await payments()
        .select('*')
        .eq('company_id', companyId)
        .eq('request_key', key)
        .retry(false)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
  if (alreadyInserted && !matchesRequest(payment, { ...values, status: 'Processing' }))
    throw new Error(earlierAttemptMessage(payment));
}

/** An earlier attempt succeeded before the form changed; only the user knows whether both are wanted. */
function earlierAttemptMessage({ payment_type, amount, employee_name, start_date, status }: Tables['Row']): string {
  const day = formatShortDate(plainDate(start_date));
  return `An earlier try went through: ${payment_type} of ${formatCurrency(parseCents(amount), 'CAD')} for ${employee_name} on ${day} (${status}). Submit again only if this payment is wanted as well.`;
}

/** Requests a one-time payment and shows a toast with the result. */
export function useCreateOneTime(companyId: string | undefined, employees: readonly PayableEmployee[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: OneTimePaymentForm) => insert(companyId ?? '', form, employees),
    onSuccess: () => {
      toast({
        title: 'One-time Payment Initiated',
        description: 'The one-time payment request has been submitted.',
      });
      return queryClient.invalidateQueries({ queryKey: queryKeys.oneTimePayments(companyId ?? '') });
    },
    onError: (error) =>
      toast({
        title: 'Error creating one-time payment',
        description: error.message || 'An unexpected error occurred',
        variant: 'destructive',
      }),
  });
}
