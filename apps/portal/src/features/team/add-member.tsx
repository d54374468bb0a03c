import { addMemberTooltip, displayedPlan } from '@portage/domain/current-plan';
import { planCap } from '@portage/domain/plans';
import { sameStatus } from '@portage/domain/statuses';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useCompany } from '#lib/company.ts';
import { usePlans } from '#lib/plans.ts';
import { Button } from '#ui/button.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { AddMemberDialog } from './add-member-dialog.tsx';

/**
 * The button that adds a member. Without a Completed plan it says so and does nothing; at the plan's maximum it only
 * warns, since it is the activation that the plan limits.
 */
export function AddMember({ memberCount }: { memberCount: number }) {
  const { data: company } = useCompany();
  const plans = usePlans(company?.id);
  const [open, setOpen] = useState(false);
  const plan = displayedPlan(plans.data ?? []);
  const active = sameStatus(plan?.status, 'Completed');
  const tooltip = plans.isPending
    ? null
    : addMemberTooltip(plan?.status, memberCount, planCap(plan?.number_of_employees));

  return (
    <>
      <Tooltip content={tooltip}>
        <Button
          variant="primary"
          icon={<UserPlus size={16} strokeWidth={1.5} aria-hidden="true" />}
          aria-disabled={!active}
          onClick={() => setOpen(true)}
        >
          Add Team Member
        </Button>
      </Tooltip>
      <AddMemberDialog key={company?.id} open={open} onOpenChange={setOpen} company={company ?? null} />
    </>
  );
}
