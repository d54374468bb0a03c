import { addMemberTooltip, displayedPlan } from '@portage/domain/current-plan';
import { planCap } from '@portage/domain/plans';
import { sameStatus } from '@portage/domain/statuses';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, startTransition, useState } from 'react';
import { useCompany } from '#lib/company.ts';
import { usePlans } from '#lib/plans.ts';
import { Button } from '#ui/button.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

const AddMemberDialog = lazy(async () => ({ default: (await import('./add-member-dialog.tsx')).AddMemberDialog }));

/**
 * The button that adds a member. Disabled with a reason without a Completed plan. At the plan's maximum it only warns,
 * because the plan limits activation, not adding.
 */
export function AddMember({ memberCount }: { memberCount: number }) {
  const { data: company } = useCompany();
  const plans = usePlans(company?.id);
  // The form loads when first opened and stays mounted, so closing it keeps its input.
  const [form, setForm] = useState<'never opened' | 'open' | 'closed'>('never opened');
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
          onClick={() => startTransition(() => setForm('open'))}
        >
          Add Team Member
        </Button>
      </Tooltip>
      <Suspense fallback={null}>
        {form !== 'never opened' && (
          <AddMemberDialog
            key={company?.id}
            open={form === 'open'}
            onOpenChange={(open) => setForm(open ? 'open' : 'closed')}
            company={company ?? null}
          />
        )}
      </Suspense>
    </>
  );
}
