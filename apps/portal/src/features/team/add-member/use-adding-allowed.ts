import { addMemberWarning, currentPlan } from '@portage/domain/plans/current-plan';
import { planCap } from '@portage/domain/plans/plans';
import * as rules from '@portage/messages/plan-rules';
import { useQuery } from '@tanstack/react-query';
import { useCompanyId } from '#lib/company/company.ts';
import { plansQuery } from '#lib/company/plan-queries.ts';
import type { Read } from '#ui/message/try-again.tsx';

interface AddingAllowed {
  /** A Completed plan is needed; it limits activation, not adding. */
  allowed: boolean;
  /** Why no one can be added, or that the plan is full or unknown; null without a reason, and while the plan loads. */
  warning: string | null;
  loading: boolean;
  /** The read of the plan when it could not be loaded. */
  failed: Read | null;
}

/** Whether team members can be added. @param memberCount seats taken */
export function useAddingAllowed(memberCount: number): AddingAllowed {
  const plans = useQuery(plansQuery(useCompanyId()));
  if (plans.data === undefined)
    return {
      allowed: false,
      warning: plans.isError ? rules.planNotLoaded : null,
      loading: plans.isPending,
      failed: plans.isError ? plans : null,
    };
  const plan = currentPlan(plans.data);
  const problem = addMemberWarning(plan?.status, memberCount, planCap(plan?.number_of_employees));
  return {
    allowed: plan !== null,
    warning: problem && (problem.code === 'planFull' ? rules.planFull(problem) : rules.planRequired),
    loading: false,
    failed: null,
  };
}
