import type { Dashboard } from '@portage/contract/dashboard';
import type { FirstPaydayStep } from '@portage/domain/company/first-payday';
import { gettingStarted } from '@portage/domain/company/getting-started';
import { loading } from '@portage/messages/common';
import { formatShortDate } from '@portage/messages/formats';
import * as steps from '@portage/messages/getting-started';
import * as m from '@portage/messages/home';
import { Check, ChevronRight, ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { ProgressBar } from '#ui/message/progress-bar.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import type { CardQuery } from '../combine-queries.ts';
import { NotLoaded } from '../not-loaded.tsx';
import styles from './guide.module.css';

const stepTags = {
  step: (text: string) => <span>{text}</span>,
  hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden>,
};

const labels = { sign: steps.sign, plan: steps.plan, hire: steps.hire };
const reasons = { sign: steps.signWhy, plan: steps.planWhy, hire: steps.hireWhy };
const actions = { sign: steps.signAction, plan: steps.planAction, hire: steps.hireAction };
const efforts = { sign: steps.signEffort, plan: steps.planEffort, hire: steps.hireEffort };

interface GettingStartedCardProps {
  query: CardQuery;
  agreement: Dashboard['agreement'];
  progress: Parameters<typeof gettingStarted>[0];
  /** The counted steps with the days on which they were done, where that is known. */
  days?: readonly Pick<FirstPaydayStep, 'key' | 'doneOn'>[];
  /** The company had a plan and has none. */
  planEnded: boolean;
  /** Called with whether all steps are done, once that is known. */
  onRead: (isDone: boolean) => void;
  /** What follows the counted steps. */
  children?: ReactNode;
}

/** Set-up panel of a new company: each step with its reason, its time and who does it. Hidden when every step is done. */
export function GettingStartedCard({
  query,
  agreement,
  progress,
  days = [],
  planEnded,
  onRead,
  children,
}: GettingStartedCardProps) {
  const guide = gettingStarted(progress);
  const isRead = !query.failed && !query.loading;
  const report = useEffectEvent(onRead);
  useEffect(() => {
    if (isRead) report(guide.hidden);
  }, [isRead, guide.hidden]);
  if (query.failed || query.loading) {
    return (
      <Card title={m.gettingStarted}>
        {query.failed ? (
          <NotLoaded text={m.guideNotLoaded} reads={query.reads} />
        ) : (
          <div role="status">
            <VisuallyHidden>{loading}</VisuallyHidden>
            <LoadingSteps />
          </div>
        )}
      </Card>
    );
  }
  if (guide.hidden) return null;
  const targets = { sign: agreement?.file_url ?? null, plan: '/plan', hire: '/team' };
  // The guide leads to the first step that can be done now.
  const current = guide.steps.find((step) => !step.done && targets[step.key] !== null)?.key;
  return (
    <Card title={m.gettingStarted} aside={m.percentComplete({ percent: guide.percent })}>
      <ProgressBar label={m.gettingStarted} percent={guide.percent} />
      <ol className={styles.steps}>
        {guide.steps.map(({ key, done }, at) => (
          <li key={key} className={styles.step} data-done={done} aria-current={key === current ? 'step' : undefined}>
            <span className={styles.tick} data-done={done} aria-hidden="true">
              {done ? <Check size={14} strokeWidth={2.5} /> : at + 1}
            </span>
            <div className={styles.text}>
              <StepLink to={targets[key]}>
                {done ? (
                  <RichText text={m.stepDone({ step: labels[key] })} tags={stepTags} />
                ) : (
                  <span>{labels[key]}</span>
                )}
              </StepLink>
              {done && <DoneOn day={days.find((step) => step.key === key)?.doneOn ?? null} />}
              {!done && (
                <div className={styles.about}>
                  <p className={styles.why}>{key === 'plan' && planEnded ? steps.planEndedWhy : reasons[key]}</p>
                  <p className={styles.effort}>{targets[key] === null ? steps.signWaits : efforts[key]}</p>
                </div>
              )}
            </div>
            {key === current && <StepAction text={actions[key]} isOutside={key === 'sign'} />}
            {!done && key !== current && targets[key] !== null && (
              <ChevronRight className={styles.more} size={18} strokeWidth={1.5} aria-hidden="true" />
            )}
          </li>
        ))}
      </ol>
      {children}
    </Card>
  );
}

const DoneOn = ({ day }: { day: FirstPaydayStep['doneOn'] }) =>
  day !== null && <p className={styles.effort}>{formatShortDate(day)}</p>;

/** Looks like a button, and lies below the link of its step, which the whole step is. */
function StepAction({ text, isOutside }: { text: string; isOutside: boolean }) {
  return (
    <span className={styles.action} aria-hidden="true">
      {text}
      {isOutside && <ExternalLink size={16} strokeWidth={1.5} />}
    </span>
  );
}

/** Stands for the bar and the steps while it is read which are done. */
function LoadingSteps() {
  return (
    <>
      <Skeleton height="0.5rem" />
      <div className={styles.steps}>
        {['sign', 'plan', 'hire'].map((step) => (
          <div key={step} className={styles.step}>
            <span className={styles.tick} />
            <div className={styles.loading}>
              <Skeleton width="60%" />
              <Skeleton width="90%" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

/** Documents are the signature provider's pages and open in a new tab; other steps link to portal pages. */
function StepLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <span className={styles.stepName}>{children}</span>;
  if (to.startsWith('/')) {
    return (
      <Link className={styles.stepName} to={to}>
        {children}
      </Link>
    );
  }
  return (
    <a className={styles.stepName} href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
