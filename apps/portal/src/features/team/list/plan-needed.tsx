import { currentPlan, displayedPlan } from '@portage/domain/plans/current-plan';
import { sameStatus } from '@portage/domain/statuses';
import * as m from '@portage/messages/team';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCompanyId } from '#lib/company/company.ts';
import { plansQuery } from '#lib/company/plan-queries.ts';
import { Alert } from '#ui/message/alert.tsx';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { teamMembersQuery } from '../team-member-queries.ts';
import styles from './list.module.css';

const usePlans = () => useQuery(plansQuery(useCompanyId()));

/** The plan in force, or the one that is awaiting payment where there is none: a change does not close what the plan in force allows. */
const statusOf = ({ data }: ReturnType<typeof usePlans>): string | null | undefined =>
  data && ((currentPlan(data) ?? displayedPlan(data))?.status ?? null);

/** The status of the plan that decides what can be added; null without a plan, and undefined while it is unknown. */
export const usePlanStatus = (): string | null | undefined => statusOf(usePlans());

/**
 * Why no team member can be added, or that it is not known, beside the disabled button, with what to do. Nothing when they can,
 * and where the empty list says it.
 */
export function PlanNeeded() {
  const plans = usePlans();
  const hasMembers = useQuery({ ...teamMembersQuery(useCompanyId()), select: (members) => members.length > 0 }).data;
  const status = statusOf(plans);
  if (plans.isLoadingError)
    return (
      <div className={styles.planNeeded}>
        <NotLoadedLine text={m.planNotLoaded} reads={[plans]} />
      </div>
    );
  if (status === undefined || sameStatus(status, 'Completed') || !hasMembers) return null;
  return (
    <div className={styles.planNeeded}>
      <Alert tone="waiting">
        <p>
          {/* Members were added with a plan, so a company that has some and no plan had one. */}
          <RichText
            text={status === null ? m.planEnded : m.planNotPaid}
            tags={{ a: (text) => <Link to="/plan">{text}</Link> }}
          />
        </p>
      </Alert>
    </div>
  );
}
