export interface Toast {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  /** For a read that failed: when, in milliseconds. */
  readFailedAt?: number;
  /** The titles of other reads that failed for the same reason. */
  alsoFailed?: readonly string[];
}

/** Maximum visible toasts: normally, and when errors fill the list. */
const maxVisible = 3;
const maxWithErrors = 5;

/** Reads that fail for the same reason within this time are one outage, in milliseconds. */
const outageMs = 5_000;

/** Makes room for one more: removes the oldest success, or the oldest error once the list is full of errors. */
function makeRoom(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < maxVisible) return shown;
  const oldestSuccess = shown.findIndex(({ variant }) => variant === 'default');
  if (oldestSuccess === -1 && shown.length < maxWithErrors) return shown;
  return shown.toSpliced(Math.max(0, oldestSuccess), 1);
}

const isSameFailure = (a: Toast, b: Toast) =>
  a.variant === 'destructive' && a.variant === b.variant && a.title === b.title && a.description === b.description;

/** Both are reads that failed for the same reason. */
const isSameCause = (a: Toast, b: Toast) =>
  a.readFailedAt !== undefined && b.readFailedAt !== undefined && a.description === b.description;

/** The toast of an outage, which also names another read that failed. */
function withTitle(outage: Toast, title: string): Toast {
  const { alsoFailed = [] } = outage;
  return title === outage.title || alsoFailed.includes(title)
    ? outage
    : { ...outage, alsoFailed: [...alsoFailed, title] };
}

/**
 * Adds a toast. A repeated error replaces its earlier copy. Reads that fail for the same reason share one toast during an outage;
 * a later one replaces it.
 */
export function addToast(shown: readonly Toast[], next: Toast): readonly Toast[] {
  const outage = shown.find((one) => isSameCause(one, next));
  if (outage && (next.readFailedAt ?? 0) - (outage.readFailedAt ?? 0) < outageMs)
    return shown.map((one) => (one === outage ? withTitle(outage, next.title) : one));
  return [...makeRoom(shown.filter((one) => one !== outage && !isSameFailure(one, next))), next];
}
