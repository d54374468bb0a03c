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

/** As many as are shown at once while all of them go by themselves, and as many as there ever are. */
const [usual, most] = [3, 5];

/** Room for one more: the oldest that would go by itself makes it, and an unread failure only when there are many. */
function withRoom(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < usual) return shown;
  const passing = shown.findIndex(({ variant }) => variant === 'default');
  if (passing === -1 && shown.length < most) return shown;
  return shown.toSpliced(Math.max(0, passing), 1);
}

const isSame = (a: Omit<Toast, 'id'>, b: Omit<Toast, 'id'>) =>
  a.variant === 'destructive' && a.variant === b.variant && a.title === b.title && a.description === b.description;

/** Shows a message; a destructive one stays until it is dismissed, whatever comes after it. */
export function toast({
  variant = 'default',
  ...text
}: {
  title: string;
  description?: string;
  variant?: Toast['variant'];
}): void {
  lastId += 1;
  const next = { id: lastId, variant, ...text };
  // A failure that happens again is told once, as the latest.
  change([...withRoom(toasts.filter((shown) => !isSame(shown, next))), next]);
}

export function dismissToast(id: number): void {
  change(toasts.filter((one) => one.id !== id));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts);
