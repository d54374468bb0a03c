import { cents } from '@portage/domain/money/money';
import { personPath } from '@portage/domain/portal-paths';
import { formatCadNamed, formatNumber } from '@portage/messages/formats';
import * as m from '@portage/messages/me';
import * as words from '@portage/messages/me-away';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { vacationQuery } from '../away/away-queries.ts';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';

/** Vacation days left today, and the way to ask for some. Nothing before the first pay, or where they could not be read. */
export function VacationLeft() {
  const read = useQuery(vacationQuery(useEmployment().team_member_id));
  const balance = read.data?.vacation ?? null;
  if (balance === null || balance.accrued_cents === 0) return null;
  return (
    <Card
      title={words.balance}
      aside={
        <ButtonLink to={personPath('away')} size="s">
          {m.askAway}
        </ButtonLink>
      }
    >
      <div className={styles.tight}>
        <p className={styles.big}>
          {words.daysLeft({ count: balance.days_left / 100, days: formatNumber(balance.days_left / 100) })}
        </p>
        <p className={styles.note}>{m.vacationOwed({ amount: formatCadNamed(cents(balance.owed_cents)) })}</p>
      </div>
    </Card>
  );
}
