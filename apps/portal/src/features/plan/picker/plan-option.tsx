import { comparePlan } from '@portage/domain/plans/compare-plan';
import {
  isPlanHeld,
  type Plan,
  type PlanTerm,
  parsePlanTerm,
  planOldPrice,
  planPrice,
} from '@portage/domain/plans/plans';
import { formatDollars, formatTermPrice } from '@portage/messages/formats';
import * as m from '@portage/messages/plan';
import * as offers from '@portage/messages/plan-offers';
import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { PlanRow } from '#lib/company/plan-queries.ts';
import { Button } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import planStyles from '../plan.module.css';
import { FeatureList } from '../plan-card.tsx';
import { comparisonLines, yearLine } from './comparison-lines.ts';
import styles from './picker.module.css';

const titles = { Essential: offers.essential, Professional: offers.professional, Enterprise: offers.enterprise };

interface PlanOptionProps {
  plan: Plan;
  term: PlanTerm;
  current: PlanRow | null;
  seats: number;
  pending: boolean;
  disabled: boolean;
  onChoose: (employees: number) => void;
}

/** A text whose part in `<hidden>` is for screen readers only. */
const hidden = (text: string) => (
  <RichText text={text} tags={{ hidden: (part) => <span className={styles.hiddenText}>{part}</span> }} />
);

/** A selectable plan: its price for the billing cycle and number of employees, and what it includes. */
export function PlanOption({ plan, term, current, seats, pending, disabled, onChoose }: PlanOptionProps) {
  // Starts at today's people, also when their number arrives late, until another is chosen.
  const [chosen, setChosen] = useState<number | null>(null);
  const employees = chosen ?? Math.max(1, seats);
  const heading = useId();
  const price = planPrice(plan, term, employees);
  const oldPrice = planOldPrice(plan, term, employees);
  const isCurrent = isPlanHeld(current, plan, term, employees);
  const comparison = current === null || isCurrent ? null : comparePlan(current, plan, term, employees);
  const year = yearLine(plan, term, employees);
  return (
    <li className={styles.option} aria-labelledby={heading}>
      <p className={styles.title}>{titles[plan.name]}</p>
      <div className={styles.name}>
        <h3 id={heading}>{plan.name}</h3>
        {current?.plan_name === plan.name && <span className={planStyles.muted}>{currentMark(current, term)}</span>}
      </div>
      <p className={styles.price}>
        {price === null ? <span>{offers.customPricing}</span> : <Price text={formatTermPrice(price, term)} />}
        {oldPrice !== null && (
          <s className={styles.oldPrice}>{hidden(m.oldPrice({ price: formatDollars(oldPrice) }))}</s>
        )}
      </p>
      <div className={styles.body}>
        {(year !== null || comparison !== null) && (
          <div className={styles.compared}>
            {year !== null && <p>{year}</p>}
            {comparison !== null && comparisonLines(comparison, current).map((line) => <p key={line}>{line}</p>)}
          </div>
        )}
        {plan.showEmployeeSelector && <EmployeeCount value={employees} onChange={setChosen} />}
        <FeatureList features={plan.features} />
      </div>
      <Button
        variant={plan.prices === null || isCurrent || comparison?.costsMoreForLess ? 'secondary' : 'primary'}
        wide
        pending={pending}
        disabled={disabled || isCurrent}
        onClick={() => onChoose(employees)}
      >
        {plan.prices === null
          ? hidden(m.bookCall({ plan: plan.name }))
          : isCurrent
            ? m.planHeld
            : m.choose({ plan: plan.name })}
      </Button>
    </li>
  );
}

/** Says which billing cycle is paid for, unless it is the one that the prices are for. */
function currentMark(current: PlanRow, shown: PlanTerm): string {
  const held = parsePlanTerm(current.term);
  if (held === null || held === shown) return m.currentPlan;
  return held === 'Monthly' ? m.currentPlanMonthly : m.currentPlanYearly;
}

/** A price, followed by its currency unless the text already names it. */
const Price = ({ text }: { text: string }) => (
  <RichText
    text={m.priceIn({ price: text })}
    tags={{
      price: (part) => <span>{part}</span>,
      currency: (part) => part !== '' && <span className={styles.currency}>{part}</span>,
    }}
  />
);

/** Number of employees to buy the plan for, at least one. */
function EmployeeCount({ value, onChange }: { value: number; onChange: (count: number) => void }) {
  const id = useId();
  // An empty field counts as one employee, and stays empty until the next digit so that it can be typed over.
  const [empty, setEmpty] = useState(false);
  const change = (count: number) => {
    setEmpty(false);
    onChange(count);
  };
  return (
    <div className={styles.count}>
      <label htmlFor={id}>{m.employees}</label>
      <div className={styles.stepper}>
        <Button
          size="s"
          aria-label={m.oneFewer}
          aria-describedby={value <= 1 ? `${id}-least` : undefined}
          aria-disabled={value <= 1}
          onClick={() => change(value - 1)}
        >
          <Minus size={14} strokeWidth={1.5} aria-hidden="true" />
        </Button>
        <input
          id={id}
          className={styles.countInput}
          inputMode="numeric"
          value={empty ? '' : value}
          onChange={({ target }) => {
            change(countOf(target.value));
            setEmpty(target.value === '');
          }}
          onBlur={() => setEmpty(false)}
        />
        <Button size="s" aria-label={m.oneMore} onClick={() => change(value + 1)}>
          <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
        </Button>
        {value <= 1 && (
          <span id={`${id}-least`} className={planStyles.muted}>
            {m.atLeastOne}
          </span>
        )}
      </div>
    </div>
  );
}

/** Keeps the digits and clamps to at least 1. The column holds at most six digits. */
function countOf(text: string): number {
  return Math.max(1, Number(text.replace(/\D/g, '').slice(0, 6)) || 1);
}
