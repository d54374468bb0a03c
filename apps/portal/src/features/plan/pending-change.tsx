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

/** Says why the plan can't be changed now, and cancels the change that is awaiting payment. @param plan its name */
export function PendingChange({ id, plan }: { id: string; plan: string }) {
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
      <p id={id}>{rules.locked}</p>
      <Button size="s" onClick={() => setAsking(true)}>
        {m.cancelChange}
      </Button>
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
