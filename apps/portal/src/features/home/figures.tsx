import type { Dashboard } from '@portage/contract/dashboard';
import { addMonthsClamped, firstOfMonth, type PlainDate } from '@portage/domain/dates/plain-date';
import { owed } from '@portage/domain/pay/owed';
import * as m from '@portage/messages/home';
import { lazy, Suspense } from 'react';
import { isPhone } from '#lib/browser/is-phone.ts';
import { useRights } from '#lib/company/company.ts';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { FailureBoundary } from '#ui/page/failure-boundary.tsx';
import { AttentionCard } from './attention/attention-card.tsx';
import { attentionFacts, type Facts } from './attention/attention-facts.ts';
import { NextPaydayCard } from './cards/next-payday-card.tsx';
import { OwedCard } from './cards/owed-card.tsx';
import { PaydayInFull } from './cards/payday-in-full.tsx';
import { PaymentsCard } from './cards/payments-card.tsx';
import { RecentActivityCard } from './cards/recent-activity-card.tsx';
import { ResourcesCard } from './cards/resources-card.tsx';
import { TeamMembersCard } from './cards/team-members-card.tsx';
import styles from './home.module.css';

const CostChart = lazy(() => import('./cost-chart.tsx').then(({ CostChart }) => ({ default: CostChart })));

interface FiguresProps {
  data: Dashboard;
  /** What awaits payment: the company's plan, or a new one beside the plan in force. */
  pendingPlan: Facts['pendingPlan'];
  /** The company had a plan and has none. */
  planEnded: boolean;
  /** The guide of a new company is on the page, with steps to do. */
  isGuided: boolean;
  /** The person that the way to the first payday asks to activate. */
  activating: string | null;
  now: number;
  today: PlainDate;
}

/**
 * What needs the admin, what the company owes and paid this month, who is paid next; then the year, and what happened. A
 * role without access to pay sees no amounts, rather than zeros.
 */
export function Figures({ data, pendingPlan, planEnded, isGuided, activating, now, today }: FiguresProps) {
  const can = useRights();
  const pay = can('pay.read');
  const [all, approved] = [data.team_members ?? 0, data.approved_members ?? 0];
  // The costs have no payday of more than a year ago; the newest events may have one.
  const wasPaid = data.activity.some(({ verb }) => verb === 'paid');
  const hadPay = data.costs.length > 0 || wasPaid;
  const hasProblems = approved > 0 && (data.held_pay ?? 0) + (data.waiting_pay ?? 0) > 0;
  // A company on its way to its first payday sees no zeros, and a card once it has something to say.
  const { first_payday: first, invoices } = data;
  const wasInvoiced = first === null || invoices.length > 0 || (first.payday?.invoice ?? null) !== null;
  const isPlanned = first === null || first.payday !== null || hadPay || approved > 0;
  const month = firstOfMonth(addMonthsClamped(today, 1));
  const hasCosts = first === null || wasPaid || data.costs.some(({ day }) => day !== null && day < month);
  const others = { ...data, waiting_members: without(data.waiting_members, activating) };
  return (
    <>
      <AttentionCard
        hasOther={isGuided || (pay && owed(invoices).invoices.length > 0)}
        facts={attentionFacts(others, { canAnswer: can('people.write'), pendingPlan, planEnded, today })}
      />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <div className={styles.answers}>
            {pay && (
              <div className={styles.stack}>
                {wasInvoiced && <OwedCard invoices={invoices} today={today} />}
                <PaymentsCard costs={data.costs} hasQuebec={data.quebec ?? false} today={today} hadPay={hadPay} />
              </div>
            )}
            <div className={styles.stack}>
              {pay && isPlanned && (
                <NextPaydayCard
                  costs={data.costs}
                  people={data.next_paid}
                  late={data.late_pay}
                  hasProblems={hasProblems}
                  hasActive={approved > 0}
                  today={today}
                >
                  <PaydayInFull data={data} today={today} />
                </NextPaydayCard>
              )}
              <TeamMembersCard all={all} approved={approved} />
            </div>
          </div>
          {pay && hasCosts && (
            <Card title={m.payrollCost} aside={m.payrollCostUnit}>
              <FailureBoundary fallback={<p role="alert">{m.chartNotLoaded}</p>}>
                {/* The figures of this month are in another card, and a phone has no room to compare. */}
                <details className={styles.fold} open={!isPhone()}>
                  <summary>{m.showChart}</summary>
                  <Suspense fallback={<Skeleton height="16rem" />}>
                    <CostChart costs={data.costs} hadPay={hadPay} today={today} />
                  </Suspense>
                </details>
              </FailureBoundary>
            </Card>
          )}
        </div>
        <div className={styles.stack}>
          <RecentActivityCard now={now} events={data.activity} />
          <ResourcesCard />
        </div>
      </div>
    </>
  );
}

/** The list without a person, who is asked for elsewhere. Each row says how many there are in all. */
const without = (members: Dashboard['waiting_members'], id: string | null): Dashboard['waiting_members'] =>
  members.some(({ team_member_id }) => team_member_id === id)
    ? members.flatMap((one) => (one.team_member_id === id ? [] : [{ ...one, of_all: one.of_all - 1 }]))
    : members;
