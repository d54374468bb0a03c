import { useRef } from 'react';

/** Begins a choice that takes a while to read, and returns whether it is still the latest one. */
export function useLatestChoice(): () => () => boolean {
  const latest = useRef({});
  return () => {
    const mine = {};
    latest.current = mine;
    return () => latest.current === mine;
  };
}
