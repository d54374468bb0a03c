import * as m from '@portage/messages/console-clients';
import { formatNumber } from '@portage/messages/formats';
import { Link } from 'react-router';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import styles from './cells.module.css';

interface ExceptionCountProps {
  count: number;
  /** How many of them block pay, where that is known. */
  blocking?: number;
  /** The page whose queue lists them: a client's, or a person's. */
  to: string;
}

/** How many exceptions are open. It opens the page that lists them. */
export function ExceptionCount({ count, blocking = 0, to }: ExceptionCountProps) {
  if (count === 0) return <span className={styles.none}>{formatNumber(0)}</span>;
  const text = m.exceptionCount({ count });
  return (
    <Link className={styles.count} to={to} title={text}>
      {blocking > 0 ? <StatusBadge tone="maple">{m.blocking({ count: blocking })}</StatusBadge> : formatNumber(count)}
    </Link>
  );
}
