import { todayAt } from '@portage/domain/dates/plain-date';
import { upcomingPaydays } from '@portage/domain/pay/person-paydays';
import { sameStatus } from '@portage/domain/statuses';
import * as employment from '@portage/messages/employment';
import * as m from '@portage/messages/person';
import * as approval from '@portage/messages/time-away-approver';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isPhone } from '#lib/browser/is-phone.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { payExceptionsQuery } from '#lib/figures/pay-exceptions-queries.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { DetailsSection } from '#ui/page/details-section.tsx';
import { type Fact, FactList } from '#ui/text/fact-list.tsx';
import { activeSince } from '../active-since.tsx';
import { ApproverFact } from '../approver/approver-fact.tsx';
import { LeavingSection } from '../leaving/leaving-section.tsx';
import detailsStyles from '../member-details/details.module.css';
import { memberLettersQuery } from '../member-details/letter/letter-queries.ts';
import { MemberExceptions } from '../member-details/member-exceptions.tsx';
import { memberFacts } from '../member-details/member-facts.tsx';
import { StateLine } from '../member-details/member-state.tsx';
import { PendingTerms } from '../member-details/terms/pending-terms.tsx';
import { termsQuery } from '../member-details/terms/terms-queries.ts';
import { memberPath } from '../member-path.ts';
import { OwnAccount } from '../own-account/own-account.tsx';
import { ShownRequests } from '../own-account/shown-requests.tsx';
import { employmentEndsQuery } from '../paydays/person-pay-queries.ts';
import { usePersonPay } from '../paydays/use-person-pay.ts';
import type { TeamMember } from '../team-members.ts';
import { EditContact, EditPay, EditPersonal } from './edit-menus.tsx';
import { FirstPaySection } from './first-pay-section.tsx';
import { type LetterStep, NextStep, useLetterStep } from './next-step.tsx';
import styles from './person.module.css';
import { PersonFacts } from './person-facts.tsx';
import { netPayQuery } from './person-net-pay-queries.ts';
import { personOneTimeQuery } from './person-queries.ts';

/** A person's status and what is next, what holds up pay, next pay and cost, and the record. */
export function PersonOverview({ member, timeAway }: { member: TeamMember; timeAway: ReactNode }) {
  const settled = useSettled(member);
  const isActive = sameStatus(member.status, 'approved');
  const facts = memberFacts(member);
  const letterStep = useLetterStep(member);
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <PersonState member={member} />
        {settled ? <NextStep member={member} /> : <p className={detailsStyles.muted}>…</p>}
      </div>
      {settled ? (
        <>
          <div className={detailsStyles.notices}>
            <Exceptions memberId={member.team_member_id} except={letterStep} />
            <LeavingSection member={member} />
            <ComingChanges member={member} />
          </div>
          {isActive ? (
            <ActiveFacts member={member} withLetter={letterStep === null} />
          ) : (
            <FirstPaySection member={member} />
          )}
          <div className={styles.record}>
            <DetailsSection title={m.payTerms} actions={<EditPay />}>
              <FactList facts={facts.pay} />
            </DetailsSection>
            {timeAway}
            <DetailsSection title={m.contact} actions={<EditContact />}>
              <FactList facts={[...facts.contact, [approval.field, <ApproverFact key="approver" member={member} />]]} />
            </DetailsSection>
            <PersonalDetails facts={facts.personal} />
          </div>
          <ShownRequests memberId={member.team_member_id} />
          <OwnAccount member={member} />
        </>
      ) : (
        <FactsSkeleton facts={9} tiles />
      )}
    </div>
  );
}

/** The status, with the day of a return from the ends that the page reads anyway. */
function PersonState({ member }: { member: TeamMember }) {
  const { data: ends } = useQuery(employmentEndsQuery(useCompanyId(), member.team_member_id));
  const returned = ends
    ?.flatMap(({ rehiredOn }) => rehiredOn ?? [])
    .toSorted()
    .at(-1);
  return <StateLine member={member} since={activeSince(member, returned)} />;
}

/** Next pay and cost of a person who is active. */
function ActiveFacts({ member, withLetter }: { member: TeamMember; withLetter: boolean }) {
  const { pay } = usePersonPay(member);
  // What could not be read is said above.
  if (pay === null) return null;
  const [payday = null] = upcomingPaydays(pay.person, pay.lines, todayAt(Date.now()));
  return (
    <Card className={styles.answers}>
      <PersonFacts member={member} lines={pay.lines} payday={payday} withLetter={withLetter} />
    </Card>
  );
}

/** What holds up pay, apart from what the next step says. Where it could not be read, the next step says so. */
function Exceptions({ memberId, except }: { memberId: string; except: LetterStep | null }) {
  const { isLoadingError } = useQuery(payExceptionsQuery(useCompanyId()));
  return isLoadingError ? null : <MemberExceptions memberId={memberId} except={except} />;
}

/** Whether all that these parts show is read. What is shown first would be pushed down by the rest. */
function useSettled(member: TeamMember): boolean {
  const companyId = useCompanyId();
  const reads = [
    useQuery(memberLettersQuery(member)),
    useQuery(payExceptionsQuery(companyId)),
    useQuery(netPayQuery(companyId, member.team_member_id)),
    useQuery(personOneTimeQuery(companyId, member.team_member_id)),
    ...usePersonPay(member).reads,
  ];
  return reads.every(({ isPending }) => !isPending);
}

/** What is asked least about a person: folded on a phone. */
function PersonalDetails({ facts }: { facts: readonly Fact[] }) {
  const list = <FactList facts={facts} long />;
  if (isPhone())
    return (
      <details className={styles.fold}>
        <summary>
          <h3>{m.personal}</h3>
        </summary>
        <EditPersonal />
        {list}
      </details>
    );
  return (
    <DetailsSection title={m.personal} actions={<EditPersonal />}>
      {list}
    </DetailsSection>
  );
}

/** The changes of terms that are still to come, which the history edits and cancels. */
function ComingChanges({ member: { team_member_id: id } }: { member: TeamMember }) {
  const { data: terms } = useQuery(termsQuery(useCompanyId(), id));
  if (terms === undefined) return null;
  return (
    <PendingTerms
      terms={terms}
      actions={() => (
        <ButtonLink size="s" to={memberPath(id, 'history')}>
          {employment.viewHistory}
        </ButtonLink>
      )}
    />
  );
}
