import { gettingStarted } from '@portage/domain/getting-started';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { CardQuery } from './combine-queries.ts';
import type { Agreement } from './dashboard-data.ts';
import styles from './home.module.css';
import { NotLoaded } from './not-loaded.tsx';

interface GettingStartedCardProps {
  query: CardQuery;
  agreement: Agreement | null;
  hasPlan: boolean;
  teamMembers: number;
}

/** Checklist for a new company. Hidden when every step is done. */
export function GettingStartedCard({ query, agreement, hasPlan, teamMembers }: GettingStartedCardProps) {
  if (query.failed || query.loading) {
    return (
      <Card title="Getting Started">
        {query.failed ? (
          <NotLoaded onRetry={query.retry} />
        ) : (
          <div role="status">
            <VisuallyHidden>Loading...</VisuallyHidden>
            <Skeleton height="5rem" />
          </div>
        )}
      </Card>
    );
  }
  const guide = gettingStarted({ agreementStatus: agreement?.status ?? null, hasPlan, teamMembers });
  if (guide.hidden) return null;
  const targets = { sign: agreement?.file_url ?? null, plan: '/plan', hire: '/team' };
  return (
    <Card title="Getting Started" aside={`${guide.percent}% complete`}>
      <ProgressBar label="Getting Started" percent={guide.percent} />
      <ul className={styles.steps}>
        {guide.steps.map((step) => (
          <li key={step.key}>
            <StepLink to={targets[step.key]} done={step.done}>
              <span className={styles.tick} data-done={step.done} aria-hidden="true">
                {step.done && <Check size={14} strokeWidth={2.5} />}
              </span>
              <span>{step.label}</span>
              {step.done && <span className={styles.unseen}>, done</span>}
            </StepLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Documents are the signature provider's pages and open in a new tab; other steps link to portal pages. */
function StepLink({ to, done, children }: { to: string | null; done: boolean; children: React.ReactNode }) {
  const classes = styles.step ?? '';
  if (to === null) return <span className={classes}>{children}</span>;
  if (to.startsWith('/')) {
    return (
      <Link className={classes} data-done={done} to={to}>
        {children}
      </Link>
    );
  }
  return (
    <a className={classes} data-done={done} href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
