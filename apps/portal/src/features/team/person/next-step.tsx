import { todayAt } from '@portage/domain/dates/plain-date';
import { isAwaitingSignature } from '@portage/domain/documents/documents';
import { provinceOfPostalCode } from '@portage/domain/places/postal-code';
import { isProvince } from '@portage/domain/places/provinces';
import { sameStatus } from '@portage/domain/statuses';
import { wholeDates } from '@portage/domain/text/whole-dates';
import { formatDate, formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/person';
import * as letterTexts from '@portage/messages/placement-letter';
import { useQuery } from '@tanstack/react-query';
import { useCompanyId, useRights } from '#lib/company/company.ts';
import { concerns, payExceptionsQuery } from '#lib/figures/pay-exceptions-queries.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { activationNeeds } from '../activation/activation-needs.ts';
import detailsStyles from '../member-details/details.module.css';
import { useLetterAction } from '../member-details/letter/letter-action.ts';
import { letterInForce, memberLettersQuery } from '../member-details/letter/letter-queries.ts';
import { memberPath } from '../member-path.ts';
import { usePersonPay } from '../paydays/use-person-pay.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import styles from './person.module.css';

/** What the next step says about the letter: the key of the exception that needs no notice of its own then. */
export type LetterStep = 'letterUnsigned' | 'letterMissing';

/** What is next about the letter of an active person; null where something else comes first, or until it is known. */
export function useLetterStep(member: TeamMember): LetterStep | null {
  const letters = useQuery(memberLettersQuery(member));
  const exceptions = useQuery(payExceptionsQuery(useCompanyId()));
  if (!sameStatus(member.status, 'approved') || letters.data === undefined || exceptions.data === undefined)
    return null;
  const found = exceptions.data.filter((one) => concerns(one, member.team_member_id));
  if (found.some(({ severity }) => severity === 'blocks') || lacksProvince(member)) return null;
  const letter = letterInForce(letters.data);
  if (letter !== undefined && isAwaitingSignature(letter.status)) return 'letterUnsigned';
  return found.some(({ key }) => key === 'letterMissing') ? 'letterMissing' : null;
}

/** Payroll refuses to pay without a province. The exception opens with the next run; until then this says it. */
const lacksProvince = ({ state, postal_code: postalCode }: TeamMember): boolean =>
  !isProvince(state) && provinceOfPostalCode(postalCode) === null;

/** Who acts next, and how, once all that decides it is read. */
export function NextStep({ member }: { member: TeamMember }) {
  const companyId = useCompanyId();
  const letters = useQuery(memberLettersQuery(member));
  const exceptions = useQuery(payExceptionsQuery(companyId));
  const letterStep = useLetterStep(member);
  const { reads: payReads, lastDay } = usePersonPay(member);
  const reads = [letters, exceptions, ...payReads];
  // Without one of them, "nothing to do" could be untrue.
  if (reads.some(({ isLoadingError }) => isLoadingError)) return <NotLoadedLine text={m.nextNotRead} reads={reads} />;
  if (letterStep !== null) return <LetterNext member={member} step={letterStep} />;
  const found = exceptions.data?.filter((one) => concerns(one, member.team_member_id)) ?? [];
  const held = found.some(({ severity }) => severity === 'blocks');
  const check = found.some(({ actor }) => actor === 'client');
  const name = fullName(member);
  const text = !sameStatus(member.status, 'approved')
    ? lastDay !== null
      ? held
        ? m.nextFix
        : check
          ? m.nextCheck
          : found.length > 0
            ? m.nextOthers
            : m.nextNothingLeft({ name })
      : activationNeeds(member) !== null
        ? m.nextComplete({ name })
        : m.nextActivate({ name })
    : held
      ? m.nextFix
      : lacksProvince(member)
        ? m.nextProvince({ name })
        : check
          ? m.nextCheck
          : lastDay !== null
            ? m.nextLastDay({ day: formatDate(lastDay) })
            : found.length > 0
              ? m.nextOthers
              : m.nextNothing;
  return <p className={styles.next}>{wholeDates(text)}</p>;
}

/** A letter that is not signed or not sent: said here only, with what can be done about it. */
function LetterNext({ member, step }: { member: TeamMember; step: LetterStep }) {
  const { data: letters } = useQuery(memberLettersQuery(member));
  const canSend = useRights()('people.write');
  const change = useLetterAction(member);
  const sent = letterInForce(letters ?? [])?.created_at;
  const name = fullName(member);
  const documents = memberPath(member.team_member_id, 'documents');
  return (
    <>
      <p className={styles.next}>
        {step === 'letterMissing' || sent === undefined
          ? m.nextLetter({ name })
          : wholeDates(m.nextSign({ name, day: formatShortDateInText(todayAt(Date.parse(sent))) }))}
      </p>
      <p className={detailsStyles.muted}>{m.letterOnPaper}</p>
      <p className={detailsStyles.summary}>
        {step === 'letterUnsigned' && canSend && (
          <Button
            size="s"
            pending={change.isPending}
            onClick={() => change.mutate({ action: 'remind', email: member.email })}
          >
            {letterTexts.remind}
          </Button>
        )}
        <ButtonLink size="s" {...(step === 'letterUnsigned' && { variant: 'quiet' as const })} to={documents}>
          {m.openLetter}
        </ButtonLink>
      </p>
    </>
  );
}
