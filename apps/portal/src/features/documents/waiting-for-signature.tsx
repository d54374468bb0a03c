import { formatShortDate } from '@portage/domain/date-format';
import { todayAt } from '@portage/domain/plain-date';
import { ButtonAnchor } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import styles from './documents.module.css';
import type { SentDocument } from './documents.ts';

const titles: Record<string, string> = {
  EOR_SERVICE_AGREEMENT: 'Service agreement',
  EMPLOYEE_PLACEMENT_LETTER: 'Placement letter',
};

/** Documents sent for signature and not signed yet; the company's own can be signed from here. */
export function WaitingForSignature({ documents }: { documents: readonly SentDocument[] }) {
  return (
    <Card title="Waiting for signature" flush>
      <ul>
        {documents.map((document) => (
          <li key={document.id} className={styles.waiting}>
            <span>
              <span className={styles.name}>{titles[document.type] ?? document.type}</span>
              <span className={styles.muted}>
                {' '}
                sent {formatShortDate(todayAt(Date.parse(document.created_at)))}
                {document.type === 'EMPLOYEE_PLACEMENT_LETTER' && ' to the employee'}
              </span>
            </span>
            {document.type === 'EOR_SERVICE_AGREEMENT' && document.file_url !== null && (
              <ButtonAnchor size="s" href={document.file_url} target="_blank">
                Review and sign
              </ButtonAnchor>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
