import { daysBetween, todayAt } from '@portage/domain/dates/plain-date';
import { wholeDates } from '@portage/domain/text/whole-dates';
import { formatDate, formatDateRange } from '@portage/messages/formats';
import * as m from '@portage/messages/me';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Money } from '#ui/text/money.tsx';
import { accountName } from '../bank/account-name.ts';
import { accountsQuery, type OwnAccount } from '../bank/bank-queries.ts';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { type Employment, hasLeft } from '../person-queries.ts';
import { comingPayQuery } from './home-queries.ts';

/** The next payday with its amount, or why there is none. */
export function NextPayday() {
  const employment = useEmployment();
  const coming = useQuery(comingPayQuery(employment.team_member_id));
  const accounts = useQuery(accountsQuery(employment.team_member_id));
  const [next] = coming.data ?? [];
  return (
    <Card title={m.nextPayday}>
      {coming.isError ? (
        <FailedState title={m.payNotLoaded} action={<TryAgain reads={[coming]} />} />
      ) : coming.data === undefined ? (
        <FactsSkeleton facts={2} />
      ) : next === undefined ? (
        <EmptyState title={m.noPayday}>{reasonOf(employment)}</EmptyState>
      ) : (
        <div className={styles.figures}>
          <div className={styles.tight}>
            <p className={styles.big}>{formatDate(next.payday)}</p>
            <p className={styles.note}>
              {dotted([
                m.inDays({ days: daysBetween(todayAt(Date.now()), next.payday) }),
                next.days !== null && wholeDates(m.paysDays({ days: formatDateRange(...next.days) })),
              ])}
            </p>
          </div>
          <div className={styles.tight}>
            <p className={styles.big}>
              <Money cents={next.net ?? next.gross} currency />
            </p>
            <p className={styles.note}>{next.net === null ? m.beforeDeductions : whereTo(accounts.data?.used)}</p>
          </div>
        </div>
      )}
    </Card>
  );
}

const whereTo = (account: OwnAccount | undefined): string =>
  account === undefined ? m.netOn : m.netTo({ account: accountName(account) });

function reasonOf(employment: Employment): string {
  if (hasLeft(employment)) return m.noPaydayLeft;
  return employment.status === 'pending' ? m.noPaydayPending({ company: employment.company }) : m.noPaydayText;
}
