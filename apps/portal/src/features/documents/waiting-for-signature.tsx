import { formatShortDate } from '@portage/domain/date-format';
import { todayAt } from '@portage/domain/plain-date';
import { ButtonAnchor } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './documents.module.css';
import type { NamedSentDocument } from './sent-document.ts';

/** Documents not signed yet. The company's own can be signed from here. */
export function WaitingForSignature({ documents }: { documents: readonly NamedSentDocument[] }) {
  return (
    <Card title="Waiting for signature" flush>
      <ul>
        {documents.map((document) => (
          <li key={document.id} className={styles.waiting}>
            <span>
              <span className={styles.name}>{document.name}</span>
              <span className={styles.muted}>
                Sent {formatShortDate(todayAt(Date.parse(document.created_at)))}
                {document.type === 'EMPLOYEE_PLACEMENT_LETTER' && ' to the employee'}
              </span>
            </span>
            {document.type === 'EOR_SERVICE_AGREEMENT' && document.file_url !== null && (
              <ButtonAnchor size="s" href={document.file_url} target="_blank">
                Review and sign
                <VisuallyHidden> {document.name} in a new tab</VisuallyHidden>
              </ButtonAnchor>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
