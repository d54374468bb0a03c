import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './fact-list.module.css';

export type Fact = readonly [term: string, value: ReactNode];

/** Names with their values, without blank ones. @param props.long the last one is long, such as an address */
export function FactList({ facts, long = false }: { facts: readonly Fact[]; long?: boolean }) {
  return (
    <dl className={classNames(styles.facts, long && styles.long)}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
