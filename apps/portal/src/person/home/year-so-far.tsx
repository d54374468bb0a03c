import { subtractCents } from '@portage/domain/money/money';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/me';
import { useQuery } from '@tanstack/react-query';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { Facts } from '#ui/text/facts.tsx';
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
        <Facts
          facts={[
            [m.gross, <Money key="gross" cents={statement.yearToDate.gross} currency />],
            [
              m.withheld,
              <Money
                key="withheld"
                cents={subtractCents(statement.yearToDate.gross, statement.yearToDate.net)}
                currency
              />,
            ],
            [m.net, <Money key="net" cents={statement.yearToDate.net} currency />],
          ]}
        />
      )}
    </Card>
  );
}
