import { todayAt } from '@portage/domain/dates/plain-date';
import { isLetter, REMINDER_PAUSE_MS, signatureTone } from '@portage/domain/documents/documents';
import type { Tone } from '@portage/domain/tone';
import * as m from '@portage/messages/documents';
import { formatClock, formatShortDateInText } from '@portage/messages/formats';
import { letterStatusLabel, signatureStatusLabel } from '#lib/texts/status-label.ts';
import { classNames } from '#ui/class-names.ts';
import { dotted } from '#ui/text/dotted.ts';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import styles from '../documents.module.css';
import { isOpen, type ListedDocument } from './listed-document.ts';

const dateOf = (moment: string) => formatShortDateInText(todayAt(Date.parse(moment)));

/** Whether an agreement can be signed. Until the signature service has it, it has no page. */
const isSent = (sent: ListedDocument['sent']) => typeof sent?.file_url === 'string';

/** Where a document stands, with the dates that matter. */
export function DocumentStatus({ document }: { document: ListedDocument }) {
  const note = noteOf(document);
  return (
    <span className={classNames(styles.status, document.state === 'sign' && isSent(document.sent) && styles.signs)}>
      {badgesOf(document).map(({ tone, text }) => (
        <StatusBadge key={text} tone={tone}>
          {text}
        </StatusBadge>
      ))}
      {note !== null && (
        <span
          className={classNames(styles.note, !noteInCard(document) && styles.rowsOnly)}
          title={datesOf(document).join('\n') || note}
        >
          {note}
        </span>
      )}
    </span>
  );
}

/** The status in one or two words, as the list and its CSV show it. */
export function badgesOf({ state, file, sent }: ListedDocument): { tone: Tone; text: string }[] {
  const letter = isLetter(sent?.type);
  const label = letter ? letterStatusLabel : signatureStatusLabel;
  const replacedText = letter ? m.letterReplaced : m.replaced;
  const replaced = sent?.replaced_at ? [{ tone: 'neutral' as const, text: replacedText }] : [];
  switch (state) {
    case 'sign':
      return [isSent(sent) ? { tone: 'wheat', text: m.awaitingYou } : { tone: 'neutral', text: m.notSent }];
    case 'sent':
      return [{ tone: 'wheat', text: label('sent') }];
    case 'seen':
      return [{ tone: 'lake', text: m.seen }];
    case 'filed':
      return sent === null && !file?.sealed_sha256
        ? [{ tone: 'neutral', text: m.filed }]
        : [{ tone: 'moss', text: label('signed') }, ...replaced];
    default:
      return [{ tone: signatureTone(sent?.status), text: label(sent?.status) }, ...replaced];
  }
}

/** Whether a card has room for a date beside the status. */
const hasRoom = (document: ListedDocument): boolean => document.state !== 'sign' && badgesOf(document).length === 1;

/** Whether a card shows the note, which says more than the date: of a document that was opened or has ended, and is not filed. */
const noteInCard = (document: ListedDocument): boolean =>
  hasRoom(document) && ['seen', 'signed', 'ended'].includes(document.state) && noteOf(document) !== null;

export const dateInCard = (document: ListedDocument): boolean => hasRoom(document) && !noteInCard(document);

const remindedOn = ({ sent }: ListedDocument): string | null =>
  sent?.reminded_at ? m.remindedOn({ date: dateOf(sent.reminded_at) }) : null;

/** All that happened to an open document, of which its row has room for the last. */
export function datesOf(document: ListedDocument): readonly string[] {
  const { sent, state } = document;
  if (sent === null || !isOpen(document)) return [];
  const date = dateOf(sent.created_at);
  const reminded = sent.reminded_at === null ? 0 : Date.parse(sent.reminded_at);
  const next = reminded + REMINDER_PAUSE_MS;
  return [
    state !== 'sign' ? m.sentToEmployee({ date }) : isSent(sent) ? m.sentOn({ date }) : m.sentFirst,
    sent.seen_at === null ? null : (isLetter(sent.type) ? m.letterSeenOn : m.seenOn)({ date: dateOf(sent.seen_at) }),
    Date.now() < next ? m.remindedAt({ time: formatClock(reminded), next: formatClock(next) }) : remindedOn(document),
  ].filter((text) => text !== null);
}

function noteOf(document: ListedDocument): string | null {
  const { state, file, sent } = document;
  const letter = isLetter(sent?.type);
  const sealed = file?.sealed_sha256 ? (letter ? m.letterSealed : m.sealed) : null;
  if (state === 'filed' && sent === null) return file?.from_client === true ? m.byCompany : sealed;
  if (sent === null) return null;
  if (sent.signed_on_paper) return state === 'ended' ? null : letter ? m.letterOnPaper : m.onPaper;
  const date = dateOf(sent.created_at);
  if (state === 'sign') return isSent(sent) ? m.sentOn({ date }) : m.sentFirst;
  if (state === 'sent') return remindedOn(document) ?? m.toEmployee({ date });
  const seenOn = letter ? m.letterSeenOn : m.seenOn;
  const seen = sent.seen_at === null ? null : seenOn({ date: dateOf(sent.seen_at) });
  return dotted([sealed, seen]) || null;
}
