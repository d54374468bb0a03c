import { paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/person';
import * as start from '@portage/messages/start';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { config } from '#lib/browser/config.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { BackLink } from '#ui/page/back-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { personPartOf } from '../member-path.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import { PersonOverview } from './person-overview.tsx';
import { type PersonLine, personQuery } from './person-queries.ts';
import { PersonRecord } from './person-record.tsx';
import { PersonSkeleton } from './person-skeleton.tsx';

interface PersonProps {
  /** How the pay of a line was calculated. */
  calculation: (line: PersonLine) => ReactNode;
  /** Their time away. */
  timeAway: (member: TeamMember) => ReactNode;
}

/** /team/:memberId: one person, in parts that have addresses of their own. */
export function Person({ calculation, timeAway }: PersonProps) {
  const { memberId = '', part } = useParams();
  const { pathname } = useLocation();
  const companyId = useCompanyId();
  const query = useQuery(personQuery(companyId, memberId, useQueryClient()));
  const member = query.data;
  const shown = personPartOf(part);
  const missing = member === null || shown === undefined;
  const title = missing ? start.titleNotFound : member ? fullName(member) : start.titleTeam;

  // After the effect that names known routes, because the page's name is only known here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is set again when the address changes
  useEffect(() => {
    document.title = start.documentTitle({ page: title, brand: config.brand.name });
  }, [title, pathname]);

  if (missing)
    return (
      <>
        <PageHeader title={m.notFound} />
        <Card flush>
          <EmptyState
            title={m.notFoundTitle}
            icon={<UserX size={24} strokeWidth={1.5} aria-hidden="true" />}
            action={<ButtonLink to={paths.team}>{m.toTeam}</ButtonLink>}
          >
            {m.notFoundText}
          </EmptyState>
        </Card>
      </>
    );
  if (member !== undefined)
    return (
      <PersonRecord
        member={member}
        part={shown}
        calculation={calculation}
        overview={<PersonOverview member={member} timeAway={timeAway(member)} />}
      />
    );
  if (query.isError)
    return (
      <>
        <BackLink to={paths.team}>{m.team}</BackLink>
        <PageHeader title={m.person} />
        <Card flush>
          <FailedState title={m.notLoaded} action={<TryAgain reads={[query]} />} />
        </Card>
      </>
    );
  return (
    <>
      <BackLink to={paths.team}>{m.team}</BackLink>
      <PersonSkeleton part={shown} />
    </>
  );
}
