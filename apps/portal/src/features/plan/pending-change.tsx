import * as m from '@portage/messages/plan-billing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompany } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import styles from './plan.module.css';

interface PendingChangeProps {
  /** The name of the plan that is awaiting payment. */
  plan: string;
  /** The name of the plan that is paid for; null without one. */
  inForce: string | null;
  /** Whether the reader may cancel plans. */
  canChange: boolean;
}

/** Says that a plan is awaiting payment, and what is in force until then. Cancels the plan. */
export function PendingChange({ plan, inForce, canChange }: PendingChangeProps) {
  const { id: companyId, customer_stripe_id: customer } = useCompany();
  // Without a billing customer the plan has no checkout: the provider gets in touch.
  const isRequest = customer === null;
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const words =
    inForce === null
      ? {
          cancel: m.cancelFirst,
          title: m.cancelFirstTitle,
          text: isRequest ? m.cancelRequestText : m.cancelFirstText,
          waiting: isRequest ? m.requestedFirst : m.waitingFirst,
          done: m.planCanceled,
          failed: m.cancelFirstFailed,
        }
      : {
          cancel: m.cancelChange,
          title: m.cancelTitle,
          text: isRequest ? m.cancelRequestText : m.cancelText,
          waiting: isRequest ? m.requested({ plan: inForce }) : m.waiting({ plan: inForce }),
          done: m.changeCanceled,
          failed: m.cancelFailed,
        };
  const cancel = useMutation({
    mutationFn: () => callFunction('cancel-plan-change', { companyId }),
    onSuccess: () => toast({ title: words.done }),
    onError: (error) => toast({ title: words.failed, description: error.message, variant: 'destructive' }),
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey: tableKey('plans', companyId) });
    },
  });
  return (
    <div className={styles.pending}>
      <p className={styles.waiting}>{words.waiting}</p>
      {canChange && (
        <Button size="s" onClick={() => setAsking(true)}>
          {words.cancel}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.title({ plan })}
        description={words.text}
        confirmLabel={words.cancel}
        cancelLabel={m.keepChange}
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      />
    </div>
  );
}
