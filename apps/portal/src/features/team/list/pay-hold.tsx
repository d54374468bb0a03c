import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { PayException } from '#lib/figures/pay-exceptions-queries.ts';
import { useFixPath } from '#lib/figures/use-fix-path.ts';
import { exceptionStatus, exceptionTexts } from '#lib/texts/pay-exception-texts.ts';
import { Tooltip } from '#ui/tooltip/tooltip.tsx';
import styles from './list.module.css';

interface PayHoldProps {
  urgent: PayException | undefined;
}

/** Why a person's pay is on hold or at risk. Nothing when all is well. */
export function PayHold({ urgent }: PayHoldProps) {
  return urgent === undefined ? null : <Hold urgent={urgent} />;
}

/** The cause in words, linked to where it is fixed. Whether pay is on hold or at risk is in its name and on hover, focus and tap. */
function Hold({ urgent }: { urgent: PayException }) {
  const path = useFixPath()(urgent);
  const text = exceptionStatus(urgent);
  const content = (
    <>
      <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className={styles.holdText} title={exceptionTexts(urgent.key).title}>
        {exceptionTexts(urgent.key).title}
      </span>
      <span className={styles.onPaper}>{text}</span>
    </>
  );
  return (
    <Tooltip content={text}>
      {path === null || path === 'admin' ? (
        <button type="button" className={styles.hold} aria-label={text} data-prints="">
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
