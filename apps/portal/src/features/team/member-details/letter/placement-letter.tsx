import { todayAt } from '@portage/domain/dates/plain-date';
import { isAwaitingSignature, isSigned, signatureTone } from '@portage/domain/documents/documents';
import * as common from '@portage/messages/common';
import { formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/placement-letter';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { letterStatusLabel } from '#lib/texts/status-label.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { DetailsSection } from '#ui/page/details-section.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { fullName, type TeamMember } from '../../team-members.ts';
import styles from '../details.module.css';
import { type LetterAction, useLetterAction } from './letter-action.ts';
import { letterInForce, memberLettersQuery, type PlacementLetter } from './letter-queries.ts';
import { NewLetterQuestion } from './letter-question.tsx';

/** A member's placement letters, with a reminder, a cancellation and a replacement of the one in force. */
export function PlacementLetters({ member }: { member: TeamMember }) {
  const letters = useQuery(memberLettersQuery(member));
  return letters.data !== undefined ? (
    <Letters member={member} letters={letters.data} />
  ) : (
    <DetailsSection title={m.heading}>
      {letters.isError ? (
        <p className={styles.summary}>
          <span>{m.notLoaded}</span>
          <TryAgain reads={[letters]} size="s" />
        </p>
      ) : (
        <p className={styles.muted}>{common.loading}</p>
      )}
    </DetailsSection>
  );
}

function Letters({ member, letters }: { member: TeamMember; letters: readonly PlacementLetter[] }) {
  const [asked, setAsked] = useState<LetterAction | null>(null);
  const change = useLetterAction(member);
  const { email } = member;
  const current = letterInForce(letters);
  const open = current !== undefined && isAwaitingSignature(current.status);
  /** Closes the question in any case; a failure is shown as a toast. */
  const run = (action: LetterAction) => change.mutate({ action, email }, { onSettled: () => setAsked(null) });

  return (
    <DetailsSection
      title={m.heading}
      actions={
        <>
          {open && (
            <>
              <Button size="s" pending={change.isPending && asked === null} onClick={() => run('remind')}>
                {m.remind}
              </Button>
              <Button size="s" disabled={change.isPending} onClick={() => setAsked('cancel')}>
                {m.cancel}
              </Button>
            </>
          )}
          <Button size="s" disabled={change.isPending} onClick={() => setAsked('replace')}>
            {letters.length === 0 ? m.sendFirst : m.sendNew}
          </Button>
        </>
      }
    >
      {letters.length === 0 ? (
        <p className={styles.muted}>{m.none}</p>
      ) : (
        <ul className={styles.contracts}>
          {letters.map((letter) => (
            <li key={letter.id} className={styles.summary}>
              <StatusBadge tone={signatureTone(letter.status)}>{letterStatusLabel(letter.status)}</StatusBadge>
              <span className={styles.muted}>{datesOf(letter)}</span>
            </li>
          ))}
        </ul>
      )}
      {asked === 'replace' && (
        <NewLetterQuestion
          email={email}
          letter={current}
          pending={change.isPending}
          onAnswer={(send) => (send ? run('replace') : setAsked(null))}
        />
      )}
      <ConfirmDialog
        open={asked === 'cancel'}
        onOpenChange={(next) => next || setAsked(null)}
        title={m.cancelTitle({ name: fullName(member) })}
        description={m.cancelText}
        confirmLabel={m.cancel}
        cancelLabel={m.keep}
        destructive
        pending={change.isPending}
        onConfirm={() => run('cancel')}
      />
    </DetailsSection>
  );
}

/** When it was sent, or filed if it was signed on paper, and replaced. One whose filing was undone was filed, and not signed. */
function datesOf({ created_at, replaced_at, signed_on_paper, status }: PlacementLetter): string {
  const date = (at: string) => formatShortDateInText(todayAt(Date.parse(at)));
  const text = !signed_on_paper ? m.sent : isSigned(status) ? m.filed : m.onlyFiled;
  const begun = text({ date: date(created_at) });
  return dotted([begun, replaced_at && m.replaced({ date: date(replaced_at) })]);
}
