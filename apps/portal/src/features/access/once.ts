import { useLocation } from 'react-router';

/** Identifies one visit to a page: changes with every navigation and every link opened in it. */
export function useArrival(): string {
  const { key, search, hash } = useLocation();
  return `${key}${search}${hash}`;
}

/** Runs `work` once per visit, however often the page renders. */
export function once<T>(work: () => Promise<T>): (arrival: string) => Promise<T> {
  let done: { arrival: string; result: Promise<T> } | null = null;
  return (arrival) => {
    if (done?.arrival !== arrival) done = { arrival, result: work() };
    return done.result;
  };
}
