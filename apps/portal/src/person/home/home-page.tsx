import { personPath } from '@portage/domain/portal-paths';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/me';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#ui/button/button.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { vacationQuery } from '../away/away-queries.ts';
import { accountsQuery } from '../bank/bank-queries.ts';
import { WaitingChange } from '../bank/waiting-change.tsx';
import { useEmployment } from '../employment.ts';
import { StatementRows } from '../pay/statement-rows.tsx';
import styles from '../person.module.css';
import { hasLeft } from '../person-queries.ts';
import { teamRequestsQuery } from '../team/team-queries.ts';
import { TeamWaiting } from '../team/team-waiting.tsx';
import { CheckList } from './check-list.tsx';
import { comingPayQuery, recentStatementsQuery } from './home-queries.ts';
import { NextPayday } from './next-payday.tsx';
import { VacationLeft } from './vacation-left.tsx';
import { YearSoFar } from './year-so-far.tsx';

/** /me: when the person is paid next, what is missing, and the year so far. */
export function HomePage() {
  const employment = useEmployment();
  const { team_member_id: id, first_name: name, role, company, lastDay, approves } = employment;
  const recent = useQuery(recentStatementsQuery(id));
  const coming = useQuery(comingPayQuery(id));
  const [next] = coming.data ?? [];
  const waiting = useQuery({ ...teamRequestsQuery(id), enabled: approves === true });
  const accounts = useQuery(accountsQuery(id));
  const vacation = useQuery({ ...vacationQuery(id), enabled: !hasLeft(employment) });
  const left = hasLeft(employment);
  const header = <PageHeader title={m.hello({ name })} subtitle={m.works({ role, company })} />;
  // All cards appear together: one that is loaded later would push the others down.
  if ([recent, coming, waiting, accounts, vacation].some(({ isLoading }) => isLoading))
    return (
      <>
        {header}
        <Card>
          <FactsSkeleton facts={6} />
        </Card>
      </>
    );
  return (
    <>
      {header}
      <div className={styles.home}>
        <div className={styles.sections}>
          {lastDay !== null && (
            <Alert tone="information" title={left ? m.leftTitle : m.leavingTitle({ day: formatDate(lastDay) })}>
              {left ? m.leftText({ day: formatDate(lastDay) }) : m.leavingText}
            </Alert>
          )}
          <NextPayday />
          {accounts.data?.waiting !== undefined && !left && <WaitingChange account={accounts.data.waiting} />}
          <TeamWaiting />
          {!left && <CheckList />}
          <Card
            title={m.statements}
            flush
            aside={
              (recent.data?.statements.length ?? 0) > 0 && (
                <ButtonLink to={personPath('pay')} size="s">
                  {m.allPay}
                </ButtonLink>
              )
            }
          >
            <StatementRows
              read={{ ...recent, data: recent.data?.statements }}
              empty={
                <EmptyState title={m.noStatements}>
                  {next === undefined ? m.firstStatementLater : m.firstStatement({ day: formatDate(next.payday) })}
                </EmptyState>
              }
            />
          </Card>
        </div>
        <div className={styles.sections}>
          <YearSoFar />
          {!left && <VacationLeft />}
        </div>
      </div>
    </>
  );
}
