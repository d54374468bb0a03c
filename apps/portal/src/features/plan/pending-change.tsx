import * as m from '@portage/messages/plan-billing';
import * as rules from '@portage/messages/plan-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import styles from './plan.module.css';

interface PendingChangeProps {
  /** Of the text that says why the plan can't be changed. */
  id: string;
  /** The name of the plan that is awaiting payment. */
  plan: string;
  /** The name of the plan that is paid for; null without one. */
  inForce: string | null;
  /** Whether the reader may pay for plans and cancel them. */
  canChange: boolean;
  /** Opens the checkout; null for a plan that has none. */
  onPay: (() => void) | null;
}

/** Says that a plan is awaiting payment and why it can't be changed now. Pays for it, or cancels the change. */
export function PendingChange({ id, plan, inForce, canChange, onPay }: PendingChangeProps) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => callFunction('cancel-plan-change', { companyId }),
    onSuccess: () => toast({ title: m.changeCanceled }),
    onError: (error) => toast({ title: m.cancelFailed, description: error.message, variant: 'destructive' }),
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey: tableKey('plans', companyId) });
    },
  });
  return (
    <div className={styles.pending}>
      <div>
        <p className={styles.waiting}>{inForce === null ? m.waitingFirst : m.waiting({ plan: inForce })}</p>
        <p id={id}>{rules.locked}</p>
      </div>
      {canChange && (
        <div className={styles.pendingActions}>
          {onPay !== null && (
            <Button variant="primary" size="s" onClick={onPay}>
              {m.payFor({ plan })}
            </Button>
          )}
          <Button size="s" onClick={() => setAsking(true)}>
            {m.cancelChange}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.cancelTitle({ plan })}
        description={m.cancelText}
        confirmLabel={m.cancelChange}
        cancelLabel={m.keepChange}
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      />
    </div>
  );
}
