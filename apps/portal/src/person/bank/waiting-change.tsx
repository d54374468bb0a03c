import * as m from '@portage/messages/me-bank';
import { useMutation } from '@tanstack/react-query';
import { callMe } from '#lib/calls/call-me.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { useSaved } from '../use-saved.ts';
import { accountName, usedFrom } from './account-name.ts';
import type { OwnAccount } from './bank-queries.ts';

/** A change of the account that waits, which its owner can cancel. */
export function WaitingChange({ account }: { account: OwnAccount }) {
  const { team_member_id } = useEmployment();
  const saved = useSaved();
  const cancel = useMutation({
    mutationFn: () => callMe('me/cancel-bank-account', { team_member_id }),
    onSuccess: () => saved(m.canceled),
    onError: ({ message }) => toast({ title: m.cancelFailed, description: message, variant: 'destructive' }),
  });
  return (
    <Alert tone="waiting" title={m.waitingTitle({ day: usedFrom(account), account: accountName(account) })}>
      <div className={styles.stack}>
        <p>{m.waitingText}</p>
        <div className={styles.buttons}>
          <Button size="s" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {m.cancelChange}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
