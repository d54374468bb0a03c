import * as m from '@portage/messages/ui';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from './slow-hint.module.css';

/** How long something is seen loading before the page says so, and how often it looks, in milliseconds. */
const silentMs = 3_000;
const lookMs = 250;

/** Says that a page or dialog is still loading when what a first read fills is empty for long. */
export function SlowHint() {
  return <WaitingHint isWaiting={useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0} />;
}

/** Says that the screen is still loading when it waits for long. */
export function WaitingHint({ isWaiting }: { isWaiting: boolean }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let seen = 0;
    const timer = setInterval(() => {
      seen = isSomethingLoading() ? seen + lookMs : 0;
      setIsSlow(seen >= silentMs);
    }, lookMs);
    return () => {
      clearInterval(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return (
    <div aria-live="polite" className={styles.hint}>
      {isSlow && <p>{m.stillLoading}</p>}
    </div>
  );
}

/** Whether a part of the screen is a placeholder, or there is no page yet. A read in the background leaves a complete screen as it is. */
function isSomethingLoading(): boolean {
  if (document.querySelector('h1') === null) return true;
  const parts = document.querySelectorAll('[data-loading], [aria-busy=true]');
  return [...parts].some((part) => part.closest('[hidden]') === null);
}
