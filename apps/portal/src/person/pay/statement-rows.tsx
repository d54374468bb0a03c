import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { personPath } from '@portage/domain/portal-paths';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/me';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { type Read, TryAgain } from '#ui/message/try-again.tsx';
import { Money } from '#ui/text/money.tsx';
import type { ListedStatement } from '../home/home-queries.ts';
import styles from '../person.module.css';

interface StatementRowsProps {
  read: Read & { data: readonly ListedStatement[] | undefined };
  /** All statements, where the rows are some of them: one that was replaced says so. */
  replaced?: readonly ListedStatement[] | undefined;
  /** In place of none. */
  empty: ReactNode;
}

/** Pay statements, each a link to what it says. */
export function StatementRows({ read, replaced: all = read.data, empty }: StatementRowsProps) {
  if (read.isError) return <FailedState title={m.payNotLoaded} action={<TryAgain reads={[read]} />} />;
  if (read.data === undefined)
    return (
      <div className={styles.padded}>
        <FactsSkeleton facts={3} />
      </div>
    );
  if (read.data.length === 0) return empty;
  const replaced = new Set(all?.flatMap(({ replaces }) => replaces));
  return (
    <ul className={styles.rows}>
      {read.data.map(({ id, number, paid_on, net_cents }) => (
        <li key={id}>
          <span className={styles.what}>
            <Link to={`${personPath('pay')}/${number}`}>{formatDate(plainDate(paid_on))}</Link>
            <span className={styles.note}>
              {number}
              {replaced.has(id) && ` · ${m.newer}`}
            </span>
          </span>
          <span className={styles.amount}>
            <Money cents={cents(net_cents)} currency />
          </span>
        </li>
      ))}
    </ul>
  );
}
