import { plainDate } from '@portage/domain/dates/plain-date';
import type { TermsByDay } from '@portage/domain/members/employment-terms';
import * as m from '@portage/messages/employment';
import { formatCad, formatShortDateInText } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { useCompany } from '#lib/company/company.ts';
import { scheduleName } from '#lib/texts/names/schedule-names.ts';
import { Button } from '#ui/button/button.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { DetailsSection } from '#ui/page/details-section.tsx';
import type { TeamMember } from '../../team-members.ts';
import { CancelChange } from '../change-pay/cancel-change.tsx';
import styles from '../details.module.css';
import { CHANGE_PAY, NEW_CHANGE } from '../dialog-names.ts';
import { PendingTerms } from './pending-terms.tsx';
import { provinceOf, type RecordedTerms, termsQuery } from './terms-queries.ts';

/** A person's pending changes and the history of terms, with buttons that open `ChangePay`. */
export function TermsSection({ member }: { member: TeamMember }) {
  const company = useCompany();
  const dialog = useDialogAddress(CHANGE_PAY);
  const query = useQuery(termsQuery(company.id, member.team_member_id));
  const terms = query.data;
  return (
    <DetailsSection
      title={m.payHeading}
      actions={
        <Button size="s" disabled={terms === undefined} onClick={() => dialog.open(NEW_CHANGE)}>
          {m.changePay}
        </Button>
      }
    >
      {terms !== undefined ? (
        <>
          <PendingTerms
            terms={terms}
            actions={(change) => (
              <>
                <Button size="s" onClick={() => dialog.open(change.id)}>
                  {m.editChange}
                </Button>
                <CancelChange member={member} change={change} />
              </>
            )}
          />
          <History terms={terms} userId={company.user_id} />
        </>
      ) : query.isError ? (
        <p className={styles.summary}>
          <span>{m.historyFailed}</span>
          <TryAgain reads={[query]} size="s" />
        </p>
      ) : (
        <Skeleton width="70%" />
      )}
    </DetailsSection>
  );
}

function History({ terms, userId }: { terms: TermsByDay<RecordedTerms>; userId: string }) {
  return (
    <ul className={styles.events} aria-label={m.historyHeading}>
      {terms.toReversed().map((row) => {
        const day = formatShortDateInText(plainDate(row.recordedOn));
        return (
          <li key={row.id}>
            <strong>{m.historyFrom({ day: formatShortDateInText(row.effectiveOn) })}</strong>{' '}
            <span>
              {m.historyTerms({
                salary: formatCad(row.salary),
                schedule: scheduleName(row.schedule),
                province: provinceOf(row),
              })}{' '}
              <span className={styles.muted}>
                {row.recordedBy === userId ? m.recordedByYou({ day }) : m.recordedByProvider({ day })}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
