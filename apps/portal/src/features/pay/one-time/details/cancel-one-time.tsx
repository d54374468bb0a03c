import { oneTimeTotal } from '@portage/domain/pay/payments';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { employeeName, type OneTimePayment } from '../../payments.ts';

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
    onSuccess: () => toast({ title: m.canceled }),
    onError: (error) => toast({ title: m.cancelFailed, description: error.message, variant: 'destructive' }),
    onSettled: () => {
      onDone();
      return queryClient.invalidateQueries({ queryKey: tableKey('wip_one_time_payments', payment.company_id) });
    },
  });
  return (
    <>
      <Button variant="destructive" onClick={() => setAsking(true)} pending={cancel.isPending}>
        {m.cancelPayment}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.cancelTitle}
        description={m.cancelText({ name: employeeName(payment), amount: formatCad(oneTimeTotal(payment)) })}
        confirmLabel={m.cancelPayment}
        cancelLabel={m.keepPayment}
        destructive
        onConfirm={() => cancel.mutate()}
      />
    </>
  );
}
