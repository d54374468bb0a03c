import * as m from '@portage/messages/attention';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { Button } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import styles from './attention.module.css';

const hidden = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };

/** Reminds a person of the letter to sign, and says in its place what came of it. */
export function Remind({ memberId, name }: { memberId: string; name: string }) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const remind = useMutation({
    mutationFn: () => callFunction('change-placement-letter', { team_member_id: memberId, action: 'remind' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tableKey('dashboard', companyId) }),
  });
  if (remind.isSuccess)
    return (
      <p className={styles.sent} role="status">
        <Check size={16} strokeWidth={1.5} aria-hidden="true" />
        {m.reminderSent}
      </p>
    );
  return (
    <div className={styles.act}>
      <Button size="s" pending={remind.isPending} onClick={() => remind.mutate()}>
        <RichText text={m.remind({ name })} tags={hidden} />
      </Button>
      {remind.isError && (
        <p className={styles.failed} role="alert">
          {m.reminderFailed({ why: remind.error.message })}
        </p>
      )}
    </div>
  );
}
