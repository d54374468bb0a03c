import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/person-requests';
import { useQuery } from '@tanstack/react-query';
import { useCompanyId } from '#lib/company/company.ts';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { DetailsSection } from '#ui/page/details-section.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Facts } from '#ui/text/facts.tsx';
import { shownRequestsQuery } from './shown-requests-queries.ts';

/** What a person asked the provider to correct, where the provider shows it to the client. Nothing where there is none. */
export function ShownRequests({ memberId }: { memberId: string }) {
  const read = useQuery(shownRequestsQuery(useCompanyId(), memberId));
  if (read.isLoadingError) return <NotLoadedLine text={m.shownNotLoaded} reads={[read]} />;
  if (read.data === undefined || read.data.length === 0) return null;
  return (
    <DetailsSection title={m.shownTitle}>
      <Facts
        facts={read.data.map(({ subject, body, askedOn, answer }) => [
          dotted([m.subject({ subject }), formatDate(askedOn)]),
          `${body} → ${answer}`,
        ])}
      />
    </DetailsSection>
  );
}
