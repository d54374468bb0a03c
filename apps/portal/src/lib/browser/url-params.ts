import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router';
import { entryState } from './router-entry.ts';

/** New parameter values; null removes the parameter, a list repeats it. */
type Changes = Readonly<Record<string, string | null | readonly string[]>>;

/**
 * The URL's query parameters and a function to change some of them. The router updates in a transition, so changes show
 * optimistically and a field keeps every keystroke. Each change starts from the current URL, so two quick changes do
 * not overwrite each other.
 */
export function useUrlParams(): [URLSearchParams, (changes: Changes, options?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const [shown, show] = useOptimistic(params);
  function change(changes: Changes, { replace = true } = {}) {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (typeof value === 'string') {
        next.set(name, value);
        continue;
      }
      next.delete(name);
      for (const one of value ?? []) next.append(name, one);
    }
    startTransition(() => {
      show(next);
      // An entry that changes in place stays the entry of the dialogs that are open in it.
      setParams(next, replace ? { replace, state: entryState() } : {});
    });
  }
  return [shown, change];
}
