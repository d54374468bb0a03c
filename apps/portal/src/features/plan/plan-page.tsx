import { currentPlan, displayedPlan } from '@portage/domain/current-plan';
import { useState } from 'react';
import { useCompany } from '#lib/company.ts';
import { usePlans } from '#lib/plans.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useChoosePlan } from './choose-plan.ts';
import { DowngradeDialog } from './downgrade-dialog.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanPickerDialog } from './plan-picker-dialog.tsx';
import { RequestProcessingDialog } from './request-processing-dialog.tsx';

export function PlanPage() {
  const { data: company, isPending: companyPending } = useCompany();
  const plans = usePlans(company?.id);
  const [picking, setPicking] = useState(false);
  const rows = plans.data ?? [];
  const choose = useChoosePlan(company ?? null, () => setPicking(false));

  return (
    <>
      <PageHeader title="Plan Management" subtitle="Manage your subscription plan and billing" />
      <PlanCard
        plan={displayedPlan(rows)}
        loading={companyPending || plans.isLoading}
        onPick={() => setPicking(true)}
        onPay={choose.choose}
      />
      <PlanPickerDialog
        open={picking}
        onOpenChange={setPicking}
        current={currentPlan(rows)}
        pending={choose.pending}
        onChoose={choose.choose}
      />
      {choose.downgrade && (
        <DowngradeDialog
          target={choose.downgrade}
          companyId={company?.id}
          onCancel={choose.cancelDowngrade}
          onDeactivated={choose.continueDowngrade}
        />
      )}
      <RequestProcessingDialog open={choose.requested} onClose={choose.closeRequested} />
    </>
  );
}
