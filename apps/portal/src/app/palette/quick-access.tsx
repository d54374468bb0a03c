import { lazy, Suspense, useLayoutEffect, useState } from 'react';
// Every page has it: after a reload it leaves the entry of a dialog that is gone.
import '#ui/dialog/dialog-history.ts';
import { isDialogOpening } from '#ui/dialog/opening-dialogs.ts';
import { singleKeysOn } from './single-keys.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

type Opened = 'palette' | 'shortcuts' | null;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** What a key press asks for, or null. */
function askedBy(event: KeyboardEvent): 'palette' | 'search' | 'shortcuts' | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null;
  if (isField(event.target) || !singleKeysOn()) return null;
  if (event.key === '/') return 'search';
  return event.key === '?' ? 'shortcuts' : null;
}

/** Focuses the page's search field. @returns false when there is none */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  field?.select();
  return field !== null;
}

/**
 * The search of everything and the list of shortcuts, opened by keyboard or by the returned function. The keys do nothing while
 * a dialog is open or its code loads, so that a form is not left by accident.
 * @returns the open dialog, and a function that opens the search
 */
export function useQuickAccess() {
  const [opened, setOpened] = useState<Opened>(null);
  // Before the first paint: a key can be pressed as soon as the page is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = askedBy(event);
      if (asked === null || document.querySelector('.open-dialog') !== null) return;
      event.preventDefault();
      if (isDialogOpening()) return;
      if (asked === 'search') setOpened(focusSearch() ? null : 'palette');
      else setOpened(asked);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = () => setOpened(null);
  return {
    openPalette: () => isDialogOpening() || setOpened('palette'),
    dialog: (
      <Suspense fallback={null}>
        {opened === 'palette' && <Palette onClose={close} onShortcuts={() => setOpened('shortcuts')} />}
        {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    ),
  };
}
