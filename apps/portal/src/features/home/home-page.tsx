import { displayedPlan, isPlanChangeLocked } from '@portage/domain/current-plan';
import { todayAt } from '@portage/domain/plain-date';
import { lazy, Suspense } from 'react';
import { useCompany } from '#lib/company.ts';
import { usePlans } from '#lib/plans.ts';
import { Card } from '#ui/card.tsx';
import { FailureBoundary } from '#ui/failure-boundary.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AttentionCard } from './attention-card.tsx';
import { combineQueries } from './combine-queries.ts';
import {
  useAgreement,
  useOpenInvoices,
  usePayrollCosts,
  useRecentOneTime,
  useRecentPayments,
  useTeamFacts,
  useUnsignedLetters,
} from './dashboard-data.ts';
import { GettingStartedCard } from './getting-started-card.tsx';
import styles from './home.module.css';
import { NextPayday } from './next-payday.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { recentActivity } from './recent-activity.ts';
import { RecentActivityCard } from './recent-activity-card.tsx';
import { ResourcesCard } from './resources-card.tsx';
import { TeamMembersCard } from './team-members-card.tsx';
import { useNow } from './use-now.ts';

const CostChart = lazy(() => import('./cost-chart.tsx').then(({ CostChart }) => ({ default: CostChart })));

/** /home */
export function HomePage() {
  const now = useNow();
  const today = todayAt(now);
  const { data: company } = useCompany();
  const team = useTeamFacts(company?.id);
  const payments = useRecentPayments(company?.id);
  const oneTime = useRecentOneTime(company?.id);
  const costs = usePayrollCosts(company?.id, today);
  const invoices = useOpenInvoices(company?.id);
  const plans = usePlans(company?.id);
  const plan = displayedPlan(plans.data ?? []);
  const agreement = useAgreement(company?.id);
  const letters = useUnsignedLetters(company?.id);

  // Wait for the first result of these queries, so the attention card does not push the others down. A retry does not
  // hide the cards again.
  const initialLoading = [team, costs, invoices, plans, agreement, letters].some(({ isFetched }) => !isFetched);
  const guide = combineQueries(team, plans, agreement);

  return (
    <div className={styles.page}>
      <PageHeader title="Dashboard Overview" subtitle={<NextPayday today={today} costs={costs.data ?? []} />} />
      <GettingStartedCard
        query={{ ...guide, loading: initialLoading || guide.loading }}
        agreement={agreement.data ?? null}
        hasPlan={plan !== null}
        teamMembers={team.data?.all ?? 0}
      />
      {!initialLoading && (
        <>
          <AttentionCard
            invoices={invoices.data ?? []}
            planProcessing={isPlanChangeLocked(plan?.status)}
            unsignedLetters={letters.data ?? 0}
            waitingMembers={(team.data?.all ?? 0) - (team.data?.approved ?? 0)}
          />
          <div className={styles.cards}>
            <TeamMembersCard facts={team.data} query={combineQueries(team)} />
            <PaymentsCard costs={costs.data} today={today} query={combineQueries(costs)} />
            <ResourcesCard />
          </div>
          <div className={styles.columns}>
            <Card title="Payroll cost, 12 months">
              <FailureBoundary fallback={<p role="alert">The chart could not be loaded. Reload the page to see it.</p>}>
                <Suspense fallback={<Skeleton height="16rem" />}>
                  {costs.isLoadingError ? (
                    <NotLoaded onRetry={combineQueries(costs).retry} />
                  ) : costs.data === undefined ? (
                    <Skeleton height="16rem" />
                  ) : (
                    <CostChart costs={costs.data} today={today} />
                  )}
                </Suspense>
              </FailureBoundary>
            </Card>
            <RecentActivityCard
              now={now}
              query={combineQueries(team, payments, oneTime)}
              items={recentActivity({
                members: team.data?.newest ?? [],
                payments: payments.data ?? [],
                oneTime: oneTime.data ?? [],
              })}
            />
          </div>
        </>
      )}
    </div>
  );
}
