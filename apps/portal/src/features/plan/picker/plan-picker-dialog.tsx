import { offeredPlans } from '@portage/domain/plans/compare-plan';
import { PLAN_TERMS, type PlanName, type PlanTerm, parsePlanTerm, yearlySaving } from '@portage/domain/plans/plans';
import * as m from '@portage/messages/plan';
import * as offers from '@portage/messages/plan-offers';
import { config } from '#lib/browser/config.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import type { PlanRow } from '#lib/company/plan-queries.ts';
import { termName } from '#lib/texts/names/term-name.ts';
import { SegmentedControl } from '#ui/choice/segmented-control.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { PlanChoice } from '../plan-choice.ts';
import styles from './picker.module.css';
import { PlanOption } from './plan-option.tsx';

const termOptions = PLAN_TERMS.map((value) => ({ value, label: termName(value) }));

interface PlanPickerDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  current: PlanRow | null;
  /** The number of people to start with, where the number is chosen. */
  seats: number;
  /** The plan being processed. */
  pending: PlanName | null;
  onChoose: (choice: PlanChoice) => void;
}

/** The billing cycle, which is in the address, and the three plans: the current one first. */
export function PlanPickerDialog({ open, onOpenChange, current, seats, pending, onChoose }: PlanPickerDialogProps) {
  const saving = yearlySaving(config.plans);
  const [params, change] = useUrlParams();
  // Opens on the cycle that is paid for.
  const first = parsePlanTerm(current?.term) ?? 'Monthly';
  const term = parsePlanTerm(params.get('term')) ?? first;
  const setTerm = (next: PlanTerm) => change({ term: next === first ? null : next.toLowerCase() });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={m.pickerTitle} description={m.pickerText} size="l">
      <div className={styles.cycles}>
        <SegmentedControl label={m.billingCycle} options={termOptions} value={term} onChange={setTerm} />
        {saving > 0 && <span className={styles.saving}>{offers.yearlySaving({ percent: saving })}</span>}
      </div>
      {current !== null && <p className={styles.replaces}>{offers.replaces({ plan: current.plan_name })}</p>}
      <ul className={styles.options}>
        {offeredPlans(config.plans, current).map((plan) => (
          <PlanOption
            key={plan.name}
            plan={plan}
            term={term}
            current={current}
            seats={seats}
            pending={pending === plan.name}
            disabled={pending !== null}
            onChoose={(employees) => onChoose({ plan, term, employees })}
          />
        ))}
      </ul>
      <p className={styles.tax}>{offers.tax}</p>
    </Dialog>
  );
}
