import { useEffect, useState } from 'react';

/** How long typing may pause before the server searches, in milliseconds. */
const pauseMs = 200;

/** A typed text once typing pauses, so that a word is one search. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
