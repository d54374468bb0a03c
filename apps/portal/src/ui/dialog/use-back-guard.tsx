import * as m from '@portage/messages/unsaved';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { guardBack } from './dialog-history.ts';

type Words = Readonly<Record<'title' | 'text' | 'discard' | 'keep', string>>;

/**
 * Asks before Back discards what was typed.
 * @param dirty whether something was typed
 * @param words what the question says
 * @returns the question, to be rendered
 */
export function useBackGuard(dirty: boolean, words: Words = m): ReactNode {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  // Back while the question is open closes it.
  useEffect(() => (dirty ? guardBack((go) => setLeave((asked) => (asked === null ? go : null))) : undefined), [dirty]);
  if (leave === null) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || setLeave(null)}
      title={words.title}
      description={words.text}
      confirmLabel={words.discard}
      cancelLabel={words.keep}
      destructive
      inHistory={false}
      onConfirm={() => {
        setLeave(null);
        leave();
      }}
    />
  );
}
