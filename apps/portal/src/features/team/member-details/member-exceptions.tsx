import { todayAt } from '@portage/domain/dates/plain-date';
import { exceptionPath } from '@portage/domain/pay/pay-exceptions';
import * as m from '@portage/messages/pay-exceptions';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCompanyId } from '#lib/company/company.ts';
import { payExceptionsQuery } from '#lib/figures/pay-exceptions-queries.ts';
import {
  exceptionDates,
  exceptionDeadline,
  exceptionStatus,
  exceptionSubject,
  exceptionTexts,
  isUrgent,
} from '#lib/texts/pay-exception-texts.ts';
import { Alert } from '#ui/message/alert.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';

/** What holds up one person's pay: cause, fix and deadline. */
export function MemberExceptions({ memberId }: { memberId: string }) {
  const { data = [] } = useQuery(payExceptionsQuery(useCompanyId()));
  const today = todayAt(Date.now());
  return data
    .filter((one) => one.team_member_id === memberId)
    .map((one) => {
      const { title, cause, fix } = exceptionTexts(one.key);
      const path = exceptionPath(one.key, memberId);
      return (
        <Alert
          key={one.id}
          tone={isUrgent(one) || one.actor !== 'provider' ? 'waiting' : 'information'}
          title={exceptionStatus(one)}
        >
          <p>{[cause, fix, exceptionDeadline(one, today)].filter(Boolean).join(' ')}</p>
          <p>{exceptionDates(one, today).join(' · ')}</p>
          {path !== null && !path.startsWith('/team?') && (
            <Link to={path}>
              <RichText
                text={m.open({ title, subject: exceptionSubject(one) })}
                tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
              />
            </Link>
          )}
        </Alert>
      );
    });
}
