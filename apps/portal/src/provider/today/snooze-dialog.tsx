import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { snoozeDays } from '@portage/domain/decisions/snooze';
import * as m from '@portage/messages/console-queue';
import { formatShortDateInText } from '@portage/messages/formats';
import { dotted } from '#ui/text/dotted.ts';
import { ActDialog } from '../money/act-dialog.tsx';
import { decisionTitle } from './decision-texts.ts';
import type { Decision } from './decisions-queries.ts';

/** Days that are offered first. */
const usualDays = 7;

interface SnoozeDialogProps {
  decision: Decision;
  today: PlainDate;
  onClose: () => void;
}

/** Hides a decision until a day, with a reason, and says what brings it back before. */
export function SnoozeDialog({ decision, today, onClose }: SnoozeDialogProps) {
  const { nextDeadline, company, fingerprint } = decision;
  return (
    <ActDialog
      act="provider/snooze-decision"
      title={m.snoozeTitle}
      about={dotted([decisionTitle(decision), company])}
      description={[
        m.snoozeText,
        nextDeadline !== null && m.snoozeDeadline({ day: formatShortDateInText(nextDeadline) }),
      ]
        .filter(Boolean)
        .join(' ')}
      confirm={m.snooze}
      fields={[
        {
          name: 'until',
          kind: 'date',
          label: m.snoozeUntil,
          value: addDays(today, usualDays),
          hint: m.snoozeHint({ day: formatShortDateInText(snoozeDays(today).last) }),
        },
      ]}
      request={({ text }, reason) => ({
        decision: decision.decision,
        until: text.until ?? '',
        seen: fingerprint,
        reason,
      })}
      done={() => m.snoozedDone}
      onClose={onClose}
    />
  );
}
