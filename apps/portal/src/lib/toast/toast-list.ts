export interface Toast {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  /** Says why nothing was done: its icon is not that of something done. */
  refusal?: boolean;
  /** For a read that failed: when, in milliseconds. */
  readFailedAt?: number;
  /** The title is one that must show. Of other reads that fail together, one title says it all. */
  specified?: boolean;
  /** The titles of other reads that failed for the same reason, which must show too. */
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

/** The toast of an outage after another read failed. The page says in place what is missing, so the toast does not list it. */
function withTitle(outage: Toast, { title, specified }: Toast): Toast {
  const { alsoFailed = [] } = outage;
  if (specified !== true || title === outage.title || alsoFailed.includes(title)) return outage;
  return outage.specified === true
    ? { ...outage, alsoFailed: [...alsoFailed, title] }
    : { ...outage, title, specified };
}

/**
 * Adds a toast. A repeated error replaces its earlier copy. Reads that fail for the same reason share one toast during an outage;
 * a later one replaces it.
 */
export function addToast(shown: readonly Toast[], next: Toast): readonly Toast[] {
  const outage = shown.find((one) => isSameCause(one, next));
  if (outage && (next.readFailedAt ?? 0) - (outage.readFailedAt ?? 0) < outageMs)
    return shown.map((one) => (one === outage ? withTitle(outage, next) : one));
  return [...makeRoom(shown.filter((one) => one !== outage && !isSameFailure(one, next))), next];
}
