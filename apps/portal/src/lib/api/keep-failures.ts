import type { Query, QueryCache } from '@tanstack/react-query';

/**
 * Keeps the failure of a read that has no data on screen until it succeeds. By itself the library goes back to 'pending', so each live
 * update and each return to the window would put a placeholder in place of "Try again". A page that opens again begins with its
 * placeholder.
 */
export function keepFailures(cache: QueryCache): void {
  const failures = new WeakMap<Query, Error>();
  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'observerAdded' && query.getObserversCount() === 1) failures.delete(query);
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') failures.set(query, event.action.error);
    const error = failures.get(query);
    if (event.action.type === 'fetch' && query.state.data === undefined && error !== undefined)
      query.setState({ status: 'error', error });
  });
}
