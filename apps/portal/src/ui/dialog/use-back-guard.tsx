import * as m from '@portage/messages/unsaved';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { guardBack } from './dialog-history.ts';

/**
 * Asks before Back discards what was typed.
 * @param dirty whether something was typed
 * @returns the question, to be rendered
 */
export function useBackGuard(dirty: boolean): ReactNode {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  // Back while the question is open closes it.
  useEffect(() => (dirty ? guardBack((go) => setLeave((asked) => (asked === null ? go : null))) : undefined), [dirty]);
  if (leave === null) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || setLeave(null)}
      title={m.title}
      description={m.text}
      confirmLabel={m.discard}
      cancelLabel={m.keep}
      destructive
      inHistory={false}
      onConfirm={() => {
        setLeave(null);
        leave();
      }}
    />
  );
}
