/** Asked before Back leaves the open form; returns whether to leave. Null while nothing would be lost. */
let ask: ((leave: () => void) => void) | null = null;
/** The next move through the history was made by a dialog that closes itself, or was confirmed. */
let expected = false;
/** The next move puts back the entry that Back left. */
let restoring = false;
let position = 0;

const indexOf = (state: unknown): number =>
  state !== null && typeof state === 'object' && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;

/** Lets the next move through the history pass without a question. */
export function expectMove(): void {
  expected = ask !== null;
}

/**
 * Asks before Back or Forward leaves. The router learns of a move only when it was allowed: the browser has already moved,
 * so the move is first undone, then repeated after the answer.
 * @param question shows the question and calls its argument to leave
 * @returns a function that stops asking
 */
export function guardBack(question: (leave: () => void) => void): () => void {
  ask = question;
  position = indexOf(window.history.state);
  window.addEventListener('popstate', onMove, true);
  return () => {
    ask = null;
    window.removeEventListener('popstate', onMove, true);
  };
}

function onMove(event: PopStateEvent): void {
  if (restoring) {
    restoring = false;
    event.stopImmediatePropagation();
    return;
  }
  if (expected || ask === null) {
    expected = false;
    return;
  }
  const moved = indexOf(event.state) - position;
  if (moved === 0) return;
  event.stopImmediatePropagation();
  restoring = true;
  window.history.go(-moved);
  ask(() => {
    expected = true;
    window.history.go(moved);
  });
}
