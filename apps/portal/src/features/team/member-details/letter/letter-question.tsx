import { isSigned } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/placement-letter';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import type { PlacementLetter } from './letter-queries.ts';

interface NewLetterQuestionProps {
  email: string;
  /** The letter that the new one takes the place of, if any. */
  letter: PlacementLetter | undefined;
  cancelLabel?: string;
  pending: boolean;
  onAnswer: (send: boolean) => void;
}

/** Asks before a new placement letter is sent, and says what becomes of the one in force. */
export function NewLetterQuestion({ email, letter, cancelLabel, pending, onAnswer }: NewLetterQuestionProps) {
  const text = letter === undefined ? m.replaceEnded : isSigned(letter.status) ? m.replaceSigned : m.replaceOpen;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onAnswer(false)}
      title={(letter === undefined ? m.sendTitle : m.replaceTitle)({ email })}
      description={text}
      confirmLabel={letter === undefined ? m.sendFirst : m.sendNew}
      {...(cancelLabel !== undefined && { cancelLabel })}
      pending={pending}
      onConfirm={() => onAnswer(true)}
    />
  );
}
