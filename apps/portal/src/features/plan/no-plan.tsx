import { plainDate } from '@portage/domain/dates/plain-date';
import { formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/plan';
import { CreditCard } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import type { EndedPlan } from './plan-billing-queries.ts';

interface NoPlanProps {
  /** The plan that has ended; null for a company that never had one, and while that is unknown. */
  ended: EndedPlan | null;
  /** Null for a role that cannot choose a plan. */
  onPick: (() => void) | null;
}

/** Says that there is no plan, what became of the last one, and who picks another. */
export function NoPlan({ ended, onPick }: NoPlanProps) {
  const action = onPick !== null && (
    <Button variant="primary" onClick={onPick}>
      {m.pickPlan}
    </Button>
  );
  return (
    <EmptyState title={m.noPlan} icon={<CreditCard size={24} strokeWidth={1.5} aria-hidden="true" />} action={action}>
      {textOf(ended, onPick !== null)}
    </EmptyState>
  );
}

function textOf(ended: EndedPlan | null, canPick: boolean): string {
  if (ended !== null)
    return m.planEnded({ plan: ended.plan_name, date: formatShortDateInText(plainDate(ended.ended_on)) });
  return canPick ? m.noPlanText : m.noPlanAsk;
}
