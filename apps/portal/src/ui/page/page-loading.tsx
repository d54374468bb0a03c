import { type ReactNode, useEffect, useState } from 'react';
import { Skeleton } from '../message/skeleton.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { Card } from './card.tsx';

/** How long code loads before a placeholder shows, in milliseconds: on a fast machine it would only flash. */
const silentMs = 300;

/** In place of what loads. @param label what screen readers say */
export function PageLoading({ label }: { label: string }) {
  return (
    <Card>
      <p role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
      </p>
      <Skeleton width="40%" />
      <Skeleton width="70%" />
    </Card>
  );
}

/** A placeholder that shows only after a moment. */
export function Late({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), silentMs);
    return () => clearTimeout(timer);
  }, []);
  return isDue && children;
}
