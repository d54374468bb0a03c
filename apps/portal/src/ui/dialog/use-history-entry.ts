import { useEffect, useEffectEvent } from 'react';
import { holdEntry } from './dialog-history.ts';

interface HistoryEntry {
  open: boolean;
  /** False while Back must not close the dialog. */
  mayClose: boolean;
  /** False for what never has an address, such as a question. It has an entry of its own beside any address. */
  addressable?: boolean;
  onClose: () => void;
}

/** Lets Back close a dialog while it is open. */
export function useHistoryEntry({ open, mayClose, addressable = true, onClose }: HistoryEntry): void {
  const close = useEffectEvent(onClose);
  const may = useEffectEvent(() => mayClose);
  useEffect(
    () => (open ? holdEntry({ close: () => close(), mayClose: () => may(), addressable }) : undefined),
    [open, addressable],
  );
}
