import { addEntry, entryState, placeNow } from '#lib/browser/router-entry.ts';
import { judgeMoves, leaveTo, stayInstead, whenSettled } from './history-moves.ts';

/** What an open dialog lets Back do. */
interface Dialog {
  /** Closes the dialog when Back left its entry. */
  close: () => void;
  /** Whether it may be closed now. Back does nothing while it may not. */
  mayClose: () => boolean;
  /** Whether an address can hold it open. */
  addressable: boolean;
}

interface Held extends Dialog {
  /** Names its own entry; null for a dialog whose entry is that of its address. */
  mark: string | null;
  /** The place of its entry in the history; null until that exists. */
  at: number | null;
}

/** How many hooks hold a dialog open in the address, by the dialog's name. */
const addressed = new Map<string, number>();
/** The open dialogs, outermost first. */
let held: readonly Held[] = [];
/** An entry whose dialog has just closed: a dialog that opens at once takes it over. */
let free: { mark: string; at: number } | null = null;
/** The marks of entries without a dialog that have pages after them. */
const passages = new Set<string>();
/** Shows the question before something is lost, and calls `leave` to go on. Where Back asked for it, Back again closes the question. */
export type Ask = (leave: () => void, byBack: boolean) => void;

/** The question before typed text is lost, and the place where it is asked. */
let guard: { ask: Ask; at: number } | null = null;
/** The place that an answer to the question allowed to leave to. */
let allowed: number | null = null;
/** The last known place in the history. */
let last = placeNow();

const isMark = (name: string | undefined): name is string => name?.startsWith('#') === true;

/** The dialogs that this visit opened above the page, outermost first: names of the address, and marks of entries without one. */
export function openDialogs(): readonly string[] {
  const opened: unknown = entryState()?.dialogs;
  return Array.isArray(opened) ? opened : [];
}

/** Counts a dialog that the address holds open. @returns a function that ends it */
export function holdAddress(name: string): () => void {
  const add = (change: number) => {
    const count = (addressed.get(name) ?? 0) + change;
    if (count > 0) addressed.set(name, count);
    else addressed.delete(name);
  };
  add(1);
  return () => add(-1);
}

/**
 * Gives an open dialog an entry in the history, so that Back closes it. A dialog that the address holds open has one already.
 * @returns a function for when it has closed, which removes the entry
 */
export function holdEntry(dialog: Dialog): () => void {
  const withAddress = held.filter(({ mark }) => mark === null).length;
  const one: Held = { ...dialog, mark: null, at: placeNow() };
  held = [...held, one];
  if (!dialog.addressable || withAddress >= addressed.size) takeEntry(one);
  return () => {
    held = held.filter((other) => other !== one);
    release(one);
  };
}

function takeEntry(one: Held): void {
  // Where several dialogs closed, the entry in front is left with the others.
  if (free?.at === placeNow() && stayInstead(free.at - 1)) {
    Object.assign(one, free);
    return;
  }
  one.mark = `#${Math.random().toString(36).slice(2)}`;
  one.at = null;
  whenSettled(() => {
    if (!held.includes(one)) return;
    one.at = placeNow() + 1;
    last = one.at;
    addEntry(one.at, { ...entryState(), dialogs: [...openDialogs(), one.mark] });
  });
}

function release({ mark, at }: Held): void {
  if (mark === null || at === null) return;
  const opened = openDialogs();
  if (opened.includes(mark) && isMark(opened.at(-1))) {
    free = { mark, at };
    leaveTo(at - 1);
  } else if (placeNow() > at) {
    // What was done in the dialog opened a page, whose Back passes the entry.
    passages.add(mark);
    last = placeNow();
  }
}

/**
 * Asks before Back, Forward or `askToLeave` leaves the dialog in front.
 * @returns a function that stops asking
 */
export function guardBack(ask: Ask): () => void {
  guard = { ask, at: placeNow() };
  return () => {
    guard = null;
  };
}

/** Does what closes the page, such as a switch of companies: after the question, if there is one to ask before Back. */
export const askToLeave = (leave: () => void): void => (guard === null ? leave() : guard.ask(leave, false));

judgeMoves({
  from: () => Math.max(guard?.at ?? 0, ...held.map(({ at }) => at ?? 0)),
  judge: (here, ours) => {
    const before = last;
    const mark = openDialogs().at(-1);
    const isEmpty = isMark(mark) && !held.some((one) => one.mark === mark);
    const left = held.filter(({ at }) => at !== null && at > here);
    if (!ours && !(isEmpty && here > before)) {
      if (left.some(({ mayClose }) => !mayClose())) return 'undo';
      if (guard !== null && guard.at !== here) {
        guard.ask(() => {
          allowed = here;
          leaveTo(here);
        }, true);
        return 'undo';
      }
    }
    const byUser = !ours || allowed === here;
    allowed = null;
    last = here;
    for (const one of left.toReversed()) {
      if (one.mark === null) continue;
      one.at = null;
      if (byUser) one.close();
      // It outlives the dialog that it was opened from.
      else takeEntry(one);
    }
    if (!isEmpty) return 'show';
    return { skipTo: here > before && passages.has(mark) ? here + 1 : here - 1 };
  },
});

// A reload, or coming back from another site, finds the entry without its dialog.
if (isMark(openDialogs().at(-1))) leaveTo(placeNow() - 1);
