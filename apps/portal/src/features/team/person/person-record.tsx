import { sameStatus } from '@portage/domain/statuses';
import * as m from '@portage/messages/person';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useCompanyId } from '#lib/company/company.ts';
import { Button } from '#ui/button/button.tsx';
import { Tabs } from '#ui/choice/tabs.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { MoreButtons, MoreMenu } from '#ui/menu/more-actions.tsx';
import { BackLink } from '#ui/page/back-link.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { recordedEndQuery } from '../leaving/ends-queries.ts';
import { useMemberActions } from '../member-actions.tsx';
import { ChangePay } from '../member-details/change-pay/change-pay.tsx';
import { CorrectDetails } from '../member-details/correct-details/correct-details.tsx';
import { EDIT } from '../member-details/dialog-names.ts';
import { PlacementLetters } from '../member-details/letter/placement-letter.tsx';
import { MemberContracts } from '../member-details/member-contracts.tsx';
import { memberPath, type PersonPart, personParts } from '../member-path.ts';
import { actionFor } from '../member-status.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import styles from './person.module.css';
import type { PersonLine } from './person-queries.ts';

const PersonPay = lazy(async () => ({ default: (await import('./person-pay.tsx')).PersonPay }));
const PersonHistory = lazy(async () => ({ default: (await import('./person-history.tsx')).PersonHistory }));
const EditMemberDialog = lazy(async () => ({
  default: (await import('../member-details/edit-member-dialog.tsx')).EditMemberDialog,
}));

interface PersonRecordProps {
  member: TeamMember;
  part: PersonPart;
  calculation: (line: PersonLine) => ReactNode;
  overview: ReactNode;
}

/** Text for screen readers only: which person a button is about. */
const hiddenTag = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };

const requestOf = { activate: m.requestActivation, deactivate: m.requestDeactivation };

const labels = { overview: m.overview, pay: m.pay, documents: m.documents, history: m.history };

/** A person's name, actions and parts. */
export function PersonRecord({ member, part, calculation, overview }: PersonRecordProps) {
  const navigate = useNavigate();
  const actions = useMemberActions([member]);
  const edit = useDialogAddress(EDIT);
  const id = member.team_member_id;
  const activates = actionFor(member.status) === 'activate';
  const { data: end } = useQuery(recordedEndQuery(useCompanyId(), id));
  const left = activates && Boolean(end);
  const request = {
    key: 'request',
    label: left ? (
      <RichText text={m.activateAgain({ name: fullName(member) })} tags={hiddenTag} />
    ) : (
      <RichText text={requestOf[actionFor(member.status)]({ name: fullName(member) })} tags={hiddenTag} />
    ),
    pending: actions.busyIds.includes(id),
    onSelect: () => actions.request(member),
  };
  const more = [
    ...(sameStatus(member.status, 'approved')
      ? [{ key: 'schedule', label: m.schedule, to: `/team/employee?member=${id}` }]
      : []),
    // What a person waits for stays in view; what ends employment does not need to.
    ...(activates ? [] : [request]),
  ];
  const content: Record<PersonPart, () => ReactNode> = {
    overview: () => overview,
    pay: () => <PersonPay member={member} calculation={calculation} />,
    documents: () => (
      <div className={styles.sheet}>
        <PlacementLetters member={member} />
        <MemberContracts member={member} />
      </div>
    ),
    history: () => <PersonHistory member={member} />,
  };
  return (
    <>
      <BackLink to="/team">{m.team}</BackLink>
      <PageHeader
        title={fullName(member)}
        subtitle={dotted([member.role, member.department])}
        menu={<MoreMenu actions={more} />}
        actions={
          <>
            <MoreButtons actions={more} />
            {activates && (
              <Button variant={left ? 'secondary' : 'primary'} pending={request.pending} onClick={request.onSelect}>
                {request.label}
              </Button>
            )}
          </>
        }
      />
      <Tabs
        label={m.parts}
        value={part}
        onValueChange={(next) => {
          const path = memberPath(id, next as PersonPart);
          // A press is followed by focus, which asks again before the router has rendered.
          if (window.location.pathname !== path) void navigate(path);
        }}
        tabs={personParts.map((value) => ({
          value,
          label: labels[value],
          content: value === part && (
            <>
              <h2>
                <VisuallyHidden>{labels[value]}</VisuallyHidden>
              </h2>
              <Suspense fallback={null}>{content[value]()}</Suspense>
            </>
          ),
        }))}
      />
      <ChangePay member={member} />
      <CorrectDetails member={member} />
      {actions.dialogs}
      <Suspense fallback={null}>
        {edit.value !== null && <EditMemberDialog member={member} onClose={edit.close} />}
      </Suspense>
    </>
  );
}
