import * as m from '@portage/messages/add-member';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import type { Repeated } from './add-member-request.ts';

export interface Question extends Repeated {
  answer: (add: boolean) => void;
}

/** Asks whether to add a person whom the company already has. */
export function RepeatedQuestion({ by, name, answer }: Question) {
  const describe = by === 'email' ? m.repeatedEmail : m.repeatedSin;
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => next || answer(false)}
      title={m.repeatedTitle}
      description={describe({ name })}
      confirmLabel={m.addAnyway}
      cancelLabel={m.goBack}
      onConfirm={() => answer(true)}
    />
  );
}
