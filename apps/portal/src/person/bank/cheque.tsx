import * as m from '@portage/messages/me-bank';
import styles from '../person.module.css';

/** The line at the bottom of a cheque, with the name of each number. An example, of no account. */
export function Cheque() {
  const parts = [
    [m.chequeNumber, '001'],
    [m.transit, '12345'],
    [m.institution, '003'],
    [m.account, '1234567'],
  ] as const;
  return (
    <dl className={styles.cheque} aria-label={m.cheque}>
      {parts.map(([name, digits]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{digits}</dd>
        </div>
      ))}
    </dl>
  );
}
