import { membersToDeactivate } from '@portage/domain/current-plan';
import { numberOfEmployees, type PlanName, planCap } from '@portage/domain/plans';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Company } from '#lib/company.ts';
import { config } from '#lib/config.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toast.ts';
import { countApproved } from './approved-members.ts';
import { billingCustomer, createCheckout, requestPlan } from './checkout.ts';
import { navigateTab, openTab } from './checkout-tab.ts';
import type { PlanChoice } from './plan-choice.ts';

/** A plan too small for the approved members: some must be deactivated first. */
export interface Downgrade {
  choice: PlanChoice;
  /** Number of members to deactivate. */
  needed: number;
}

/**
 * Handles a chosen plan: opens the booking page, opens a checkout in a new tab or, without a billing customer, requests
 * the plan. A downgrade first asks which members to deactivate.
 * @param onLeave closes the picker
 */
export function useChoosePlan(company: Company | null, onLeave: () => void) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<PlanName | null>(null);
  const [requested, setRequested] = useState(false);
  const [downgrade, setDowngrade] = useState<Downgrade | null>(null);

  async function buy(choice: PlanChoice, tab: Window | null) {
    if (company === null) throw new Error('User not authenticated');
    const customerId = await billingCustomer(company);
    if (customerId !== null) {
      navigateTab(tab, await createCheckout(company, customerId, choice));
    } else {
      tab?.close();
      await requestPlan(company, choice);
      toast({
        title: 'Plan request submitted',
        description: "We'll process your request and get back to you soon.",
      });
      setRequested(true);
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.plans(company.id) });
    onLeave();
  }

  async function attempt(choice: PlanChoice, tab: Window | null, work: () => Promise<void>) {
    setPending(choice.plan.name);
    try {
      await work();
    } catch (error) {
      tab?.close();
      const description = error instanceof Error ? error.message : String(error);
      toast({ title: 'Error selecting plan', description, variant: 'destructive' });
    } finally {
      setPending(null);
    }
  }

  function choose(choice: PlanChoice) {
    if (choice.plan.prices === null) {
      window.open(config.bookingUrl, '_blank', 'noopener');
      onLeave();
      return;
    }
    const tab = openTab();
    void attempt(choice, tab, async () => {
      const cap = planCap(numberOfEmployees(choice.plan, choice.employees));
      const needed = company ? membersToDeactivate(await countApproved(company.id), cap) : 0;
      if (needed === 0) return buy(choice, tab);
      tab?.close();
      onLeave();
      setDowngrade({ choice, needed });
    });
  }

  return {
    /** The plan being processed. */
    pending,
    requested,
    downgrade,
    choose,
    closeRequested: () => setRequested(false),
    cancelDowngrade: () => setDowngrade(null),
    /** Call after the members are deactivated; `tab` was opened by the confirming click. */
    continueDowngrade: (choice: PlanChoice, tab: Window | null) => {
      setDowngrade(null);
      void attempt(choice, tab, () => buy(choice, tab));
    },
  };
}
