import { useLocation } from 'react-router';

/** Identifies one visit to a page: changes with every navigation and every link opened in it. */
export function useVisitKey(): string {
  const { key, search, hash } = useLocation();
  return `${key}${search}${hash}`;
}

/** Runs `work` once per visit, however often the page renders; again after a failure. */
export function oncePerVisit<T>(work: () => Promise<T>): (visit: string) => Promise<T> {
  let done: { visit: string; result: Promise<T> } | null = null;
  return (visit) => {
    if (done?.visit === visit) return done.result;
    const result = work();
    done = { visit, result };
    result.catch(() => {
      if (done?.result === result) done = null;
    });
    return result;
  };
}
