import { Link } from 'react-router';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './home.module.css';

/** How many members are approved. */
export function TeamMembersCard({ facts }: { facts: { all: number; approved: number } | undefined }) {
  return (
    <Card title="Team Members">
      {facts === undefined ? (
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
