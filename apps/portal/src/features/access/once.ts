import { useLocation } from 'react-router';

/** Which coming to a page this is: another one each time it is gone to, and for each link that is opened in it. */
export function useArrival(): string {
  const { key, search, hash } = useLocation();
  return `${key}${search}${hash}`;
}

/** Work that coming to a page asks for: done once however often the page is rendered, and anew the next time. */
export function once<T>(work: () => Promise<T>): (arrival: string) => Promise<T> {
  let done: { arrival: string; result: Promise<T> } | null = null;
  return (arrival) => {
    if (done?.arrival !== arrival) done = { arrival, result: work() };
    return done.result;
  };
}
