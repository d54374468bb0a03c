import { todayAt } from '@portage/domain/dates/plain-date';
import type { PayExceptionKey } from '@portage/domain/pay/pay-exceptions';
import { paths } from '@portage/domain/portal-paths';
import * as details from '@portage/messages/member-details';
import * as m from '@portage/messages/pay-exceptions';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCompanyId } from '#lib/company/company.ts';
import { concerns, payExceptionsQuery } from '#lib/figures/pay-exceptions-queries.ts';
import { useFixPath } from '#lib/figures/use-fix-path.ts';
import {
  exceptionActor,
  exceptionDates,
  exceptionDeadline,
  exceptionFix,
  exceptionStatus,
  exceptionSubject,
  exceptionTexts,
  isUrgent,
} from '#lib/texts/pay-exception-texts.ts';
import { Alert } from '#ui/message/alert.tsx';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { memberPath } from '../member-path.ts';

interface MemberExceptionsProps {
  memberId: string;
  /** What the page says elsewhere. */
  except?: PayExceptionKey | null;
}

/** What holds up one person's pay, the most urgent first: cause, fix, deadline and who acts. */
export function MemberExceptions({ memberId, except = null }: MemberExceptionsProps) {
  const read = useQuery(payExceptionsQuery(useCompanyId()));
  const fixPath = useFixPath();
  const today = todayAt(Date.now());
  if (read.isLoadingError) return <NotLoadedLine text={m.notLoaded} reads={[read]} />;
  return (read.data ?? [])
    .filter((one) => concerns(one, memberId) && one.key !== except)
    .map((one) => {
      const { title, cause } = exceptionTexts(one.key);
      const path = fixPath(one);
      return (
        <Alert
          key={one.id}
          tone={isUrgent(one) || one.actor !== 'provider' ? 'waiting' : 'information'}
          title={exceptionStatus(one)}
        >
          <p>{[cause, exceptionFix(one), exceptionDeadline(one, today)].filter(Boolean).join(' ')}</p>
          <p>{[...exceptionDates(one, today), exceptionActor(one.key)].join(' · ')}</p>
          {path !== null && path !== 'admin' && path.split('?')[0] !== memberPath(memberId) && (
            <Link to={path}>
              <RichText
                text={(path.startsWith(paths.pay) ? details.openInvoice : details.openDocuments)({
                  title,
                  subject: exceptionSubject(one),
                })}
                tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
              />
            </Link>
          )}
        </Alert>
      );
    });
}
