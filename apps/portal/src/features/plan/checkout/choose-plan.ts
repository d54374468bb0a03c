import { membersToDeactivate } from '@portage/domain/plans/current-plan';
import { numberOfEmployees, type PlanName, planCap } from '@portage/domain/plans/plans';
import * as m from '@portage/messages/plan';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { getSession } from '#lib/api/auth-client.ts';
import { readCompaniesAgain } from '#lib/api/query-client.ts';
import { config } from '#lib/browser/config.ts';
import type { Company } from '#lib/company/company-queries.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { useUserId } from '#lib/session/session.tsx';
import { toast } from '#lib/toast/toast.ts';
import { forgetDialogs, useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { approvedCountQuery } from '../downgrade/approved-member-queries.ts';
import { choiceAddress, type PlanChoice } from '../plan-choice.ts';
import { billingCustomer, createCheckout, requestPlan } from './checkout.ts';
import { navigateTab, openTab } from './checkout-tab.ts';

/** Throws when the session ended without this page noticing, so the plan is never requested anonymously. */
async function requireUser(): Promise<void> {
  const { data, error } = await getSession();
  if (error) throw error;
  if (data.session === null) throw new Error(m.notAuthenticated);
}

/** The dialogs of the page, and the checkout of a plan awaiting payment, as parameters of the address. */
export const dialogs = { picker: 'dialog', term: 'term', downgrade: 'downgrade', pay: 'pay' } as const;

/** Whether the address still has the picker, which may have been left while a request was pending. */
const isPickerOpen = () => new URLSearchParams(window.location.search).has(dialogs.picker);

/**
 * Handles a chosen plan: opens the booking page, opens a checkout in a new tab or, without a billing customer, requests
 * the plan. A downgrade first asks which members to deactivate.
 */
export function useChoosePlan(company: Company) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const [pending, setPending] = useState<PlanName | null>(null);
  const [requested, setRequested] = useState(false);
  const picker = useDialogAddress(dialogs.picker, [dialogs.term]);
  const downgrade = useDialogAddress(dialogs.downgrade, [dialogs.term]);
  const { pathname } = useLocation();

  async function buy(choice: PlanChoice, tab: Window | null) {
    const customerId = await billingCustomer(company);
    if (customerId !== null) {
      // It was created since the company was read.
      if (company.customer_stripe_id === null) readCompaniesAgain();
      const url = await createCheckout({ company, userId }, customerId, choice);
      // Without a tab the checkout replaces this page, which going back in the history would prevent.
      if (tab === null) forgetDialogs(Object.values(dialogs));
      navigateTab(tab, url);
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
    if (isPickerOpen()) picker.close();
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
      picker.close();
      return;
    }
    start(choice, openTab());
  }

  const start = (choice: PlanChoice, tab: Window | null) =>
    void attempt(choice, tab, async () => {
      await requireUser();
      const cap = planCap(numberOfEmployees(choice.plan, choice.employees));
      const approved = await queryClient.fetchQuery({ ...approvedCountQuery(company.id), staleTime: 0 });
      const needed = membersToDeactivate(approved, cap);
      if (needed === 0) return buy(choice, tab);
      tab?.close();
      // The user has left this page, and opening the dialog would bring them back.
      if (window.location.pathname !== pathname) return;
      downgrade.open(choiceAddress(choice), isPickerOpen() ? { instead: dialogs.picker } : {});
    });

  return {
    /** The plan being processed. */
    pending,
    requested,
    picker,
    /** The plan that is too small for the active people, as its dialog's address has it. */
    downgrade,
    choose,
    /** Opens the checkout in place of this page. */
    payHere: (choice: PlanChoice) => start(choice, null),
    closeRequested: () => setRequested(false),
    /** Call after the members are deactivated, or with seats for everyone; `tab` was opened by the confirming click. */
    continueDowngrade: (choice: PlanChoice, tab: Window | null) => {
      downgrade.close();
      void attempt(choice, tab, () => buy(choice, tab));
    },
  };
}
