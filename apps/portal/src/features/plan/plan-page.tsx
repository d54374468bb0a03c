import { currentPlan, displayedPlan, isPlanChangeLocked } from '@portage/domain/plans/current-plan';
import { notAllowed } from '@portage/messages/link-refusals';
import * as m from '@portage/messages/plan';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCompany, useRights } from '#lib/company/company.ts';
import type { ReadCompany } from '#lib/company/company-queries.ts';
import { plansQuery } from '#lib/company/plan-queries.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useLostFocus } from '#ui/page/use-lost-focus.ts';
import { useChoosePlan } from './checkout/choose-plan.ts';
import { usePayAddress } from './checkout/use-pay-address.ts';
import styles from './plan.module.css';
import { PlanBilling } from './plan-billing.tsx';
import { planBillingQuery } from './plan-billing-queries.ts';
import { PlanCard } from './plan-card.tsx';
import { choiceOf, parseChoice } from './plan-choice.ts';
import { seatsQuery } from './seat-queries.ts';

const PlanPickerDialog = lazyDialog(async () => (await import('./picker/plan-picker-dialog.tsx')).PlanPickerDialog);
const RequestProcessingDialog = lazyDialog(
  async () => (await import('./request-processing-dialog.tsx')).RequestProcessingDialog,
);
const DowngradeDialog = lazy(async () => ({
  default: (await import('./downgrade/downgrade-dialog.tsx')).DowngradeDialog,
}));

/** Requests what the page shows first, before it renders. */
export const requestFirst = ({ id }: ReadCompany, request: QueryClient['prefetchQuery']) =>
  Promise.all([request(plansQuery(id)), request(seatsQuery(id))]);

/** /plan */
export function PlanPage() {
  const company = useCompany();
  const can = useRights();
  const plans = useQuery(plansQuery(company.id));
  const readSeats = useQuery(seatsQuery(company.id));
  const seats = readSeats.isError ? null : readSeats.data;
  const rows = plans.data ?? [];
  // Without a plan the provider may know of one that has ended. A first plan that is awaiting payment has no billing yet.
  const hasBilling = currentPlan(rows) !== null || displayedPlan(rows) === null;
  const mayRead = plans.data !== undefined && can('plan.write') && hasBilling;
  const readBilling = useQuery({ ...planBillingQuery(company.id), enabled: mayRead });
  const billing = readBilling.data ?? null;
  // What is charged, and to which payment card, is part of what the plan's card says.
  const loading = plans.isLoading || readBilling.isLoading;
  const ended = displayedPlan(rows) === null ? (billing?.ended ?? null) : null;
  // Its place is kept while that loads, so that the plan's card does not change its width.
  const hasBills = can('plan.write') && (loading || currentPlan(rows) !== null || ended !== null);
  const choose = useChoosePlan(company);
  // The buttons to pick a plan and to cancel a change leave with what they change.
  useLostFocus(plans.data && (displayedPlan(rows)?.status ?? null));
  const { picker } = choose;
  const changes = can('plan.write') && !isPlanChangeLocked(displayedPlan(rows)?.status);
  const asked = <T,>(offer: T | null) => ({
    offer: offer === null || plans.isSuccess ? (changes ? offer : null) : undefined,
    // The page says itself that a plan cannot be changed now.
    why: offer === null || can('plan.write') ? null : notAllowed,
  });
  const picking = useOffer({ ...picker, ...asked(picker.value === 'plans' || null) });
  const shown = displayedPlan(rows);
  const isWaiting = shown !== null && isPlanChangeLocked(shown.status);
  usePayAddress({
    waiting: plans.isSuccess ? (isWaiting ? choiceOf(shown) : null) : undefined,
    why: can('plan.write') ? null : notAllowed,
    pay: choose.payHere,
  });
  const downgrade = useOffer({ ...choose.downgrade, ...asked(parseChoice(choose.downgrade.value)) });

  return (
    <div className={styles.page}>
      <PageHeader title={m.pageTitle} subtitle={m.pageSubtitle} />
      <div className={styles.cards} data-two={hasBills} data-waiting={loading}>
        <PlanCard
          plan={displayedPlan(rows)}
          inForce={currentPlan(rows)}
          ended={ended}
          billing={mayRead ? billing : null}
          seats={seats}
          loading={loading}
          failed={plans.isLoadingError ? plans : null}
          onPick={can('plan.write') ? () => picker.open('plans') : null}
          onPay={choose.choose}
        />
        {hasBills && <PlanBilling ready={!loading} />}
      </div>
      <PlanPickerDialog
        open={picking !== null}
        onOpenChange={(open) => open || picker.close()}
        current={currentPlan(rows)}
        seats={seats ?? 1}
        pending={choose.pending}
        onChoose={choose.choose}
      />
      <Suspense fallback={null}>
        {downgrade && (
          <DowngradeDialog choice={downgrade} onCancel={choose.downgrade.close} onContinue={choose.continueDowngrade} />
        )}
      </Suspense>
      <RequestProcessingDialog open={choose.requested} onOpenChange={(open) => open || choose.closeRequested()} />
    </div>
  );
}
