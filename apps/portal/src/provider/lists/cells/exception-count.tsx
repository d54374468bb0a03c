import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-clients';
import { formatNumber } from '@portage/messages/formats';
import { Link } from 'react-router';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import styles from './cells.module.css';

interface ExceptionCountProps {
  count: number;
  /** How many of them block pay, where that is known. */
  blocking?: number;
  companyId: string;
}

/** How many exceptions are open. It opens the client's page, whose queue lists them. */
export function ExceptionCount({ count, blocking = 0, companyId }: ExceptionCountProps) {
  if (count === 0) return <span className={styles.none}>{formatNumber(0)}</span>;
  const text = m.exceptionCount({ count });
  return (
    <Link className={styles.count} to={`${providerPath('clients')}/${companyId}`} title={text}>
      {blocking > 0 ? <StatusBadge tone="maple">{m.blocking({ count: blocking })}</StatusBadge> : formatNumber(count)}
    </Link>
  );
}
