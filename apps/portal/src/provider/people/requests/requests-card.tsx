import * as refusals from '@portage/messages/console-link-refusals';
import * as m from '@portage/messages/console-requests';
import { formatDate } from '@portage/messages/formats';
import * as links from '@portage/messages/link-refusals';
import * as words from '@portage/messages/person-requests';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button/button.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { fullName } from '../../../features/team/team-members.ts';
import { ListFailed } from '../../lists/list-failed.tsx';
import styles from '../../lists/lists.module.css';
import { mayDo } from '../../may-do.ts';
import { ActDialog } from '../../money/act-dialog.tsx';
import { useStaff } from '../../staff.ts';
import type { PersonRecord } from '../people-queries.ts';
import own from './requests.module.css';
import { type PersonRequest, personRequestsQuery } from './requests-queries.ts';

const titleOf = ({ subject, number }: PersonRequest) =>
  number === null ? words.subject({ subject }) : words.subjectOf({ subject, number });

/** What a person asked to have corrected. `?answer=ID` opens the answer of one. Hidden when nothing was asked. */
export function RequestsCard({ person }: { person: PersonRecord }) {
  const staff = useStaff();
  const mayAnswer = mayDo(staff, 'provider/answer-request');
  const read = useQuery(personRequestsQuery(person.team_member_id));
  const dialog = useDialogAddress('answer');
  const asked = read.data === undefined ? undefined : (read.data.find(({ id }) => id === dialog.value) ?? null);
  const answered = useOffer({
    ...dialog,
    offer: mayAnswer && (asked === undefined || asked?.state === 'open') ? asked : null,
    why: !mayAnswer
      ? links.notAllowed
      : asked === null
        ? links.notFound
        : asked?.state === 'withdrawn'
          ? refusals.requestWithdrawn
          : refusals.requestAnswered,
  });
  if (read.data?.length === 0 && answered === null) return null;
  return (
    <Card title={m.title}>
      {answered !== null && <AnswerDialog request={answered} name={fullName(person)} onClose={dialog.close} />}
      {read.isError && <ListFailed title={words.notLoaded} />}
      <ul className={own.requests} aria-label={m.title}>
        {(read.data ?? []).map((request) => (
          <li key={request.id}>
            <span>{titleOf(request)}</span>
            <span className={own.when}>
              {dotted([
                words.asked({ day: formatDate(request.askedOn) }),
                request.state === 'open'
                  ? m.answerBy({ day: formatDate(request.answerBy) })
                  : m.state({ state: request.state }),
                request.isShown && m.shown,
              ])}
            </span>
            <span className={own.typed}>{request.body}</span>
            {request.answer !== '' && <span className={own.typed}>{m.answered({ answer: request.answer })}</span>}
            {request.state === 'open' && mayAnswer && (
              <span className={styles.badges}>
                <Button size="s" onClick={() => dialog.open(request.id)}>
                  {m.answer}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AnswerDialog({ request, name, onClose }: { request: PersonRequest; name: string; onClose: () => void }) {
  const states = ['done', 'declined'] as const;
  return (
    <ActDialog
      act="provider/answer-request"
      title={m.answerOf({ name })}
      about={titleOf(request)}
      description={m.answerText}
      confirm={m.send}
      fields={[
        {
          name: 'state',
          kind: 'select',
          label: m.outcome,
          options: states.map((state) => ({ value: state, label: m.state({ state }) })),
          value: 'done',
        },
        { name: 'answer', kind: 'reason', label: m.answerField, hint: m.answerHint },
        { name: 'shown', kind: 'check', label: m.show, hint: m.showHint },
      ]}
      request={({ text }) => ({
        request_id: request.id,
        state: states.find((one) => one === text.state) ?? 'done',
        answer: (text.answer ?? '').trim(),
        show_client: text.shown === 'yes',
      })}
      done={() => m.sent}
      onClose={onClose}
    >
      <p className={own.typed}>{request.body}</p>
    </ActDialog>
  );
}
