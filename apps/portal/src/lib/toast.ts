import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** As many as are shown at once; the oldest makes room. */
const most = 3;

/** Shows a message; a destructive one stays until it is dismissed. */
export function toast({
  variant = 'default',
  ...text
}: {
  title: string;
  description?: string;
  variant?: Toast['variant'];
}): void {
  lastId += 1;
  change([...toasts.slice(1 - most), { id: lastId, variant, ...text }]);
}

export function dismissToast(id: number): void {
  change(toasts.filter((one) => one.id !== id));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts);
