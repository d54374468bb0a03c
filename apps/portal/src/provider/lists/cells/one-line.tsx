import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './cells.module.css';

/** A text on one line, or two where columns are narrow. Where it is cut off, the table it is in shows all of it to the pointer. */
export function OneLine({ children: text, lang }: { children: string; lang?: string }) {
  return (
    <span className={styles.line} lang={lang}>
      {text}
    </span>
  );
}

/** The title of a card, which has room for two lines; one line in a row of wide columns. */
export function TitleLine({ children: text }: { children: string }) {
  return <span className={styles.titleLine}>{text}</span>;
}

interface NamedProps {
  /** What names the row: a link, or a text. */
  children: ReactNode;
  /** What belongs to the name, such as an email address. It is cut off first, and cards leave it out unless it is kept. */
  detail: string | null;
  keepInCard?: boolean;
}

/** A name with a detail behind it, or below it where columns are narrow. */
export function Named({ children, detail, keepInCard = false }: NamedProps) {
  return (
    <span className={styles.named}>
      <span className={styles.name}>{children}</span>
      {detail !== null && detail !== '' && (
        <span className={classNames(styles.detail, keepInCard && styles.inCard)}>{detail}</span>
      )}
    </span>
  );
}
