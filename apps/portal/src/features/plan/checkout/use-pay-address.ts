import { useEffect, useEffectEvent } from 'react';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import type { PlanChoice } from '../plan-choice.ts';
import { dialogs } from './choose-plan.ts';

interface PayAddress {
  /** The plan awaiting payment; null without one, undefined while that is not known yet. */
  waiting: PlanChoice | null | undefined;
  /** Says why the reader cannot pay; null for one who can. */
  why: string | null;
  pay: (choice: PlanChoice) => void;
}

/** Pays for the plan awaiting payment where the address asks for it: "Pay here" that was opened in another tab. */
export function usePayAddress({ waiting, why, pay }: PayAddress): void {
  const address = useDialogAddress(dialogs.pay);
  const offer = address.value === null || why !== null ? null : waiting;
  const choice = useOffer({ ...address, offer, why });
  const isAsked = choice !== null;
  const start = useEffectEvent(() => {
    if (choice === null) return;
    address.close();
    pay(choice);
  });
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(() => start());
    return () => clearTimeout(timer);
  }, [isAsked]);
}
