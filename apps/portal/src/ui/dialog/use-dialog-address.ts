import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { expectMove } from './back-guard.ts';

/** Dialogs that this visit opened above the page, outermost first, as parameter names. */
interface DialogState {
  dialogs?: readonly string[];
}

interface DialogAddress {
  /** What the dialog shows, such as a member's id; null while it is closed. */
  value: string | null;
  /** Opens the dialog, or shows another value in it. With `instead`, it replaces that dialog in the history. */
  open: (value: string, options?: { instead?: string }) => void;
  /** Closes the dialog and those opened from it. */
  close: () => void;
}

/**
 * Keeps an open dialog in the address as `?name=value`. Opening it adds an entry to the history, so Back closes it; a reload
 * or a link opens it again. Closing goes back where opening came from, or removes the parameter after a link.
 * @param name the query parameter
 * @param inner parameters of dialogs opened from this one, removed with it
 */
export function useDialogAddress(name: string, inner: readonly string[] = []): DialogAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const opened = (location.state as DialogState | null)?.dialogs ?? [];
  const params = new URLSearchParams(location.search);

  /** The history entry that is being left: a second close must not go back further. */
  const leaving = useRef<string | null>(null);

  function open(value: string, { instead }: { instead?: string } = {}): void {
    const next = new URLSearchParams(window.location.search);
    const replace = next.has(name) || instead !== undefined;
    if (instead !== undefined) next.delete(instead);
    next.set(name, value);
    const outer = replace ? opened.filter((one) => one !== name && one !== instead) : opened;
    // A dialog that a link opened has no entry to go back to, and neither has what replaces it.
    const counted = !replace || outer.length < opened.length;
    const dialogs = counted ? [...outer, name] : outer;
    void navigate({ search: `?${next}` }, { replace, state: { dialogs } satisfies DialogState });
  }

  function close(): void {
    if (leaving.current === location.key) return;
    leaving.current = location.key;
    const place = opened.lastIndexOf(name);
    if (place !== -1) {
      expectMove();
      void navigate(place - opened.length);
      return;
    }
    const next = new URLSearchParams(window.location.search);
    for (const each of [name, ...inner]) next.delete(each);
    void navigate({ search: next.size === 0 ? '' : `?${next}` }, { replace: true });
  }

  return { value: params.get(name), open, close };
}

/** Removes dialogs from the address without rendering, before the page reloads. */
export function forgetDialogs(names: readonly string[]): void {
  const next = new URLSearchParams(window.location.search);
  for (const name of names) next.delete(name);
  const search = next.size === 0 ? '' : `?${next}`;
  window.history.replaceState({ ...window.history.state, usr: null }, '', window.location.pathname + search);
}
