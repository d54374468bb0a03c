import { Clock } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
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
  const shown = notes.filter((note) => note !== null && note !== false);
  const texts = shown.map((note) => (typeof note === 'string' ? note : note.late));
  if (shown.length === 0) return status;
  return (
    <span className={styles.status}>
      {status}
      <span className={styles.notes} title={texts.join(' · ')}>
        {shown.map((note, place) => (
          <Fragment key={texts[place]}>
            {place > 0 && ' · '}
            {typeof note === 'string' ? (
              <span>{note}</span>
            ) : (
              <span className={styles.late}>
                <Clock size={14} strokeWidth={1.75} aria-hidden="true" />
                {note.late}
              </span>
            )}
          </Fragment>
        ))}
      </span>
    </span>
  );
}
