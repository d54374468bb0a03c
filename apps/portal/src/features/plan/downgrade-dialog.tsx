import { notEnoughSelected } from '@portage/domain/current-plan';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/choice-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { deactivateMember, useApprovedMembers } from './approved-members.ts';
import { openTab } from './checkout-tab.ts';
import type { Downgrade } from './choose-plan.ts';
import styles from './plan.module.css';
import type { PlanChoice } from './plan-choice.ts';

interface DowngradeDialogProps {
  target: Downgrade;
  companyId: string | undefined;
  onCancel: () => void;
  onDeactivated: (choice: PlanChoice, tab: Window | null) => void;
}

/** Asks which approved members to deactivate before a downgrade. */
export function DowngradeDialog({ target, companyId, onCancel, onDeactivated }: DowngradeDialogProps) {
  const { choice, needed } = target;
  const queryClient = useQueryClient();
  const members = useApprovedMembers(companyId);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState(false);

  function toggle(memberId: string) {
    const next = new Set(selected);
    if (!next.delete(memberId)) next.add(memberId);
    setSelected(next);
  }

  async function confirm() {
    if (selected.size < needed) {
      const { title, description } = notEnoughSelected(needed);
      toast({ title, description, variant: 'destructive' });
      return;
    }
    const tab = openTab();
    setPending(true);
    try {
      for (const memberId of selected) await deactivateMember(memberId);
    } catch (error) {
      tab?.close();
      const description = error instanceof Error ? error.message : String(error);
      toast({ title: 'Error deactivating team members', description, variant: 'destructive' });
      return;
    } finally {
      setPending(false);
      void queryClient.invalidateQueries({ queryKey: queryKeys.teamMembers(companyId ?? '') });
    }
    onDeactivated(choice, tab);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onCancel()}
      title={`Change to ${choice.plan.name}`}
      description={`This plan is too small for your team. Select ${needed} ${needed === 1 ? 'member' : 'members'} to deactivate.`}
      dismissible={!pending}
      footer={
        <>
          <Button onClick={onCancel} disabled={pending}>
            Cancel
          </Button>
          <Button variant="destructive" pending={pending} onClick={() => void confirm()}>
            Deactivate and continue
          </Button>
        </>
      }
    >
      {members.isPending ? (
        <Skeleton width="60%" />
      ) : (
        <ul className={styles.members} aria-label="Approved team members">
          {(members.data ?? []).map((member) => (
            <li key={member.team_member_id}>
              <CheckboxField
                label={`${member.first_name} ${member.last_name}, ${member.role}`}
                checked={selected.has(member.team_member_id)}
                onChange={() => toggle(member.team_member_id)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.muted} aria-live="polite">
        {selected.size} of {needed} selected
      </p>
    </Dialog>
  );
}
