import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './status-notes.module.css';

/** A note beside a status. A late one has an icon. */
export type Note = string | { late: string };

interface StatusNotesProps {
  /** Usually a `StatusBadge`. */
  status: ReactNode;
  /** The most important first: where there is no room, the others are in the tooltip only. */
  notes: readonly (Note | null | false)[];
}

/** The status of a row with its notes, in one line, or in a narrow column in two that are no taller than the row. */
export function StatusNotes({ status, notes }: StatusNotesProps) {
  // Two facts can have one text, such as a payer and a reference. It is said once.
  const byText = new Map(notes.flatMap((note) => (note ? [[typeof note === 'string' ? note : note.late, note]] : [])));
  if (byText.size === 0) return status;
  return (
    <span className={styles.status}>
      {status}
      <span className={styles.notes} title={[...byText.keys()].join(' · ')}>
        {[...byText].map(([text, note], place) => (
          <span key={text}>
            {place > 0 && ' · '}
            {typeof note === 'string' ? (
              text
            ) : (
              <span className={styles.late}>
                <Clock size={14} strokeWidth={1.75} aria-hidden="true" />
                {text}
              </span>
            )}
          </span>
        ))}
      </span>
    </span>
  );
}
