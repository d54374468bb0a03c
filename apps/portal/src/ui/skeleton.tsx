import { useCallback } from 'react';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; without them the whole width and one line of text. */
  width?: string;
  height?: string;
}

/** The place of something that is still loading, in its size. Say "Loading" elsewhere: this one is silent. */
export function Skeleton({ width, height }: SkeletonProps) {
  const size = useCallback(
    (element: HTMLElement | null) => {
      if (width !== undefined) element?.style.setProperty('--skeleton-width', width);
      if (height !== undefined) element?.style.setProperty('--skeleton-height', height);
    },
    [width, height],
  );
  return <span className={styles.skeleton} ref={size} aria-hidden="true" />;
}
