import { FactsSkeleton } from '../message/facts-skeleton.tsx';
import { Skeleton } from '../message/skeleton.tsx';
import { Card, Cards } from './card.tsx';
import styles from './record-skeleton.module.css';

/** Stands for the record of a person or client while it loads: its parts, and cards of facts. */
export function RecordSkeleton() {
  return (
    <div className={styles.record}>
      <Skeleton width="22rem" height="2.5rem" />
      <Cards>
        {[6, 3].map((facts) => (
          <Card key={facts}>
            <div className={styles.card}>
              <Skeleton width="6rem" height="1rem" />
              <FactsSkeleton facts={facts} />
            </div>
          </Card>
        ))}
      </Cards>
    </div>
  );
}
