import { type PayStatement, regularPay } from '@portage/domain/pay-statements/pay-statement';
import { personPath } from '@portage/domain/portal-paths';
import { formatDate, formatDateRange } from '@portage/messages/formats';
import * as own from '@portage/messages/me';
import * as m from '@portage/messages/me-pay';
import * as words from '@portage/messages/pay-statement';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { savePdf } from '#lib/browser/save-pdf.ts';
import { useExport } from '#lib/browser/use-export.ts';
import { callMe } from '#lib/calls/call-me.ts';
import { ratesQuery } from '#lib/figures/rates-queries.ts';
import { taxTablesQuery } from '#lib/figures/tax-tables-queries.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { BackLink } from '#ui/page/back-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { RecordSkeleton } from '#ui/page/record-skeleton.tsx';
import { Money } from '#ui/text/money.tsx';
import {
  DeductionsCard,
  EarningsCard,
  EmployerCard,
  Replacements,
} from '../../features/pay-statements/explained-statement.tsx';
import { ClaimsCard, StatementCard, StatementNotes } from '../../features/pay-statements/statement-facts.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { RequestsCard } from '../requests/requests-card.tsx';
import { requestsQuery } from '../requests/requests-queries.ts';
import { type OwnStatement, statementQuery } from './statement-queries.ts';

/** /me/pay/PS-…: a pay statement of the person, with how each figure was calculated. */
export function StatementPage() {
  const { number = '' } = useParams();
  const { team_member_id: id } = useEmployment();
  const read = useQuery(statementQuery(id, number));
  // What the loaded statement shows is asked for together with it.
  useQuery(ratesQuery);
  useQuery(taxTablesQuery);
  useQuery(requestsQuery(id));
  return (
    <>
      <BackLink to={personPath('pay')}>{m.back}</BackLink>
      {read.data ? (
        <Loaded statement={read.data} />
      ) : (
        <>
          <PageHeader title={words.statement} />
          {read.isError ? (
            <FailedState title={words.notLoaded} action={<TryAgain reads={[read]} />} />
          ) : read.data === null ? (
            <EmptyState title={words.notFound} action={<Link to={personPath('pay')}>{m.back}</Link>} />
          ) : (
            <RecordSkeleton />
          )}
        </>
      )}
    </>
  );
}

function Loaded({ statement }: { statement: OwnStatement }) {
  const { id, content } = statement;
  const { number } = content;
  const file = useExport(words.downloadFailed);
  const download = () => file.save(async () => savePdf(await callMe('me/statement', { statement_id: id })));
  return (
    <>
      <div className={styles.head}>
        <PageHeader
          title={words.title({ number })}
          actions={
            <Button pending={file.pending} onClick={() => void download()}>
              {words.download}
            </Button>
          }
        />
      </div>
      <div className={styles.sections}>
        <Replacements statement={statement} />
        <NetCard content={content} />
        <EarningsCard statement={statement} />
        <DeductionsCard statement={statement} />
        <p className={styles.note}>{m.openEach}</p>
        <EmployerCard statement={statement} />
        <StatementCard content={content} />
        <ClaimsCard content={content} />
        <StatementNotes content={content} />
        <RequestsCard statement={{ id, number }} />
      </div>
    </>
  );
}

/** When the pay was in the account, and how much it was. */
function NetCard({ content }: { content: PayStatement }) {
  const { paidOn, paid, paidBefore, totals } = content;
  const { first, last } = regularPay(content);
  return (
    <Card>
      <div className={styles.figures}>
        <div className={styles.tight}>
          <p className={styles.big}>{formatDate(paidOn)}</p>
          {first !== undefined && last !== undefined && (
            <p className={styles.note}>{own.paysDays({ days: formatDateRange(first, last) })}</p>
          )}
        </div>
        <div className={styles.tight}>
          <p className={styles.big}>
            <Money cents={paidBefore === 0 ? totals.net : paid} currency />
          </p>
          <p className={styles.note}>{paidBefore === 0 ? words.net : words.paidNow}</p>
        </div>
      </div>
    </Card>
  );
}
