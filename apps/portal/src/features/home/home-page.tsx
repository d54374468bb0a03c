import { firstPaydaySteps } from '@portage/domain/company/first-payday';
import { gettingStarted } from '@portage/domain/company/getting-started';
import { todayAt } from '@portage/domain/dates/plain-date';
import { currentPlan, displayedPlan, hasPlanEnded, isPlanChangeLocked } from '@portage/domain/plans/current-plan';
import { title as firstPaydayTitle, then } from '@portage/messages/first-payday';
import { formatLongDate } from '@portage/messages/formats';
import * as m from '@portage/messages/home';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useNow } from '#lib/browser/use-now.ts';
import { useCompany, useRights } from '#lib/company/company.ts';
import type { ReadCompany } from '#lib/company/company-queries.ts';
import { plansQuery } from '#lib/company/plan-queries.ts';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { GettingStartedCard } from './cards/getting-started-card.tsx';
import { ResourcesCard } from './cards/resources-card.tsx';
import { combineQueries } from './combine-queries.ts';
import { dashboardQuery } from './dashboard-queries.ts';
import { guideWasDone, rememberGuide } from './done-guide.ts';
import { Figures } from './figures.tsx';
import { firstPaydayFacts, personToActivate } from './first-payday/first-payday-facts.ts';
import { FirstPaydayNote } from './first-payday/first-payday-note.tsx';
import { PaydayRail } from './first-payday/payday-rail.tsx';
import styles from './home.module.css';
import { LoadingFigures } from './loading-figures.tsx';
import { NotLoaded } from './not-loaded.tsx';

// Forms are much code, and most people have given their name.
const NamePrompt = lazy(async () => ({ default: (await import('./cards/name-prompt.tsx')).NamePrompt }));

/** Requests what the page shows first, before it renders. */
export const requestFirst = ({ id }: ReadCompany, request: QueryClient['prefetchQuery']) =>
  Promise.all([request(dashboardQuery(id)), request(plansQuery(id))]);

/** /home */
export function HomePage() {
  const now = useNow();
  const today = todayAt(now);
  const { id: companyId, own } = useCompany();
  const can = useRights();
  const dashboard = useQuery(dashboardQuery(companyId));
  const plans = useQuery(plansQuery(companyId));
  const plan = displayedPlan(plans.data ?? []);
  const { data } = dashboard;

  // Wait for the first result of both, so that no card pushes others down. A retry does not hide the cards again.
  const initialLoading = !dashboard.isFetched || !plans.isFetched;
  const guide = combineQueries(dashboard, plans);
  // The steps are the owner's and the admins'. A company that had done them has no guide to wait for. Without the figures there are no
  // steps, and one card says so.
  const isGuided = can('people.write');
  const wasDone = useMemo(() => guideWasDone(companyId), [companyId]);
  const progress = {
    agreementStatus: data?.agreement?.status ?? null,
    hasPlan: plan !== null,
    teamMembers: data?.team_members ?? 0,
  };
  const inForce = currentPlan(plans.data ?? []) !== null;
  const pendingPlan = isPlanChangeLocked(plan?.status) ? (inForce ? 'newPlan' : 'plan') : null;
  const planEnded = plans.data !== undefined && hasPlanEnded(plans.data, progress.teamMembers);
  const firstPayday = data && firstPaydayFacts(data, progress, today);
  const way = isGuided && firstPayday ? firstPaydaySteps(firstPayday) : [];
  const counted = gettingStarted(progress);
  const later = way.filter(({ key }) => !counted.steps.some((step) => step.key === key));
  const current = way.find(({ state }) => state === 'current')?.key;
  const paid = data?.first_payday?.payday;
  const hasGuide = isGuided && (initialLoading ? !wasDone : data !== undefined);

  return (
    <div className={styles.page}>
      <PageHeader title={m.pageTitle} subtitle={formatLongDate(today)} />
      {hasGuide && (
        <GettingStartedCard
          key={companyId}
          query={{ ...guide, loading: initialLoading || guide.loading }}
          onRead={(isDone) => rememberGuide(companyId, isDone)}
          agreement={data?.agreement ?? null}
          progress={progress}
          days={way}
          planEnded={planEnded}
        >
          {data !== undefined && later.length > 0 && <PaydayRail title={then} steps={later} data={data} />}
        </GettingStartedCard>
      )}
      {!initialLoading && data !== undefined && counted.hidden && way.length > 0 && (
        <Card title={firstPaydayTitle}>
          <PaydayRail steps={way} data={data} />
        </Card>
      )}
      {!initialLoading && can('pay.read') && own?.first_payday_seen_at === null && paid?.paid && (
        <FirstPaydayNote companyId={companyId} payday={paid} />
      )}
      {!initialLoading && own !== null && own.name === '' && own.name_skipped_at === null && (
        <Suspense fallback={<Skeleton height="9rem" />}>
          <NamePrompt companyId={companyId} />
        </Suspense>
      )}
      {initialLoading && <LoadingFigures />}
      {!initialLoading &&
        (data === undefined ? (
          <>
            <Card title={m.figures}>
              <NotLoaded text={m.figuresNotLoaded} reads={[dashboard, plans]} />
            </Card>
            <ResourcesCard />
          </>
        ) : (
          <Figures
            data={data}
            pendingPlan={pendingPlan}
            planEnded={planEnded}
            isGuided={isGuided && (!counted.hidden || way.length > 0)}
            activating={current === 'activate' ? (personToActivate(data)?.team_member_id ?? null) : null}
            now={now}
            today={today}
          />
        ))}
    </div>
  );
}
