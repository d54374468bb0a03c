import { exceptionPath } from '@portage/domain/pay/pay-exceptions';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { PayException } from '#lib/figures/pay-exceptions-queries.ts';
import { exceptionStatus, exceptionTexts } from '#lib/texts/pay-exception-texts.ts';
import { Tooltip } from '#ui/tooltip/tooltip.tsx';
import styles from './list.module.css';

/**
 * Why a person's pay is on hold or at risk, linked to where it is fixed. Nothing when all is well. A row has room for a sign only,
 * which says the words on hover, focus and tap; a card shows the cause.
 */
export function PayHold({ urgent }: { urgent: PayException | undefined }) {
  if (urgent === undefined) return null;
  const path = exceptionPath(urgent.key, urgent.team_member_id);
  const text = exceptionStatus(urgent);
  const content = (
    <>
      <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className={styles.holdText}>{exceptionTexts(urgent.key).title}</span>
    </>
  );
  return (
    <Tooltip content={text}>
      {path === null ? (
        <button type="button" className={styles.hold} aria-label={text}>
          {content}
        </button>
      ) : (
        <Link className={styles.hold} aria-label={text} to={path}>
          {content}
        </Link>
      )}
    </Tooltip>
  );
}
