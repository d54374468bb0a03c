import { membersToDeactivate } from '@portage/domain/current-plan';
import { numberOfEmployees, type PlanName, planCap } from '@portage/domain/plans';
import * as m from '@portage/messages/plan';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { auth } from '#lib/api/auth-client.ts';
import { config } from '#lib/browser/config.ts';
import type { Company } from '#lib/company/company-queries.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { useUserId } from '#lib/session/session.tsx';
import { toast } from '#lib/toast/toast.ts';
import { countApproved } from '../approved-members.ts';
import type { PlanChoice } from '../plan-choice.ts';
import { billingCustomer, createCheckout, requestPlan } from './checkout.ts';
import { navigateTab, openTab } from './checkout-tab.ts';

/** Throws when the session ended without this page noticing, so the plan is never requested anonymously. */
async function requireUser(): Promise<void> {
  const { data, error } = await auth.getSession();
  if (error) throw error;
  if (data.session === null) throw new Error(m.notAuthenticated);
}

/** A plan too small for the approved members: some must be deactivated first. */
export interface Downgrade {
  choice: PlanChoice;
  /** Number of active members. */
  approved: number;
  /** Number of members to deactivate. */
  needed: number;
}

/**
 * Handles a chosen plan: opens the booking page, opens a checkout in a new tab or, without a billing customer, requests
 * the plan. A downgrade first asks which members to deactivate.
 * @param onLeave closes the picker
 */
export function useChoosePlan(company: Company, onLeave: () => void) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const [pending, setPending] = useState<PlanName | null>(null);
  const [requested, setRequested] = useState(false);
  const [downgrade, setDowngrade] = useState<Downgrade | null>(null);

  async function buy(choice: PlanChoice, tab: Window | null) {
    const customerId = await billingCustomer(company);
    if (customerId !== null) {
      navigateTab(tab, await createCheckout({ company, userId }, customerId, choice));
    } else {
      tab?.close();
      await requestPlan({ company, userId }, choice);
      toast({
        title: m.requested,
        description: m.requestedText,
      });
      setRequested(true);
    }
    void queryClient.invalidateQueries({ queryKey: tableKey('plans', company.id) });
    onLeave();
  }

  async function attempt(choice: PlanChoice, tab: Window | null, work: () => Promise<void>) {
    setPending(choice.plan.name);
    try {
      await work();
    } catch (error) {
      tab?.close();
      const description = error instanceof Error ? error.message : String(error);
      toast({ title: m.selectFailed, description, variant: 'destructive' });
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
      await requireUser();
      const cap = planCap(numberOfEmployees(choice.plan, choice.employees));
      const approved = await countApproved(company.id);
      const needed = membersToDeactivate(approved, cap);
      if (needed === 0) return buy(choice, tab);
      tab?.close();
      onLeave();
      setDowngrade({ choice, approved, needed });
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
    /** Call after the members are deactivated, or with seats for everyone; `tab` was opened by the confirming click. */
    continueDowngrade: (choice: PlanChoice, tab: Window | null) => {
      setDowngrade(null);
      void attempt(choice, tab, () => buy(choice, tab));
    },
  };
}
