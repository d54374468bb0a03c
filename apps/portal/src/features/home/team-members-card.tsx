import { Link } from 'react-router';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './home.module.css';
import { NotLoaded } from './not-loaded.tsx';
import type { Readings } from './readings.ts';

interface TeamMembersCardProps {
  facts: { all: number; approved: number } | undefined;
  readings: Readings;
}

export function TeamMembersCard({ facts, readings }: TeamMembersCardProps) {
  return (
    <Card title="Team Members">
      {readings.failed ? (
        <NotLoaded onRetry={readings.retry} />
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
