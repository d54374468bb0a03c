import { useEffect, useEffectEvent } from 'react';
import { holdEntry } from './dialog-history.ts';

interface HistoryEntry {
  open: boolean;
  /** False while Back must not close the dialog. */
  mayClose: boolean;
  onClose: () => void;
}

/** Lets Back close a dialog while it is open. */
export function useHistoryEntry({ open, mayClose, onClose }: HistoryEntry): void {
  const close = useEffectEvent(onClose);
  const may = useEffectEvent(() => mayClose);
  useEffect(() => (open ? holdEntry({ close: () => close(), mayClose: () => may() }) : undefined), [open]);
}
