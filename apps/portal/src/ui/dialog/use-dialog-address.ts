import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { placeNow, replaceEntry } from '#lib/browser/router-entry.ts';
import { holdAddress, openDialogs } from './dialog-history.ts';
import { leaveTo, whenSettled } from './history-moves.ts';

interface DialogAddress {
  /** What the dialog shows, such as a member's id; null while it is closed. */
  value: string | null;
  /**
   * Opens the dialog, or shows another value in it. With `instead`, it replaces that dialog in the history; `and` are further
   * parameters, which `inner` names.
   */
  open: (value: string, options?: { instead?: string; and?: Readonly<Record<string, string>> }) => void;
  /** Closes the dialog and those opened from it. */
  close: () => void;
}

/**
 * Keeps an open dialog in the address as `?name=value`. Opening it adds an entry to the history, so Back closes it; a reload
 * or a link opens it again. Closing goes back where opening came from, or removes the parameter after a link.
 * @param name the query parameter
 * @param inner its further parameters and those of dialogs opened from this one, removed with it
 */
export function useDialogAddress(name: string, inner: readonly string[] = []): DialogAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const value = new URLSearchParams(location.search).get(name);
  const isOpen = value !== null;
  // Before the dialog, which opens in an effect, asks whether the address holds it.
  useLayoutEffect(() => (isOpen ? holdAddress(name) : undefined), [isOpen, name]);

  const open: DialogAddress['open'] = (next, { instead, and = {} } = {}) => {
    const params = new URLSearchParams(window.location.search);
    const opened = openDialogs();
    const replace = params.has(name) || instead !== undefined;
    if (instead !== undefined) params.delete(instead);
    for (const [each, text] of Object.entries({ [name]: next, ...and })) params.set(each, text);
    const outer = replace ? opened.filter((one) => one !== name && one !== instead) : opened;
    // A dialog that a link opened has no entry to go back to, and neither has what replaces it.
    const counted = !replace || outer.length < opened.length;
    const dialogs = counted ? [...outer, name] : outer;
    void navigate({ search: `?${params}` }, { replace, state: { dialogs } });
  };

  function close(): void {
    const opened = openDialogs();
    const outside = opened.lastIndexOf(name);
    if (outside !== -1) {
      leaveTo(placeNow() - (opened.length - outside));
      return;
    }
    // A link opened it, so that it has no entry of its own. What was opened from it does.
    if (opened.length > 0) leaveTo(placeNow() - opened.length);
    whenSettled(() => {
      const params = new URLSearchParams(window.location.search);
      // It has been left already.
      if (!params.has(name)) return;
      for (const each of [name, ...inner]) params.delete(each);
      void navigate({ search: params.size === 0 ? '' : `?${params}` }, { replace: true });
    });
  }

  return { value, open, close };
}

/** Removes dialogs from the address without rendering, before the page reloads. */
export function forgetDialogs(names: readonly string[]): void {
  const next = new URLSearchParams(window.location.search);
  for (const name of names) next.delete(name);
  const search = next.size === 0 ? '' : `?${next}`;
  replaceEntry(window.location.pathname + search);
}
