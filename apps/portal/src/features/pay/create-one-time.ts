import type { Database } from '@portage/contract/database.gen';
import { EMPLOYEE_NOT_FOUND, type OneTimePaymentForm, oneTimePaymentRow } from '@portage/domain/one-time-payment-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toast.ts';
import type { PayableEmployee } from './payable-employees.ts';

type InsertedRow = Database['public']['Tables']['wip_one_time_payments']['Insert'];

async function insert(form: OneTimePaymentForm, employees: readonly PayableEmployee[]): Promise<void> {
  if (!employees.some((employee) => employee.teamMemberId === form.employeeName)) throw new Error(EMPLOYEE_NOT_FOUND);
  const row = oneTimePaymentRow(form);
  if (row === null) throw new Error('An error occurred during submission');
  const values: Omit<InsertedRow, 'company_id'> = { ...row, amount: Number(row.amount) };
  const { data, error } = await rest
    .from('wip_one_time_payments')
    // The company is the employee's: the database fills it in and takes it from nobody.
    .insert(values as InsertedRow)
    .select('*')
    .maybeSingle();
  if (error) throw new Error(error.message || 'Failed to create payment');
  if (data === null) throw new Error('Payment was created but no data was returned');
}

/** Asks for a one-time payment and says how it went. */
export function useCreateOneTime(companyId: string | undefined, employees: readonly PayableEmployee[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: OneTimePaymentForm) => insert(form, employees),
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
