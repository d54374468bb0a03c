import * as m from '@portage/messages/ui';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from './slow-hint.module.css';

/** How long a page loads before it says so, in milliseconds. */
const silentMs = 3_000;

/** Says that the page is still loading when a first read takes long. */
export function SlowHint() {
  const isWaiting = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0;
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsSlow(true), silentMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return (
    <div aria-live="polite" className={styles.hint}>
      {isSlow && <p>{m.stillLoading}</p>}
    </div>
  );
}
