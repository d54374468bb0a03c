import { exceptionPath } from '@portage/domain/pay-exceptions';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { PayException } from '#lib/figures/pay-exceptions-queries.ts';
import { exceptionStatus } from '#lib/texts/pay-exception-texts.ts';
import styles from './list.module.css';

/**
 * Why a person's pay is on hold or at risk, linked to where it is fixed. Nothing when all is well. A row has room for a sign only,
 * with the words for screen readers and as a tooltip; a card shows the words.
 */
export function PayHold({ urgent }: { urgent: PayException | undefined }) {
  if (urgent === undefined) return null;
  const path = exceptionPath(urgent.key, urgent.team_member_id);
  const text = exceptionStatus(urgent);
  const content = (
    <>
      <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className={styles.holdText}>{text}</span>
    </>
  );
  return path === null ? (
    <span className={styles.hold} title={text}>
      {content}
    </span>
  ) : (
    <Link className={styles.hold} title={text} to={path}>
      {content}
    </Link>
  );
}
