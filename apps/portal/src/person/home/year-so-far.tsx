import { subtractCents } from '@portage/domain/money/money';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/me';
import { useQuery } from '@tanstack/react-query';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { Money } from '#ui/text/money.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { recentStatementsQuery } from './home-queries.ts';

/** Gross pay, deductions and net pay of the year, by the newest pay statement. */
export function YearSoFar() {
  const year = useQuery(recentStatementsQuery(useEmployment().team_member_id));
  const statement = year.data?.newest;
  return (
    <Card title={m.year} aside={statement ? m.yearUntil({ day: formatDate(statement.paidOn) }) : undefined}>
      {year.isError ? (
        <FailedState title={m.payNotLoaded} action={<TryAgain reads={[year]} />} />
      ) : statement === undefined ? (
        <FactsSkeleton facts={3} />
      ) : statement === null ? (
        <p className={styles.note}>{m.yearNone}</p>
      ) : (
        <dl className={styles.sums}>
          <dt>{m.gross}</dt>
          <dd>
            <Money cents={statement.yearToDate.gross} currency />
          </dd>
          <dt>{m.withheld}</dt>
          <dd>
            <Money cents={subtractCents(statement.yearToDate.net, statement.yearToDate.gross)} currency />
          </dd>
          <dt>{m.net}</dt>
          <dd>
            <Money cents={statement.yearToDate.net} currency />
          </dd>
        </dl>
      )}
    </Card>
  );
}
