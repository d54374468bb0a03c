import {
  formatPlanPrice,
  formatWholeDollars,
  isPlanHeld,
  type Plan,
  type PlanTerm,
  planOldPrice,
} from '@portage/domain/plans';
import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { PlanRow } from '#lib/plans.ts';
import { Button } from '#ui/button.tsx';
import styles from './plan.module.css';
import { FeatureList } from './plan-card.tsx';

interface PlanOptionProps {
  plan: Plan;
  term: PlanTerm;
  current: PlanRow | null;
  pending: boolean;
  disabled: boolean;
  onChoose: (employees: number) => void;
}

/** A selectable plan: its price for the billing cycle and number of employees, and what it includes. */
export function PlanOption({ plan, term, current, pending, disabled, onChoose }: PlanOptionProps) {
  const [employees, setEmployees] = useState(1);
  const heading = useId();
  const oldPrice = planOldPrice(plan, term, employees);
  const isCurrent = isPlanHeld(current, plan, term, employees);
  return (
    <li className={styles.option} aria-labelledby={heading}>
      <p className={styles.optionTitle}>{plan.title}</p>
      <div className={styles.optionName}>
        <h3 id={heading}>{plan.name}</h3>
        {current?.plan_name === plan.name && <span className={styles.muted}>Current plan</span>}
      </div>
      <p className={styles.price}>
        <span>{formatPlanPrice(plan, term, employees)}</span>
        {oldPrice !== null && (
          <s className={styles.oldPrice}>
            <span className={styles.hiddenText}>instead of </span>
            {formatWholeDollars(oldPrice)}
          </s>
        )}
      </p>
      {plan.showEmployeeSelector && <EmployeeCount value={employees} onChange={setEmployees} />}
      <FeatureList features={plan.features} />
      <Button
        variant={plan.prices === null || isCurrent ? 'secondary' : 'primary'}
        wide
        pending={pending}
        disabled={disabled || isCurrent}
        onClick={() => onChoose(employees)}
      >
        {plan.prices === null
          ? `Book a call about ${plan.name}`
          : isCurrent
            ? 'You have this plan'
            : `Choose ${plan.name}`}
      </Button>
    </li>
  );
}

/** Number of employees to buy the plan for, at least one. */
function EmployeeCount({ value, onChange }: { value: number; onChange: (count: number) => void }) {
  const id = useId();
  return (
    <div className={styles.count}>
      <label htmlFor={id}>Employees</label>
      <div className={styles.stepper}>
        <Button size="s" aria-label="One employee fewer" disabled={value <= 1} onClick={() => onChange(value - 1)}>
          <Minus size={14} strokeWidth={1.5} aria-hidden="true" />
        </Button>
        <input
          id={id}
          className={styles.countInput}
          inputMode="numeric"
          value={value}
          onChange={(event) => onChange(countOf(event.target.value))}
        />
        <Button size="s" aria-label="One employee more" onClick={() => onChange(value + 1)}>
          <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}

/** Keeps the digits and clamps to at least 1. The column holds at most six digits. */
function countOf(text: string): number {
  return Math.max(1, Number(text.replace(/\D/g, '').slice(0, 6)) || 1);
}
