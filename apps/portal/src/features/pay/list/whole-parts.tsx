import { Fragment } from 'react';
import styles from './whole-parts.module.css';

/** A text such as 'gross 3,500.00 · EI 79.87 · CPP 200.24'. It breaks between its parts, so that no amount is cut off. */
export function WholeParts({ text }: { text: string }) {
  const parts = text.split('· ');
  return (
    <span className={styles.parts}>
      {parts.map((part, at) => (
        <Fragment key={part}>
          <span className={at > 2 ? styles.further : undefined}>
            {at === parts.length - 1 ? part : `${part}·`}
          </span>{' '}
        </Fragment>
      ))}
    </span>
  );
}
