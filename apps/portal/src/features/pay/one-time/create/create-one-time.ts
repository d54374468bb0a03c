import type { Insert, Row } from '@portage/contract/rows';
import { plainDate } from '@portage/domain/dates/plain-date';
import { matchesRequest } from '@portage/domain/forms/request-match';
import { parseCents } from '@portage/domain/money/money';
import { type OneTimePaymentForm, oneTimePaymentRow } from '@portage/domain/one-time/one-time-payment-form';
import { formatCad, formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/one-time-payment';
import * as problems from '@portage/messages/one-time-problems';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { insertOnce } from '#lib/inserts/insert-once.ts';
import { readableInsertError } from '#lib/inserts/readable-insert-error.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { oneTimeState } from '#lib/texts/status-label.ts';
import { toast } from '#lib/toast/toast.ts';
import type { PayableEmployee } from './payable-employee-queries.ts';

/** Inserts the request once. Throws when it is refused, or when an earlier attempt inserted other values. */
async function insert(
  companyId: string,
  form: OneTimePaymentForm,
  employees: readonly PayableEmployee[],
): Promise<void> {
  if (!employees.some((employee) => employee.teamMemberId === form.employeeName))
    throw new Error(problems.employeeNotFound);
  const row = oneTimePaymentRow(form);
  if (row === null) throw new Error(m.formFailed);
  const values = { ...row, amount: Number(row.amount) };
  const payments = () => rest.from('wip_one_time_payments');
  const { row: payment, alreadyInserted } = await insertOnce({
    name: 'wip_one_time_payments',
    insert: async (request_key) => {
      const payload: Omit<Insert<'wip_one_time_payments'>, 'company_id' | 'payday'> = { ...values, request_key };
      const { data, error } = await payments()
        // The database sets company_id from the employee and does not let clients insert it.
        .insert(payload as Insert<'wip_one_time_payments'>)
        .select('*')
        .maybeSingle();
      if (error) throw new Error(readableInsertError(error) || m.insertFailed);
      if (data === null) throw new Error(m.nothingReturned);
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
function earlierAttemptMessage({
  payment_type,
  amount,
  employee_name,
  start_date,
  status,
  invoice_id,
}: Row<'wip_one_time_payments'>): string {
  return m.earlierAttempt({
    type: payment_type,
    amount: formatCad(parseCents(amount)),
    name: employee_name,
    date: formatShortDateInText(plainDate(start_date)),
    status: oneTimeState(status, invoice_id !== null),
  });
}

/** Requests a one-time payment. */
export function useCreateOneTime(companyId: string, employees: readonly PayableEmployee[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: OneTimePaymentForm) =>
      insert(companyId, form, employees).catch((error: Error) => {
        throw new Error(error.message || m.unexpectedError);
      }),
    onSuccess: () => {
      toast({ title: m.created, description: m.createdText });
      return queryClient.invalidateQueries({ queryKey: tableKey('wip_one_time_payments', companyId) });
    },
  });
}
