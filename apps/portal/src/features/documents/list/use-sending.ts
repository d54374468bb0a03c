import { REMINDER_PAUSE_MS } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/documents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompany } from '#lib/company/company.ts';
import { toast } from '#lib/toast/toast.ts';
import { describeFailures, type Failure } from '../describe-failures.ts';
import { sentDocumentsQuery } from '../document-queries.ts';
import { isOpen, type ListedDocument } from './listed-document.ts';

/**
 * `remind` sends the link of an open letter again; `replace` sends a new letter after one that ended without a signature, and
 * `agreement` a new agreement.
 */
export type Sending = 'remind' | 'replace' | 'agreement';

const texts = {
  remind: { done: m.reminded, doneText: m.remindedText, failed: m.remindFailed },
  replace: { done: m.resent, doneText: m.resentText, failed: m.resendFailed },
  agreement: { done: m.agreementResent, doneText: () => m.agreementResentText, failed: m.agreementResendFailed },
} as const;

/** Whether a document is a letter that waits for a team member's signature. */
export const isOpenLetter = (document: ListedDocument): boolean =>
  isOpen(document) && (document.sent?.team_member_id ?? null) !== null;

/** When a letter can be reminded of again; null if it can be now. */
export function remindableAt({ sent }: ListedDocument, now: number): number | null {
  const next = sent?.reminded_at ? Date.parse(sent.reminded_at) + REMINDER_PAUSE_MS : 0;
  return next > now ? next : null;
}

/** Sends a document to its signer again. @throws what the server says against it */
async function send(action: Sending, { sent }: ListedDocument, companyId: string): Promise<void> {
  if (action === 'agreement')
    await callFunction('create-hellosign-document', { type: 'EOR_SERVICE_AGREEMENT', companyId });
  else await callFunction('change-placement-letter', { team_member_id: sent?.team_member_id ?? '', action });
}

export type DocumentSending = ReturnType<typeof useSending>;

/** Sends documents to their signers again. Shows a toast with the result. */
export function useSending() {
  const company = useCompany();
  const queryClient = useQueryClient();
  const [busyIds, setBusyIds] = useState<readonly string[]>([]);
  // A colleague may have sent the reminder that refuses this one.
  const readAgain = () => queryClient.invalidateQueries({ queryKey: sentDocumentsQuery(company.id).queryKey });
  const one = useMutation({
    mutationFn: ({ action, document }: { action: Sending; document: ListedDocument }) =>
      send(action, document, company.id),
    onMutate: ({ document }) => setBusyIds((ids) => [...ids, document.id]),
    onSuccess: (_, { action, document }) => {
      const member = document.sent?.team_members ?? null;
      const name = member === null ? document.name : `${member.first_name} ${member.last_name}`;
      toast({ title: texts[action].done, description: texts[action].doneText({ name }) });
    },
    onError: (error, { action }) =>
      toast({ title: texts[action].failed, description: error.message, variant: 'destructive' }),
    onSettled: async (_done, _error, { document }) => {
      await readAgain();
      setBusyIds((ids) => ids.filter((id) => id !== document.id));
    },
  });
  const many = useMutation({
    mutationFn: async (letters: readonly ListedDocument[]) => {
      const failures: Failure[] = [];
      for (const letter of letters) {
        try {
          await send('remind', letter, company.id);
        } catch (error) {
          failures.push({ name: letter.name, why: error instanceof Error ? error.message : '' });
        }
      }
      return failures;
    },
    onMutate: (letters) => setBusyIds((ids) => [...ids, ...letters.map(({ id }) => id)]),
    onSuccess: (failures, letters) => {
      const count = letters.length - failures.length;
      const done = m.remindedCount({ count });
      const why = describeFailures(failures);
      if (failures.length === 0) toast({ title: done });
      else if (count === 0) toast({ title: m.noneReminded, description: why, variant: 'destructive' });
      else toast({ title: m.someNotReminded, description: `${done}. ${why}`, variant: 'destructive' });
    },
    onSettled: async (_done, _error, letters) => {
      await readAgain();
      const sent = new Set(letters.map(({ id }) => id));
      setBusyIds((ids) => ids.filter((id) => !sent.has(id)));
    },
  });
  return {
    /** Ids of the documents that are being sent. */
    busyIds,
    send: (action: Sending, document: ListedDocument) => one.mutate({ action, document }),
    remindAll: many,
  };
}
