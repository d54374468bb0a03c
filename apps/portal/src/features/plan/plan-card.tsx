import { isPlanChangeLocked, offersPayment } from '@portage/domain/plans/current-plan';
import {
  findPlan,
  type PlanFeature,
  parsePlanTerm,
  planCap,
  planPrice,
  storedPlanPrice,
} from '@portage/domain/plans/plans';
import { planTone } from '@portage/domain/statuses';
import { formatShortDate, formatTermPrice } from '@portage/messages/formats';
import * as m from '@portage/messages/plan';
import * as life from '@portage/messages/plan-billing';
import * as offers from '@portage/messages/plan-offers';
import * as rules from '@portage/messages/plan-rules';
import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { config } from '#lib/browser/config.ts';
import type { PlanRow } from '#lib/company/plan-queries.ts';
import { statusLabel } from '#lib/texts/status-label.ts';
import { Button } from '#ui/button/button.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { type Read, TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { RichText } from '#ui/text/rich-text.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { Tooltip } from '#ui/tooltip/tooltip.tsx';
import { dialogs } from './checkout/choose-plan.ts';
import { NoPlan } from './no-plan.tsx';
import { PendingChange } from './pending-change.tsx';
import styles from './plan.module.css';
import type { Billing, EndedPlan } from './plan-billing-queries.ts';
import { choiceOf, type PlanChoice } from './plan-choice.ts';
import { lifeOf } from './plan-life.ts';
import { PlanLifeText } from './plan-life-text.tsx';

const featureTexts: Readonly<Record<PlanFeature, string>> = {
  basicCompliance: offers.basicCompliance,
  standardPayroll: offers.standardPayroll,
  emailSupport: offers.emailSupport,
  sameDayOnboarding: offers.sameDayOnboarding,
  everythingInEssential: offers.everythingInEssential,
  grantCashback: offers.grantCashback,
  prioritySupport: offers.prioritySupport,
  benefits: offers.benefits,
  timeTracking: offers.timeTracking,
  everythingInProfessional: offers.everythingInProfessional,
  accountManager: offers.accountManager,
  complianceConsulting: offers.complianceConsulting,
  customReporting: offers.customReporting,
  timeTrackingDiscount: offers.timeTrackingDiscount,
};

interface PlanCardProps {
  plan: PlanRow | null;
  /** The plan that is paid for; another one than `plan` while a change is pending. */
  inForce: PlanRow | null;
  /** The plan that has ended, where there is none. */
  ended: EndedPlan | null;
  /** How the plan in force is paid for; null while unknown, and for a role that cannot read it. */
  billing: Billing | null;
  /** How many people count toward the plan's maximum; undefined while that loads, null where it could not. */
  seats: number | null | undefined;
  loading: boolean;
  /** The read of the plan when it could not be loaded. */
  failed: Read | null;
  /** Null for a role that cannot choose a plan. */
  onPick: (() => void) | null;
  /** Opens the checkout of the plan awaiting payment. */
  onPay: (choice: PlanChoice) => void;
}

/** The current plan, what it includes, and a button to change it. */
export function PlanCard({ plan, inForce, ended, billing, seats, loading, failed, onPick, onPay }: PlanCardProps) {
  if (failed !== null)
    return (
      <Card title={m.planInformation} className={styles.card}>
        <FailedState title={rules.planNotLoaded} action={<TryAgain reads={[failed]} />} />
      </Card>
    );
  return (
    <Card title={m.planInformation} className={styles.card}>
      {loading ? (
        <PlanSkeleton />
      ) : plan ? (
        <PlanFacts plan={plan} inForce={inForce} billing={billing} seats={seats} onPick={onPick} />
      ) : (
        <NoPlan ended={ended} onPick={onPick} />
      )}
      {!loading && onPick !== null && offersPayment(plan?.status) && (
        <p className={styles.pay} data-alone={plan === null}>
          <RichText
            text={m.payHere}
            tags={{
              a: (text) => (
                <PayHere plan={plan} onPick={onPick} onPay={onPay}>
                  {text}
                </PayHere>
              ),
            }}
          />
        </p>
      )}
    </Card>
  );
}

/** Opens a new checkout for the plan awaiting payment, or the plan picker when there is none. */
function PayHere({
  plan,
  onPick,
  onPay,
  children,
}: Pick<PlanCardProps, 'plan' | 'onPay'> & {
  onPick: () => void;
  children: string;
}) {
  const waiting = plan && choiceOf(plan);
  function pay(event: MouseEvent) {
    event.preventDefault();
    if (waiting === null) onPick();
    else onPay(waiting);
  }
  return (
    <a
      href={waiting === null ? `/plan?${dialogs.picker}=plans` : `/plan?${dialogs.pay}=1`}
      target="_blank"
      rel="noopener noreferrer"
      onClick={pay}
    >
      {children}
    </a>
  );
}

function PlanFacts({
  plan,
  inForce,
  billing: paid,
  seats,
  onPick,
}: Pick<PlanCardProps, 'inForce' | 'billing' | 'seats' | 'onPick'> & { plan: PlanRow }) {
  const locked = isPlanChangeLocked(plan.status);
  const features = findPlan(plan.plan_name, config.plans)?.features ?? [];
  const changes = locked && inForce !== null;
  const until = inForce && lifeOf(inForce, paid);
  return (
    <>
      <div className={styles.current}>
        <div>
          {changes && <h3 className={styles.muted}>{m.newPlan}</h3>}
          <p className={styles.planName}>
            {plan.plan_name}
            <StatusBadge tone={planTone(plan.status)}>{statusLabel(plan.status)}</StatusBadge>
          </p>
          <p className={styles.muted}>{billing(plan)}</p>
          {changes && <p className={styles.muted}>{m.upTo({ max: maximum(plan) })}</p>}
        </div>
        {changes && (
          <section aria-label={m.inForce}>
            <h3 className={styles.muted}>{m.inForce}</h3>
            <p className={styles.planName}>{inForce.plan_name}</p>
            <p className={styles.muted}>{billing(inForce)}</p>
            <p className={styles.muted}>{m.upTo({ max: maximum(inForce) })}</p>
          </section>
        )}
        {onPick !== null && (
          <Tooltip content={locked ? rules.locked : null}>
            <Button variant="primary" aria-disabled={locked} onClick={onPick}>
              {m.changePlan}
            </Button>
          </Tooltip>
        )}
      </div>
      {locked && (
        <PendingChange plan={plan.plan_name} inForce={inForce?.plan_name ?? null} canChange={onPick !== null} />
      )}
      <dl className={styles.facts}>
        {!changes && (
          <div>
            <dt>{m.maxEmployees}</dt>
            <dd>{maximum(plan)}</dd>
          </div>
        )}
        {seats !== null && (
          <div>
            <dt>{m.seatsUsed}</dt>
            <dd>{seats === undefined ? <Skeleton width="3rem" /> : seatsOf(seats, inForce ?? plan)}</dd>
          </div>
        )}
        {until !== null && (
          <div>
            <dt>{lifeLabels[until.kind]}</dt>
            <dd>{until.kind === 'open' ? life.noRenewal : formatShortDate(until.day)}</dd>
          </div>
        )}
      </dl>
      {inForce !== null && until !== null && (
        <PlanLifeText plan={inForce} life={until} billing={paid} canChange={onPick !== null} />
      )}
      {changes ? (
        <section aria-label={m.includedIn({ plan: plan.plan_name })} className={styles.included}>
          <h3 className={styles.muted}>{m.includedIn({ plan: plan.plan_name })}</h3>
          <FeatureList features={features} />
        </section>
      ) : (
        <FeatureList features={features} />
      )}
    </>
  );
}

const lifeLabels = { renews: life.renewsOn, ends: life.endsOn, agreed: life.lastDay, open: life.renewal };

/** The seats in use, of how many where the plan has a maximum: '4 of 5'. */
function seatsOf(used: number, { number_of_employees }: PlanRow): string {
  const max = planCap(number_of_employees);
  return max === null ? String(used) : m.seatsOf({ used, max });
}

const maximum = ({ number_of_employees: max }: PlanRow): string => (max === 'unlimited' ? m.unlimited : max);

function billing(row: PlanRow): string {
  const monthly = row.term === 'Monthly';
  const price = priceOf(row);
  if (price === AGREED) return dotted([offers.customPricing, monthly ? m.monthlyPlan : m.yearlyPlan]);
  if (!price) return monthly ? m.monthlyPlan : m.yearlyPlan;
  return monthly ? m.priceMonthlyPlan({ price }) : m.priceYearlyPlan({ price });
}

/** The plan has no price of its own. */
const AGREED = Symbol('agreed');

/** The stored price in the reader's language, if it is one of the catalogue; else as stored. */
function priceOf({ plan_name, price, term, number_of_employees }: PlanRow): string | typeof AGREED | null {
  const plan = findPlan(plan_name, config.plans);
  const planTerm = parsePlanTerm(term);
  if (plan === undefined || planTerm === null) return price;
  const people = planCap(number_of_employees) ?? 1;
  if (storedPlanPrice(plan, planTerm, people) !== price) return price;
  const cents = planPrice(plan, planTerm, people);
  return cents === null ? AGREED : formatTermPrice(cents, planTerm);
}

export function FeatureList({ features }: { features: readonly PlanFeature[] }) {
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>
          <Check size={16} strokeWidth={1.5} aria-hidden="true" />
          {featureTexts[feature]}
        </li>
      ))}
    </ul>
  );
}

function PlanSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={m.loading}>
      <Skeleton width="9rem" height="1.5rem" />
      <Skeleton width="12rem" />
      <Skeleton width="16rem" />
      <Skeleton width="14rem" />
    </div>
  );
}
