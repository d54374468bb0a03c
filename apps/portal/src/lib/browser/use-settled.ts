import { useEffect, useState } from 'react';

/** A value once it has stopped changing for a moment, such as what is typed; null at once. @param pause in milliseconds */
export function useSettled<T>(value: T | null, pause: number): T | null {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T | null), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return value === null ? null : settled;
}
