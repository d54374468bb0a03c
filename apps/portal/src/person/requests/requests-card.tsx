import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/person-requests';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callMe } from '#lib/calls/call-me.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { useSaved } from '../use-saved.ts';
import type { Questioned } from './ask-dialog.tsx';
import { type OwnRequest, requestsQuery } from './requests-queries.ts';

const AskDialog = lazyOpened(async () => (await import('./ask-dialog.tsx')).AskDialog);

/** What the person asked to have corrected, with the answers, and the button that asks. @param statement whose requests alone; null for all */
export function RequestsCard({ statement = null }: { statement?: Questioned | null }) {
  const read = useQuery(requestsQuery(useEmployment().team_member_id));
  const dialog = useDialogAddress('ask');
  const requests = read.data?.filter(({ statement_id }) => statement === null || statement_id === statement.id);
  return (
    <Card title={m.title}>
      <div className={styles.stack}>
        {read.isError ? (
          <FailedState title={m.notLoaded} action={<TryAgain reads={[read]} />} />
        ) : requests === undefined ? (
          <FactsSkeleton facts={2} />
        ) : requests.length === 0 ? (
          <p>{m.none}</p>
        ) : (
          <ul className={styles.stack} aria-label={m.caption}>
            {requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        )}
        <div className={styles.buttons}>
          <Button onClick={() => dialog.open('correction')}>{m.ask}</Button>
        </div>
      </div>
      {dialog.value === 'correction' && <AskDialog statement={statement} onClose={dialog.close} />}
    </Card>
  );
}

function Request({ request }: { request: OwnRequest }) {
  const { subject, number, body, state, askedOn, answerBy, answer, answeredOn } = request;
  return (
    <li className={styles.tight}>
      <p>{number === null ? m.subject({ subject }) : m.subjectOf({ subject, number })}</p>
      <p className={styles.note}>
        {dotted([
          m.asked({ day: formatDate(askedOn) }),
          answeredOn === null
            ? m.answerBy({ day: formatDate(answerBy) })
            : m.answeredOn({ state, day: formatDate(answeredOn) }),
        ])}
      </p>
      <p className={styles.typed}>{body}</p>
      {state === 'open' && <WithdrawButton request={request} />}
      {answer !== '' && <p className={styles.typed}>{`→ ${answer}`}</p>}
    </li>
  );
}

/** Takes back a request while it waits. */
function WithdrawButton({ request: { id, askedOn } }: { request: OwnRequest }) {
  const { team_member_id } = useEmployment();
  const saved = useSaved();
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => callMe('me/withdraw-correction', { team_member_id, request_id: id }),
    onSuccess: () => saved(m.withdrawn),
    // Also after a refusal: it may be answered already.
    onError: ({ message }) => {
      toast({ title: m.withdrawFailed, description: message, variant: 'destructive' });
      void queryClient.invalidateQueries({ queryKey: tableKey('person_requests', team_member_id) });
    },
  });
  return (
    <div className={styles.buttons}>
      <Button size="s" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
        <RichText
          text={m.withdraw({ day: formatDate(askedOn) })}
          tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
        />
      </Button>
    </div>
  );
}
