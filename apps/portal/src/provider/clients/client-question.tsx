import type { ProviderResponse } from '@portage/contract/provider';
import { todayAt } from '@portage/domain/dates/plain-date';
import {
  findPlan,
  PLAN_NAMES,
  PLAN_TERMS,
  parsePlanTerm,
  planCap,
  planPrice,
  storedPlanPrice,
  UNLIMITED,
} from '@portage/domain/plans/plans';
import * as m from '@portage/messages/console-clients';
import { customPricing } from '@portage/messages/plan-offers';
import { useState } from 'react';
import { config } from '#lib/browser/config.ts';
import { termName } from '#lib/texts/names/term-name.ts';
import { dotted } from '#ui/text/dotted.ts';
import { ActDialog } from '../money/act-dialog.tsx';
import { namedAmount } from '../money/amount.tsx';
import type { ClientRecord } from './clients-queries.ts';
import { EarlierPayDialog } from './earlier-pay-dialog.tsx';
import { LimitDialog } from './limit-dialog.tsx';

export type Plan = ClientRecord['plans'][number];
export type Asked =
  | { act: 'complete' | 'cancel'; plan: Plan }
  | { act: 'record' | 'disable' | 'enable' | 'earlier' | 'limit' };

interface ClientQuestionProps {
  client: { id: string; name: string };
  asked: Asked;
  onClose: () => void;
}

const planOptions = PLAN_NAMES.map((value) => ({ value, label: value }));
const termOptions = PLAN_TERMS.map((value) => ({ value, label: termName(value) }));

/** Says how many accounts changed, and who keeps access through another client. */
const accessToast =
  (title: (facts: { count: number }) => string) =>
  ({ accounts, elsewhere }: ProviderResponse<'provider/disable-client'>) => ({
    title: title({ count: accounts }),
    ...(elsewhere.length > 0 && { description: m.worksElsewhere({ emails: elsewhere.join(', ') }) }),
  });

/** What a plan costs for its term: in CAD where the price is one of the catalogue, else as it was agreed. */
function costOf({ plan_name, price, term, number_of_employees }: Plan): string {
  const [plan, planTerm, people] = [
    findPlan(plan_name, config.plans),
    parsePlanTerm(term),
    planCap(number_of_employees) ?? 1,
  ];
  const isListed = plan !== undefined && planTerm !== null && storedPlanPrice(plan, planTerm, people) === price;
  if (!isListed) return dotted([termName(term), price]);
  const cents = planPrice(plan, planTerm, people);
  return dotted([termName(term), cents === null ? customPricing : namedAmount(cents)]);
}

/** Asks for the reason of an act on a client. */
export function ClientQuestion({ client: { id, name }, asked: given, onClose }: ClientQuestionProps) {
  // The plan that it began with: a colleague may end that one meanwhile, and another plan must not take its place.
  const [asked] = useState(given);
  switch (asked.act) {
    case 'complete':
      return (
        <ActDialog
          act="provider/complete-plan"
          title={m.completePlan({ plan: asked.plan.plan_name })}
          about={costOf(asked.plan)}
          description={m.completeText({ client: name })}
          confirm={m.complete}
          request={(_, reason) => ({ company_id: id, plan_id: asked.plan.id, reason })}
          done={() => m.planCompleted}
          onClose={onClose}
        />
      );
    case 'limit':
      return <LimitDialog client={{ id, name }} onClose={onClose} />;
    case 'cancel':
      return (
        <ActDialog
          act="provider/cancel-plan"
          title={m.cancelPlan({ plan: asked.plan.plan_name })}
          about={costOf(asked.plan)}
          description={m.cancelText({ client: name })}
          confirm={m.cancelThePlan}
          keep={m.keepPlan}
          destructive
          request={(_, reason) => ({ company_id: id, plan_id: asked.plan.id, reason })}
          done={() => m.planCanceled}
          onClose={onClose}
        />
      );
    case 'record':
      return (
        <ActDialog
          act="provider/record-plan"
          title={m.recordPlan}
          description={m.recordPlanText({ client: name })}
          confirm={m.recordThePlan}
          fields={[
            { name: 'plan', kind: 'select', label: m.plan, value: 'Enterprise', options: planOptions },
            { name: 'term', kind: 'select', label: m.planTerm, value: 'Monthly', options: termOptions },
            { name: 'seats', kind: 'text', label: m.planSeats, hint: m.planSeatsHint, optional: true, maxLength: 6 },
            {
              name: 'price',
              kind: 'money',
              label: m.planPrice,
              hint: m.planPriceHint({ client: name }),
              optional: true,
            },
            { name: 'from', kind: 'date', label: m.planFrom, value: todayAt(Date.now()) },
            { name: 'until', kind: 'date', label: m.planUntil, hint: m.planUntilHint, optional: true },
          ]}
          request={({ text, cents }, reason) => ({
            company_id: id,
            plan: findPlan(text.plan)?.name ?? 'Enterprise',
            term: parsePlanTerm(text.term) ?? 'Monthly',
            seats: text.seats?.trim() || UNLIMITED,
            price_cents: cents.price ?? null,
            from: text.from ?? '',
            until: text.until || null,
            reason,
          })}
          done={() => m.planRecorded}
          onClose={onClose}
        />
      );
    case 'earlier':
      return <EarlierPayDialog client={{ id, name }} onClose={onClose} />;
    case 'disable':
      return (
        <ActDialog
          act="provider/disable-client"
          title={m.disableClientTitle({ client: name })}
          description={m.disableClientText}
          confirm={m.disableClient}
          destructive
          request={(_, reason) => ({ client: id, reason })}
          done={accessToast(m.clientDisabled)}
          onClose={onClose}
        />
      );
    case 'enable':
      return (
        <ActDialog
          act="provider/enable-client"
          title={m.enableClientTitle({ client: name })}
          description={m.enableClientText}
          confirm={m.enableClient}
          request={(_, reason) => ({ client: id, reason })}
          done={accessToast(m.clientEnabled)}
          onClose={onClose}
        />
      );
  }
}
