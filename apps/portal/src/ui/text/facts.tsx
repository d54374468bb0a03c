import { Fragment, type ReactNode } from 'react';
import styles from './facts.module.css';

/** Labels and values. One without a value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={styles.facts}>
      {known.map(([label, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two plans can have one name, and the rows never move
        <Fragment key={`${label}/${at}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
