import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router';

/** What parameters become; null takes one out. */
type Changes = Readonly<Record<string, string | null>>;

/**
 * The parameters in the page's address, and a way to change some of them. The router draws a new address when it comes to it; a
 * change is shown at once all the same, so that a field keeps every letter, and builds upon the address itself, so that of two
 * quick changes none is lost.
 */
export function useAddressParams(): [URLSearchParams, (changes: Changes, options?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const [shown, show] = useOptimistic(params);
  function change(changes: Changes, { replace = true } = {}) {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    startTransition(() => {
      show(next);
      setParams(next, { replace });
    });
  }
  return [shown, change];
}
