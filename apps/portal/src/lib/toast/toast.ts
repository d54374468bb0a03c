import { useSyncExternalStore } from 'react';
import { addToast, type Toast } from './toast-list.ts';

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and returns its id. A destructive one stays until it is dismissed, unless too many errors follow it. */
export function toast({
  variant = 'default',
  ...text
}: Omit<Toast, 'id' | 'variant'> & { variant?: Toast['variant'] }): number {
  lastId += 1;
  change(addToast(toasts, { id: lastId, variant, ...text }));
  return lastId;
}

export function dismissToast(id: number): void {
  change(toasts.filter((one) => one.id !== id));
}

/** Dismisses what says that something could not be read, which the login page does not show. */
export function dismissReadFailures(): void {
  change(toasts.filter(({ readFailedAt }) => readFailedAt === undefined));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts);
