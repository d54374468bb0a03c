import * as m from '@portage/messages/console-queue';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { useAct } from '../acts/use-act.ts';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import { signatureRequestOf } from './queue-facts.ts';
import type { QueueItem } from './queue-queries.ts';
import { isAgreement, isUnsent } from './queue-texts.ts';

interface SignatureRemedyProps {
  item: Pick<QueueItem, 'id' | 'what' | 'companyId' | 'memberId' | 'detail'>;
  tags: ComponentProps<typeof RichText>['tags'];
}

/** The button that sends an unsigned agreement or letter again, or for the first time. */
export function SignatureRemedy({ item, tags }: SignatureRemedyProps) {
  const staff = useStaff();
  const resend = useAct('provider/signature-resend', m.resent);
  const description = isAgreement(item) ? m.agreementSent : m.letterSent;
  const send = useAct('provider/signature-send', () => ({ title: m.sent, description }));
  const sendFirst = () =>
    send.mutate({
      company_id: item.companyId ?? '',
      ...(item.memberId !== null && { team_member_id: item.memberId }),
    });
  const find = useMutation({
    mutationFn: () => signatureRequestOf(item),
    onError: ({ message }) => toast({ title: m.notLoaded, description: message, variant: 'destructive' }),
    onSuccess: (id) => (id === null ? sendFirst() : resend.mutate({ request_id: id })),
  });
  if (isUnsent(item))
    return mayDo(staff, 'provider/signature-send') ? (
      <Button size="s" pending={send.isPending} onClick={sendFirst}>
        <RichText text={m.send} tags={tags} />
      </Button>
    ) : null;
  return mayDo(staff, 'provider/signature-resend') ? (
    <Button size="s" pending={find.isPending || resend.isPending || send.isPending} onClick={() => find.mutate()}>
      <RichText text={m.resend} tags={tags} />
    </Button>
  ) : null;
}
