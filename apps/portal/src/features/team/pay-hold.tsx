import { exceptionPath } from '@portage/domain/pay-exceptions';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCompanyId } from '#lib/company.ts';
import { exceptionStatus } from '#lib/pay-exception-texts.ts';
import { payExceptionsQuery } from '#lib/pay-exceptions.ts';
import styles from './team.module.css';

/** Why a person's pay is on hold or at risk, linked to where it is fixed. Nothing when all is well. */
export function PayHold({ memberId }: { memberId: string }) {
  const { data } = useQuery(payExceptionsQuery(useCompanyId()));
  const urgent = data?.find((one) => one.team_member_id === memberId);
  if (urgent === undefined) return null;
  const path = exceptionPath(urgent.key, memberId);
  const text = exceptionStatus(urgent);
  return (
    <span className={styles.hold} title={text}>
      {path === null ? text : <Link to={path}>{text}</Link>}
    </span>
  );
}
