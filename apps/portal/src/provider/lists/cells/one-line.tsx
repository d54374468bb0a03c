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

/** A text on one line of a card, or on two of a row. */
export function TwoLines({ children: text }: { children: string }) {
  return <span className={classNames(styles.line, styles.twoLines)}>{text}</span>;
}

/** The title of a card, which has room for two lines; one line in a row of wide columns. */
export function TitleLine({ children: text }: { children: ReactNode }) {
  return <span className={styles.titleLine}>{text}</span>;
}

interface NamedProps {
  /** What names the row: a link, or a text. */
  children: ReactNode;
  /** What belongs to the name, such as an email address. Cards leave it out unless it is kept. */
  detail: ReactNode;
  keepInCard?: boolean;
}

/** A name with a detail below it. */
export function Named({ children, detail, keepInCard = false }: NamedProps) {
  return (
    <span className={styles.named}>
      <span className={styles.name}>{children}</span>
      {detail !== null && detail !== '' && detail !== false && (
        <span className={classNames(styles.detail, keepInCard && styles.inCard)}>{detail}</span>
      )}
    </span>
  );
}
