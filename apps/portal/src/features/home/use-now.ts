import { useEffect, useState } from 'react';

/** The moment, in milliseconds; renewed every minute, so that 'just now' does not stay and a new day begins. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
