import { todayAt } from '@portage/domain/dates/plain-date';
import { REMINDER_PAUSE_MS } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/documents';
import { formatClock, formatShortDate } from '@portage/messages/formats';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNow } from '#lib/browser/use-now.ts';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompany } from '#lib/company/company.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { sentDocumentsQuery } from '../document-queries.ts';
import styles from '../documents.module.css';
import type { ListedDocument } from './listed-document.ts';

const texts = {
  remind: { button: m.remind, done: m.reminded, doneText: m.remindedText, failed: m.remindFailed },
  replace: { button: m.resend, done: m.resent, doneText: m.resentText, failed: m.resendFailed },
  agreement: {
    button: m.resend,
    done: m.agreementResent,
    doneText: () => m.agreementResentText,
    failed: m.agreementResendFailed,
  },
} as const;

type SendButtonProps = { document: ListedDocument } & (
  | {
      /** `remind` sends the link of an open letter again; `replace` sends a new letter after one that ended without a signature. */
      action: 'remind' | 'replace';
      memberId: string;
    }
  /** Sends a new agreement after one that ended without a signature. */
  | { action: 'agreement'; memberId: null }
);

/** Sends a document to its signer again. Shows a toast with the result. */
export function SendButton({ action, memberId, document }: SendButtonProps) {
  const company = useCompany();
  const queryClient = useQueryClient();
  const { button, done, doneText, failed } = texts[action];
  const member = document.sent?.team_members ?? null;
  const note = useId();
  const remindedAt = document.sent?.reminded_at ? Date.parse(document.sent.reminded_at) : null;
  const now = useNow();
  const name = member === null ? document.name : `${member.first_name} ${member.last_name}`;
  const change = useMutation({
    mutationFn: async () => {
      if (action === 'agreement')
        await callFunction('create-hellosign-document', { type: 'EOR_SERVICE_AGREEMENT', companyId: company.id });
      else await callFunction('change-placement-letter', { team_member_id: memberId, action });
    },
    onSuccess: () => toast({ title: done, description: doneText({ name }) }),
    onError: (error) => toast({ title: failed, description: error.message, variant: 'destructive' }),
    // A colleague may have sent the reminder that refuses this one.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sentDocumentsQuery(company.id).queryKey }),
  });
  const reminded = action === 'remind' ? remindedAt : null;
  const waits = reminded !== null && now < reminded + REMINDER_PAUSE_MS;
  return (
    <>
      {reminded !== null && (
        <span id={note} className={styles.note}>
          {waits
            ? m.remindedAt({ time: formatClock(reminded), next: formatClock(reminded + REMINDER_PAUSE_MS) })
            : m.remindedOn({ date: formatShortDate(todayAt(reminded)) })}
        </span>
      )}
      <Button
        size="s"
        pending={change.isPending}
        disabled={waits}
        aria-describedby={reminded === null ? undefined : note}
        onClick={() => change.mutate()}
      >
        <RichText
          text={button({ name: document.name })}
          tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
        />
      </Button>
    </>
  );
}
