import { isPlanChangeLocked, offersPayment, PLAN_LOCKED_TOOLTIP } from '@portage/domain/current-plan';
import { findPlan, parsePlanTerm, planCap } from '@portage/domain/plans';
import { planTone, statusLabel } from '@portage/domain/statuses';
import { Check, CreditCard } from 'lucide-react';
import type { MouseEvent } from 'react';
import { config } from '#lib/config.ts';
import type { PlanRow } from '#lib/plans.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import styles from './plan.module.css';
import type { PlanChoice } from './plan-choice.ts';

interface PlanCardProps {
  plan: PlanRow | null;
  loading: boolean;
  onPick: () => void;
  /** Opens the checkout of the plan awaiting payment. */
  onPay: (choice: PlanChoice) => void;
}

/** The current plan, what it includes, and a button to change it. */
export function PlanCard({ plan, loading, onPick, onPay }: PlanCardProps) {
  return (
    <Card title="Plan Information" className={styles.card}>
      {loading ? <PlanSkeleton /> : plan ? <PlanFacts plan={plan} onPick={onPick} /> : <NoPlan onPick={onPick} />}
      {!loading && offersPayment(plan?.status) && (
        <p className={styles.pay}>
          Didn't manage to pay? <PayHere plan={plan} onPick={onPick} onPay={onPay} />
        </p>
      )}
    </Card>
  );
}

/** Opens a new checkout for the plan awaiting payment, or the plan picker when there is none. */
function PayHere({ plan, onPick, onPay }: Omit<PlanCardProps, 'loading'>) {
  const waiting = findPlan(plan?.plan_name, config.plans);
  function pay(event: MouseEvent) {
    event.preventDefault();
    if (!waiting) onPick();
    else
      onPay({
        plan: waiting,
        term: parsePlanTerm(plan?.term) ?? 'Monthly',
        employees: planCap(plan?.number_of_employees) ?? 1,
      });
  }
  return (
    <a href="/plan" target="_blank" rel="noopener noreferrer" onClick={pay}>
      Pay here
    </a>
  );
}

function PlanFacts({ plan, onPick }: { plan: PlanRow; onPick: () => void }) {
  const locked = isPlanChangeLocked(plan.status);
  const features = findPlan(plan.plan_name, config.plans)?.features ?? [];
  return (
    <>
      <div className={styles.current}>
        <div>
          <p className={styles.planName}>
            {plan.plan_name}
            <StatusBadge tone={planTone(plan.status)}>{statusLabel(plan.status)}</StatusBadge>
          </p>
          <p className={styles.muted}>
            {[plan.price, plan.term === 'Monthly' ? 'billed monthly' : 'billed yearly'].filter(Boolean).join(', ')}
          </p>
        </div>
        <Tooltip content={locked ? PLAN_LOCKED_TOOLTIP : null}>
          <Button variant="primary" aria-disabled={locked} onClick={onPick}>
            Change plan
          </Button>
        </Tooltip>
      </div>
      <dl className={styles.maximum}>
        <dt>Maximum employees</dt>
        <dd>{plan.number_of_employees === 'unlimited' ? 'Unlimited' : plan.number_of_employees}</dd>
      </dl>
      <FeatureList features={features} />
    </>
  );
}

function NoPlan({ onPick }: { onPick: () => void }) {
  return (
    <EmptyState
      title="No active plan"
      icon={<CreditCard size={24} strokeWidth={1.5} aria-hidden="true" />}
      action={
        <Button variant="primary" onClick={onPick}>
          Pick a Plan
        </Button>
      }
    >
      A plan lets you add and activate team members.
    </EmptyState>
  );
}

export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>
          <Check size={16} strokeWidth={1.5} aria-hidden="true" />
          {feature}
        </li>
      ))}
    </ul>
  );
}

function PlanSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading plan">
      <Skeleton width="9rem" height="1.5rem" />
      <Skeleton width="12rem" />
      <Skeleton width="16rem" />
      <Skeleton width="14rem" />
    </div>
  );
}
