import * as m from '@portage/messages/documents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompany } from '#lib/company/company.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { sentDocumentsQuery } from '../document-queries.ts';
import type { ListedDocument } from './listed-document.ts';

const texts = {
  remind: { button: m.remind, done: m.reminded, doneText: m.remindedText, failed: m.remindFailed },
  replace: { button: m.resend, done: m.resent, doneText: m.resentText, failed: m.resendFailed },
} as const;

interface LetterButtonProps {
  /** `remind` sends the link of an open letter again; `replace` sends a new letter after one that ended without a signature. */
  action: keyof typeof texts;
  memberId: string;
  document: ListedDocument;
}

/** Sends a team member the placement letter again. Shows a toast with the result. */
export function LetterButton({ action, memberId, document }: LetterButtonProps) {
  const company = useCompany();
  const queryClient = useQueryClient();
  const { button, done, doneText, failed } = texts[action];
  const member = document.sent?.team_members ?? null;
  const name = member === null ? document.name : `${member.first_name} ${member.last_name}`;
  const change = useMutation({
    mutationFn: () => callFunction('change-placement-letter', { team_member_id: memberId, action }),
    onSuccess: () => {
      toast({ title: done, description: doneText({ name }) });
      void queryClient.invalidateQueries({ queryKey: sentDocumentsQuery(company.id).queryKey });
    },
    onError: (error) => toast({ title: failed, description: error.message, variant: 'destructive' }),
  });
  return (
    <Button size="s" pending={change.isPending} onClick={() => change.mutate()}>
      <RichText
        text={button({ name: document.name })}
        tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
      />
    </Button>
  );
}
