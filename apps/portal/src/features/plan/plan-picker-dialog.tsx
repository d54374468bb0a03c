import { PLAN_TERMS, type PlanName, type PlanTerm, YEARLY_SAVING } from '@portage/domain/plans';
import { useState } from 'react';
import { config } from '#lib/config.ts';
import type { PlanRow } from '#lib/plans.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import styles from './plan.module.css';
import type { PlanChoice } from './plan-choice.ts';
import { PlanOption } from './plan-option.tsx';

const termOptions = PLAN_TERMS.map((value) => ({ value, label: value }));

interface PlanPickerDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  current: PlanRow | null;
  /** The plan being processed. */
  pending: PlanName | null;
  onChoose: (choice: PlanChoice) => void;
}

/** The billing cycle and the three plans. */
export function PlanPickerDialog({ open, onOpenChange, current, pending, onChoose }: PlanPickerDialogProps) {
  const [term, setTerm] = useState<PlanTerm>('Monthly');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Choose your plan"
      description="Select the plan that best fits your needs."
      size="l"
    >
      <div className={styles.terms}>
        <SegmentedControl label="Billing cycle" options={termOptions} value={term} onChange={setTerm} />
        <span className={styles.saving}>{YEARLY_SAVING}</span>
      </div>
      <ul className={styles.options}>
        {config.plans.map((plan) => (
          <PlanOption
            key={plan.name}
            plan={plan}
            term={term}
            current={current}
            pending={pending === plan.name}
            disabled={pending !== null}
            onChoose={(employees) => onChoose({ plan, term, employees })}
          />
        ))}
      </ul>
    </Dialog>
  );
}
