import { formatCad } from '@portage/domain/money';
import { oneTimeTotal } from '@portage/domain/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { employeeName, type OneTimePayment } from './payments.ts';

/** Cancels a request, which is possible until it is invoiced. */
export function CancelOneTime({ payment, onDone }: { payment: OneTimePayment; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: async () => {
      await rest
        .from('wip_one_time_payments')
        .update({ status: 'Canceled' })
        .eq('id', payment.id)
        .select('id')
        .single()
        .throwOnError();
    },
    onSuccess: () => toast({ title: 'One-time payment canceled' }),
    onError: (error) =>
      toast({ title: 'Error canceling one-time payment', description: error.message, variant: 'destructive' }),
    onSettled: () => {
      onDone();
      return queryClient.invalidateQueries({ queryKey: queryKeys.oneTimePayments(payment.company_id) });
    },
  });
  return (
    <>
      <Button variant="destructive" onClick={() => setAsking(true)} pending={cancel.isPending}>
        Cancel payment
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this one-time payment?"
        description={`CAD ${formatCad(oneTimeTotal(payment))} to ${employeeName(payment)} will not be paid.`}
        confirmLabel="Cancel payment"
        cancelLabel="Keep it"
        destructive
        onConfirm={() => cancel.mutate()}
      />
    </>
  );
}
