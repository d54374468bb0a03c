export interface Toast {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
}

/** Maximum visible toasts: normally, and when errors fill the list. */
const maxVisible = 3;
const maxWithErrors = 5;

/** Makes room for one more: removes the oldest success, or the oldest error once the list is full of errors. */
function makeRoom(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < maxVisible) return shown;
  const oldestSuccess = shown.findIndex(({ variant }) => variant === 'default');
  if (oldestSuccess === -1 && shown.length < maxWithErrors) return shown;
  return shown.toSpliced(Math.max(0, oldestSuccess), 1);
}

const isSameFailure = (a: Toast, b: Toast) =>
  a.variant === 'destructive' && a.variant === b.variant && a.title === b.title && a.description === b.description;

/** Adds a toast. A repeated error replaces its earlier copy. */
export function addToast(shown: readonly Toast[], next: Toast): readonly Toast[] {
  return [...makeRoom(shown.filter((one) => !isSameFailure(one, next))), next];
}
