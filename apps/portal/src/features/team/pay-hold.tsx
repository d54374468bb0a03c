import { exceptionPath } from '@portage/domain/pay-exceptions';
import { Link } from 'react-router';
import { exceptionStatus } from '#lib/pay-exception-texts.ts';
import type { PayException } from '#lib/pay-exceptions.ts';
import styles from './team.module.css';

/** Why a person's pay is on hold or at risk, linked to where it is fixed. Nothing when all is well. */
export function PayHold({ urgent }: { urgent: PayException | undefined }) {
  if (urgent === undefined) return null;
  const path = exceptionPath(urgent.key, urgent.team_member_id);
  const text = exceptionStatus(urgent);
  return (
    <span className={styles.hold} title={text}>
      {path === null ? text : <Link to={path}>{text}</Link>}
    </span>
  );
}
