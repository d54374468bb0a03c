import { todayAt } from '@portage/domain/dates/plain-date';
import { signatureTone } from '@portage/domain/documents/documents';
import type { Tone } from '@portage/domain/tone';
import * as m from '@portage/messages/documents';
import { formatShortDate } from '@portage/messages/formats';
import { signatureStatusLabel, statusLabel } from '#lib/texts/status-label.ts';
import { classNames } from '#ui/class-names.ts';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import styles from '../documents.module.css';
import type { ListedDocument } from './listed-document.ts';

const dateOf = (moment: string) => formatShortDate(todayAt(Date.parse(moment)));

/** Where a document stands, with the dates that matter. */
export function DocumentStatus({ document }: { document: ListedDocument }) {
  const note = noteOf(document);
  return (
    <span className={styles.status}>
      {badgesOf(document).map(({ tone, text }) => (
        <StatusBadge key={text} tone={tone}>
          {text}
        </StatusBadge>
      ))}
      {note !== null && (
        <span className={classNames(styles.note, !noteInCard(document) && styles.rowsOnly)} title={note}>
          {note}
        </span>
      )}
    </span>
  );
}

/** The status in one or two words, as the list and its CSV show it. */
export function badgesOf({ state, file, sent }: ListedDocument): { tone: Tone; text: string }[] {
  const replaced = sent?.replaced_at ? [{ tone: 'neutral' as const, text: m.replaced }] : [];
  switch (state) {
    case 'sign':
      return [{ tone: 'wheat', text: m.awaitingYou }];
    case 'sent':
      return [{ tone: 'wheat', text: statusLabel('sent') }];
    case 'seen':
      return [{ tone: 'lake', text: m.seen }];
    case 'filed':
      if (file?.sealed_sha256) return [{ tone: 'moss', text: m.sealed }, ...replaced];
      return sent === null
        ? [{ tone: 'neutral', text: m.filed }]
        : [{ tone: 'moss', text: statusLabel('signed') }, ...replaced];
    default:
      return [{ tone: signatureTone(sent?.status), text: signatureStatusLabel(sent?.status) }, ...replaced];
  }
}

/** Whether a card has room for a date beside the status. */
const hasRoom = (document: ListedDocument): boolean => document.state !== 'sign' && badgesOf(document).length === 1;

/** Whether a card shows the note, which says more than the date: of a document that was opened or has ended, and is not filed. */
const noteInCard = (document: ListedDocument): boolean =>
  hasRoom(document) && ['seen', 'signed', 'ended'].includes(document.state) && noteOf(document) !== null;

export const dateInCard = (document: ListedDocument): boolean => hasRoom(document) && !noteInCard(document);

function noteOf({ state, file, sent }: ListedDocument): string | null {
  if (state === 'filed' && sent === null) return file?.from_client === true ? m.byCompany : null;
  if (sent === null) return null;
  if (sent.signed_on_paper) return state === 'ended' ? null : m.onPaper;
  const date = dateOf(sent.created_at);
  if (state === 'sign') return m.sentOn({ date });
  if (state === 'sent') return m.sentToEmployee({ date });
  return sent.seen_at === null ? null : m.seenOn({ date: dateOf(sent.seen_at) });
}
