import { useEffect, useRef, useState } from 'react';
import type { FileProgress, FileReading } from './file-reading.ts';

export interface FileState {
  progress: FileProgress;
  isReading: boolean;
  /** Why the reading stopped. */
  error: Error | null;
}

/** Reads a list for a file, shows how far it is, and goes on after a failure with what is left. @param save called with all rows */
export function useFileReading<Row>(save: (rows: readonly Row[]) => void) {
  const [state, setState] = useState<FileState | null>(null);
  const current = useRef<{ reading: FileReading<Row>; stop: AbortController } | null>(null);
  const stop = () => {
    current.current?.stop.abort();
    current.current = null;
  };
  // The page was left.
  useEffect(() => () => current.current?.stop.abort(), []);

  async function start(reading: FileReading<Row>) {
    stop();
    const stopping = new AbortController();
    current.current = { reading, stop: stopping };
    const show = (error: Error | null) =>
      stopping.signal.aborted || setState({ progress: reading.progress(), isReading: error === null, error });
    show(null);
    try {
      const rows = await reading.rest(stopping.signal, () => show(null));
      if (stopping.signal.aborted) return;
      setState(null);
      save(rows);
    } catch (error) {
      show(error as Error);
    }
  }
  return {
    state,
    start,
    again: () => void (current.current !== null && start(current.current.reading)),
    cancel: () => {
      stop();
      setState(null);
    },
  };
}
