import styles from './facts-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

/** Widths of the values, which no two facts share. */
const widths = ['70%', '45%', '60%', '35%', '55%', '50%'];

interface FactsSkeletonProps {
  /** How many facts it stands for. */
  facts?: number;
  /** Facts beside each other, each with its name above its value, rather than one to a line. */
  tiles?: boolean;
}

/** Stands for names with their values while they load. */
export function FactsSkeleton({ facts = 5, tiles = false }: FactsSkeletonProps) {
  return (
    <div className={tiles ? styles.tiles : styles.lines}>
      {Array.from({ length: facts }, (_, at) => at).map((at) => (
        <div key={at}>
          <Skeleton width="5.5rem" />
          <Skeleton width={widths[at % widths.length] ?? '50%'} />
        </div>
      ))}
    </div>
  );
}
