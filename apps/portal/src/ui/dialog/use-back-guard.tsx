import * as m from '@portage/messages/unsaved';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { guardBack } from './dialog-history.ts';

type Words = Readonly<Record<'title' | 'text' | 'discard' | 'keep', string>>;

interface Question {
  words?: Words;
  /** Called when the user discards it, before leaving. */
  onDiscard?: () => void;
}

/**
 * Asks before Back discards what was typed.
 * @param dirty whether something was typed
 * @returns the question, to be rendered
 */
export function useBackGuard(dirty: boolean, { words = m, onDiscard }: Question = {}): ReactNode {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!dirty) return undefined;
    return guardBack((go, byBack) => setLeave((asked) => (byBack && asked !== null ? null : go)));
  }, [dirty]);
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
        onDiscard?.();
        leave();
      }}
    />
  );
}
