import { Link } from 'react-router';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CardQuery } from './combine-queries.ts';
import styles from './home.module.css';
import { NotLoaded } from './not-loaded.tsx';

interface TeamMembersCardProps {
  facts: { all: number; approved: number } | undefined;
  query: CardQuery;
}

export function TeamMembersCard({ facts, query }: TeamMembersCardProps) {
  return (
    <Card title="Team Members">
      {query.failed ? (
        <NotLoaded onRetry={query.retry} />
      ) : facts === undefined ? (
        <Skeleton height="4rem" />
      ) : (
        <>
          <p className={styles.figure}>{facts.approved}</p>
          <p className={styles.note}>
            approved of {facts.all} · <Link to="/team">Team</Link>
          </p>
        </>
      )}
    </Card>
  );
}
