import { placeNow } from '#lib/browser/router-entry.ts';

/** Moves through the history that the portal makes itself, one at a time: the browser reports each only after it was made. */

/** The place that a move is under way to, or about to start for. */
let goal: number | null = null;
/** Where the history stood when the move was asked for. */
let asked = 0;
/** What the next report of the browser is about. */
let expected: 'move' | 'undo' | null = null;
const waiting: (() => void)[] = [];
/** Whether a click waits for the move that is under way. */
let isClickHeld = false;

/** What to do about a move: let the router see it, hide it from the router, or undo it. */
type Verdict = 'show' | 'undo' | { skipTo: number };

let judge: (here: number, ours: boolean) => Verdict = () => 'show';

/** Runs when no move is under way: at once, or after it. */
export function whenSettled(action: () => void): void {
  if (goal === null && expected === null) action();
  else waiting.push(action);
}

/** Goes back to a place. Several requests in a row become one move; a page that opens before it starts replaces it. */
export function leaveTo(place: number): void {
  if (goal === null) {
    asked = placeNow();
    queueMicrotask(start);
  }
  goal = Math.min(goal ?? place, place);
}

/** Cancels the move that was just asked for. @returns whether there was one to this place that has not started */
export function stayInstead(place: number): boolean {
  if (goal !== place || expected !== null) return false;
  settle();
  return true;
}

function start(): void {
  if (goal === null || expected !== null) return;
  const here = placeNow();
  if (here !== asked || goal === here) {
    settle();
    return;
  }
  expected = 'move';
  window.history.go(goal - here);
}

function settle(): void {
  goal = null;
  for (const action of waiting.splice(0)) action();
}

function undo(from: number, here: number): void {
  expected = 'undo';
  window.history.go(from - here);
}

/** The longest that a click waits for a move, in milliseconds. Later the user may no longer want it. */
const MAX_HELD_MS = 2000;

/**
 * Repeats a click after the move that is under way, which would leave what the click opens. A further click goes through, so that
 * a move that the browser never reports does not take them all.
 */
function holdClick(event: MouseEvent): void {
  const { target } = event;
  if (expected === null || isClickHeld || !(target instanceof Element)) return;
  isClickHeld = true;
  event.preventDefault();
  event.stopImmediatePropagation();
  const clicked = Date.now();
  whenSettled(() => {
    isClickHeld = false;
    if (Date.now() - clicked < MAX_HELD_MS) target.dispatchEvent(new MouseEvent('click', event));
  });
}

/**
 * Judges the user's moves before the router learns of them. The browser has already moved by then, so a move that must not
 * happen is undone.
 * @param given.judge what to do about an arrival at a place; `ours` after a move of the portal
 * @param given.from the place that an undone move returns to
 */
export function judgeMoves(given: { judge: typeof judge; from: () => number }): void {
  judge = given.judge;
  window.addEventListener('click', holdClick, true);
  window.addEventListener(
    'popstate',
    (event) => {
      const was = expected;
      expected = null;
      if (was === 'undo') {
        event.stopImmediatePropagation();
        asked = placeNow();
        if (goal === null) settle();
        else start();
        return;
      }
      const here = placeNow();
      // It was asked to go on meanwhile.
      const further = was === 'move' && goal !== null && goal < here ? { skipTo: goal } : null;
      const verdict = further ?? judge(here, was === 'move');
      if (verdict === 'show') {
        settle();
        return;
      }
      event.stopImmediatePropagation();
      if (verdict === 'undo') undo(given.from(), here);
      else {
        goal = verdict.skipTo;
        expected = 'move';
        window.history.go(goal - here);
      }
    },
    true,
  );
}
