import { useCallback } from 'react';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths. Default to full width and one line of text. */
  width?: string;
  height?: string;
}

/** A loading placeholder. It is silent to screen readers, so announce "Loading" elsewhere. */
export function Skeleton({ width, height }: SkeletonProps) {
  const size = useCallback(
    (element: HTMLElement | null) => {
      if (width !== undefined) element?.style.setProperty('--skeleton-width', width);
      if (height !== undefined) element?.style.setProperty('--skeleton-height', height);
    },
    [width, height],
  );
  return <span className={styles.skeleton} ref={size} data-loading="" aria-hidden="true" />;
}
