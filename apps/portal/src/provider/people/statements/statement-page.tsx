import { providerPath } from '@portage/domain/portal-paths';
import { formatCadNamed } from '@portage/messages/formats';
import * as m from '@portage/messages/pay-statement';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { BackLink } from '#ui/page/back-link.tsx';
import { Card, Cards } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import {
  DeductionsCard,
  EarningsCard,
  type ReadStatement,
  Replacements,
} from '../../../features/pay-statements/explained-statement.tsx';
import {
  ClaimsCard,
  EmployersShareCard,
  StatementCard,
  StatementNotes,
} from '../../../features/pay-statements/statement-facts.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import { RecordLoading } from '../../lists/record-loading.tsx';
import { StatementPdfButton } from './statements-card.tsx';
import { statementQuery } from './statements-queries.ts';

/** /provider/people/ID/statements/ID: a pay statement, with how each figure was calculated. */
export function StatementPage() {
  const { memberId = '', statementId = '' } = useParams();
  const read = useQuery(statementQuery(statementId));
  const person = `${providerPath('people')}/${memberId}`;
  if (read.isError)
    return (
      <>
        <PageHeader title={m.statement} />
        <Card flush>
          <ListFailed title={m.notLoaded} />
        </Card>
      </>
    );
  if (read.data === undefined) return <RecordLoading title={m.statement} />;
  if (read.data === null)
    return (
      <>
        <PageHeader title={m.statement} />
        <EmptyState title={m.notFound} action={<Link to={person}>{m.back}</Link>} />
      </>
    );
  return <Loaded id={statementId} person={person} statement={read.data} />;
}

function Loaded({ id, person, statement }: { id: string; person: string; statement: ReadStatement }) {
  const { content } = statement;
  const { number } = content;
  return (
    <>
      <BackLink to={person}>{m.back}</BackLink>
      <PageHeader
        title={m.title({ number })}
        subtitle={m.netHeadline({ amount: formatCadNamed(content.totals.net) })}
        actions={<StatementPdfButton id={id} number={number} whole />}
      />
      <Replacements statement={statement} />
      <Cards>
        <StatementCard content={content} />
        <EarningsCard statement={statement} />
        <DeductionsCard statement={statement} />
        <EmployersShareCard content={content} />
        <ClaimsCard content={content} />
      </Cards>
      <StatementNotes content={content} />
    </>
  );
}
