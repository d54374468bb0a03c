import { todayAt } from '@portage/domain/dates/plain-date';
import { canClaim } from '@portage/domain/expenses/expenses';
import * as m from '@portage/messages/me-expenses';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import type { Employment } from '../person-queries.ts';
import { ClaimForm } from './claim-form.tsx';
import { expensesQuery } from './expense-queries.ts';
import { ExpenseRow } from './expense-row.tsx';

/** /me/expenses: the form that claims an expense, and what was claimed with its answer. */
export function ExpensesPage() {
  const employment = useEmployment();
  const { company } = employment;
  return (
    <>
      <PageHeader title={m.title} subtitle={m.subtitle({ company })} />
      <div className={styles.sections}>
        {canClaim(employment, todayAt(Date.now())) ? (
          <ClaimForm employment={employment} />
        ) : (
          <p>{m.ended({ company })}</p>
        )}
        <Expenses employment={employment} />
      </div>
    </>
  );
}

function Expenses({ employment }: { employment: Employment }) {
  const read = useQuery(expensesQuery(employment.team_member_id));
  return (
    <Card title={m.yours} flush>
      {read.isError ? (
        <FailedState title={m.notLoaded} action={<TryAgain reads={[read]} />} />
      ) : read.data === undefined ? (
        <div className={styles.padded}>
          <FactsSkeleton facts={2} />
        </div>
      ) : read.data.length === 0 ? (
        <EmptyState title={m.none}>{m.noneText}</EmptyState>
      ) : (
        <ul className={styles.rows} aria-label={m.caption}>
          {read.data.map((expense) => (
            <ExpenseRow key={expense.id} expense={expense} employment={employment} />
          ))}
        </ul>
      )}
    </Card>
  );
}
